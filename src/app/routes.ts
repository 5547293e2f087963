import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the site's pages. */
export default [
  layout('pages/public/public-layout.tsx', [
    index('pages/public/home.tsx'),
    route('about', 'pages/public/about.tsx'),
    route('contact', 'pages/public/contact.tsx'),
    route('projects', 'pages/public/projects-list.tsx'),
    route('project', 'pages/public/project-detail.tsx', { id: 'project-unnamed' }),
    route('project/:id', 'pages/public/project-detail.tsx', { id: 'project' }),
    route('projects/:id', 'pages/public/project-detail.tsx', { id: 'project-in-list' }),
    route('blog', 'pages/public/blog-list.tsx'),
    route('blog/:id', 'pages/public/post-detail.tsx'),
    route('login', 'pages/account/login.tsx'),
    route('signup', 'pages/account/signup.tsx'),
    route('*', 'pages/public/not-found.tsx'),
  ]),
  route('about.md', 'pages/feeds/about-markdown.ts'),
  route('project/:id.md', 'pages/feeds/project-markdown.ts'),
  route('blog/:id.md', 'pages/feeds/post-markdown.ts'),
  route('feed.xml', 'pages/feeds/rss-feed.ts'),
  route('atom.xml', 'pages/feeds/atom-feed.ts'),
  route('feed.json', 'pages/feeds/json-feed.ts'),
  route('sitemap.xml', 'pages/feeds/sitemap.ts'),
  route('robots.txt', 'pages/feeds/robots.ts'),
  route('llms.txt', 'pages/feeds/llms.ts'),
  route('admin', 'pages/admin/admin-layout.tsx', [
    index('pages/admin/dashboard.tsx'),
    route('home', 'pages/admin/home-edit.tsx'),
    route('blog', 'pages/admin/blog-list.tsx'),
    route('blog/new', 'pages/admin/blog-edit.tsx', { id: 'blog-new' }),
    route('blog/edit/:id', 'pages/admin/blog-edit.tsx', { id: 'blog-edit' }),
    route('settings', 'pages/admin/settings-edit.tsx'),
    route('*', 'pages/admin/unknown-page.tsx'),
  ]),
] satisfies RouteConfig;
