/**
 * The sources of the Astro site that `bench/peers.ts` builds: the pages of a portfolio written by hand, from the content of
 * our site. Posts and projects are Markdown, and Astro makes the sizes of their pictures.
 */

/** The packages of the Astro site, which are installed outside the repository. */
const packages = {
  name: 'vitrine-peer',
  private: true,
  type: 'module',
  dependencies: { astro: '7.3.5', sharp: '0.34.5', '@fontsource-variable/open-sans': '5.3.0' },
};

const config = `import { defineConfig } from 'astro/config';
export default defineConfig({
  site: 'http://127.0.0.1',
  image: { layout: 'constrained', responsiveStyles: true },
  devToolbar: { enabled: false },
});
`;

const contentConfig = `import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { glob } from 'astro/loaders';
const entry = z.object({
  title: z.string(), excerpt: z.string(), date: z.string(), order: z.number(), category: z.string(), tags: z.array(z.string()),
  cover: z.string(), coverAlt: z.string(),
});
const collection = (name) => defineCollection({ loader: glob({ pattern: '**/*.md', base: \`./src/content/\${name}\` }), schema: entry });
export const collections = { posts: collection('posts'), projects: collection('projects') };
`;

const styles = `:root { color-scheme: light dark; --ink: light-dark(#1b1b1f, #ececf0); --soft: light-dark(#5a5a66, #a8a8b3);
  --paper: light-dark(#fff, #131316); --line: light-dark(#e3e3e8, #2e2e35); --accent: light-dark(#0b66c3, #6db3ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.65 'Open Sans Variable', system-ui, sans-serif; color: var(--ink); background: var(--paper); }
a { color: var(--accent); }
header, main, footer { max-width: 1120px; margin: 0 auto; padding: 20px 24px; }
header { display: flex; gap: 24px; align-items: center; flex-wrap: wrap; border-bottom: 1px solid var(--line); }
header a { color: var(--ink); text-decoration: none; padding: 8px 0; }
header strong { margin-right: auto; }
footer { border-top: 1px solid var(--line); color: var(--soft); margin-top: 64px; }
h1 { font-size: clamp(2rem, 5vw, 3.25rem); line-height: 1.15; letter-spacing: -0.02em; margin: 40px 0 16px; }
h2 { font-size: 1.5rem; margin: 40px 0 12px; }
.lead { font-size: 1.2rem; color: var(--soft); max-width: 46rem; }
.hero { display: grid; grid-template-columns: 1fr minmax(0, 300px); gap: 40px; align-items: center; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 24px; padding: 0; list-style: none; }
.cards > li { border: 1px solid var(--line); border-radius: 12px; padding: 20px; }
.cards img { width: 100%; height: auto; aspect-ratio: 16 / 10; object-fit: cover; border-radius: 8px; }
.prose { max-width: 46rem; }
.prose img { max-width: 100%; height: auto; }
pre { overflow-x: auto; padding: 16px; border-radius: 8px; font-size: 14px; }
.meta { color: var(--soft); font-size: 0.9rem; }
form { display: grid; gap: 16px; max-width: 36rem; }
input, textarea { font: inherit; padding: 12px; border: 1px solid var(--soft); border-radius: 8px; width: 100%; color: inherit; background: transparent; }
button { font: inherit; padding: 12px 20px; border: 0; border-radius: 8px; background: #0b66c3; color: #fff; }
@media (max-width: 700px) { .hero { grid-template-columns: 1fr; } }
`;

const layout = `---
import '@fontsource-variable/open-sans';
import '../styles/site.css';
import site from '../site.json';
const { title, description } = Astro.props;
const links = { '/': 'Home', '/about': 'About', '/projects': 'Projects', '/blog': 'Blog', '/contact': 'Contact' };
---
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <link rel="canonical" href={Astro.url} />
    <title>{title}</title>
    <meta name="description" content={description} />
  </head>
  <body>
    <header><strong>{site.name}</strong>{Object.entries(links).map(([path, name]) => <a href={path}>{name}</a>)}</header>
    <main><slot /></main>
    <footer>© {site.name}. {site.networks.map(({ name, url }) => <a href={url}>{name} </a>)}</footer>
  </body>
</html>
`;

const cards = `---
const { entries, base } = Astro.props;
---
<ul class="cards">
  {entries.map(({ id, data }, index) => (
    <li>
      {data.cover && <img src={data.cover} alt={data.coverAlt} width="640" height="400" loading={index > 2 ? 'lazy' : 'eager'} />}
      <p class="meta">{[data.date, data.category].filter(Boolean).join(' · ')}</p>
      <h2><a href={\`\${base}/\${id}\`}>{data.title}</a></h2>
      <p>{data.excerpt}</p>
      <p class="meta">{data.tags.join(', ')}</p>
    </li>
  ))}
</ul>
`;

const front = (imports: string, code: string, body: string) => `---
import Layout from '../layouts/layout.astro';
import site from '../site.json';
${imports}
${code}
---
${body}
`;

const entries = (name: string, reverse: boolean) =>
  `const ${name} = (await getCollection('${name}')).sort((a, b) => ${reverse ? 'b.data.order - a.data.order' : 'a.data.order - b.data.order'});`;
const listImports = `import { getCollection } from 'astro:content';
import Cards from '../layouts/cards.astro';`;

const home = front(
  listImports,
  `${entries('posts', false)}\n${entries('projects', false)}\nconst { hero, intros } = site.home;`,
  `<Layout title={site.name} description={site.description}>
  <section class="hero">
    <div><p class="meta">{hero.profession}</p><h1>{hero.title}</h1><p class="lead">{hero.subtitle}</p></div>
    {hero.profileImage && <img src={hero.profileImage} alt={hero.profileImageAlt} width="300" height="300" />}
  </section>
  <ul class="cards">{hero.services.map(({ title, description }) => <li><h2>{title}</h2><p>{description}</p></li>)}</ul>
  <h2>Projects</h2><p>{intros.projects}</p><Cards entries={projects.slice(0, 3)} base="/project" />
  <h2>Posts</h2><p>{intros.posts}</p><Cards entries={posts.slice(0, 3)} base="/blog" />
</Layout>`,
);

const list = (name: 'posts' | 'projects', title: string, base: string, intro: string) =>
  front(
    listImports,
    entries(name, false),
    `<Layout title={'${title} · ' + site.name} description={site.home.intros.${intro}}>
  <h1>${title}</h1><p class="lead">{site.home.intros.${intro}}</p>
  <Cards entries={${name}.slice(0, 12)} base="${base}" />
</Layout>`,
  );

const entry = (name: 'posts' | 'projects') => `---
import { getCollection, render } from 'astro:content';
import Layout from '../../layouts/layout.astro';
import site from '../../site.json';
export const getStaticPaths = async () =>
  (await getCollection('${name}')).map((entry) => ({ params: { id: entry.id }, props: { entry } }));
const { entry: { data }, entry } = Astro.props;
const { Content } = await render(entry);
---
<Layout title={data.title + ' · ' + site.name} description={data.excerpt}>
  <article class="prose">
    <h1>{data.title}</h1>
    <p class="lead">{data.excerpt}</p>
    <p class="meta">{[site.name, data.date, data.category, ...data.tags].filter(Boolean).join(' · ')}</p>
    {data.cover && <img src={data.cover} alt={data.coverAlt} width="1200" height="750" />}
    <Content />
  </article>
</Layout>
`;

const about = front(
  '',
  'const { about } = site;',
  `<Layout title={'About · ' + site.name} description={about.intro.headline}>
  <h1>{about.intro.headline}</h1><p class="lead">{about.intro.subheadline}</p>
  <div class="prose">{about.story.map((text) => <p>{text}</p>)}</div>
  <h2>Work</h2>{about.workExperience.map((job) => <section><h2>{job.title}</h2><p class="meta">{job.company}, {job.period}</p><p>{job.description}</p></section>)}
  <h2>Education</h2>{about.education.map((part) => <section><h2>{part.degree}</h2><p class="meta">{part.institution}, {part.period}</p><p>{part.description}</p></section>)}
  <h2>Skills</h2><ul class="cards">{about.skillCategories.map(({ title, skills }) => <li><h2>{title}</h2><p>{skills.join(', ')}</p></li>)}</ul>
  <h2>Values</h2><ul class="cards">{about.values.map(({ title, description }) => <li><h2>{title}</h2><p>{description}</p></li>)}</ul>
</Layout>`,
);

const contact = front(
  '',
  '',
  `<Layout title={'Contact · ' + site.name} description={site.home.intros.contactPage}>
  <h1>Contact</h1><p class="lead">{site.home.intros.contactPage}</p>
  <p><a href={'mailto:' + site.contact.email}>{site.contact.email}</a>, {site.contact.location}</p>
  <form method="post">
    <label>Name <input name="name" required /></label>
    <label>Email <input name="email" type="email" required /></label>
    <label>Subject <input name="subject" /></label>
    <label>Message <textarea name="message" rows="6" required></textarea></label>
    <button>Send Message</button>
  </form>
</Layout>`,
);

/** The files of the Astro site by their paths, without its content. */
export const files: Record<string, string> = {
  'package.json': JSON.stringify(packages, null, 2),
  'astro.config.mjs': config,
  'src/content.config.ts': contentConfig,
  'src/styles/site.css': styles,
  'src/layouts/layout.astro': layout,
  'src/layouts/cards.astro': cards,
  'src/pages/index.astro': home,
  'src/pages/about.astro': about,
  'src/pages/contact.astro': contact,
  'src/pages/projects.astro': list('projects', 'Projects', '/project', 'projectsPage'),
  'src/pages/blog.astro': list('posts', 'Blog', '/blog', 'blogPage'),
  'src/pages/blog/[id].astro': entry('posts'),
  'src/pages/project/[id].astro': entry('projects'),
};
