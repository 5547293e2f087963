import type { Catalogue } from './catalogue.ts';

/**
 * An input every operation accepts on a new site, as plain JSON: what the API description shows, and what the
 * refusal tests bend one field at a time. A new operation does not compile without one. Pages never load this.
 */
export const examples: {
  [Group in keyof Catalogue]: Record<keyof Catalogue[Group], Record<string, unknown>>;
} = {
  auth: {
    setup: {},
    signUp: {
      username: 'tove',
      email: 'tove@anselm.example',
      password: 'a quiet harbour',
      setupCode: 'set-up-code',
    },
    signIn: { username: 'tove', password: 'a quiet harbour' },
    me: {},
    signOut: {},
    signOutAll: {},
  },
  users: { list: {} },
  settings: {
    public: {},
    get: {},
    update: {
      general: { siteName: 'Tove', authorName: 'Tove', siteIcon: '/icon.png', email: 'tove@anselm.example' },
      appearance: { theme: 'dark', primaryColor: '#16a362', enableAnimations: false, fontFamily: 'inter' },
      seo: {
        metaDescription: 'Notes',
        keywords: 'notes',
        enableSocialMetaTags: true,
        googleAnalyticsId: 'G-1',
      },
      features: { enableBlog: true },
      socialMedia: { enableGithub: true, githubUrl: 'https://github.com' },
    },
  },
  home: {
    get: {},
    update: {
      hero: {
        title: 'Hello',
        subtitle: 'There',
        profession: 'Advisor',
        profileImage: '/me.png',
        profileImageAlt: 'Me',
        services: [{ title: 'Review', description: 'Two weeks' }],
      },
      intros: {
        projects: '',
        posts: '',
        projectsPage: '',
        blogPage: '',
        newsletterTitle: '',
        newsletterText: '',
      },
    },
  },
  about: {
    get: {},
    update: {
      intro: { headline: 'Hello', subheadline: 'There' },
      story: ['Once'],
      workExperience: [{ title: 'Advisor', company: 'Own', period: '2021', description: 'Advice' }],
      education: [{ degree: 'MSc', institution: 'Utrecht', period: '2004', description: 'Systems' }],
      skillCategories: [{ title: 'Technical Skills', skills: ['SQL'] }],
      values: [{ title: 'Candour', description: 'Say it' }],
    },
  },
  contactInfo: {
    get: {},
    update: {
      email: 'tove@anselm.example',
      location: 'Utrecht',
      socialMedia: [{ name: 'GitHub', icon: 'Github', url: 'https://github.com', enabled: true }],
    },
  },
  posts: {
    list: { search: 'a', category: 1, status: 'published', include: 'content', page: 1, limit: 10 },
    get: { id: 1 },
    listByCategory: { id: 1, include: 'content', page: 1, limit: 10 },
    listByAuthor: { id: 1, include: 'content', page: 1, limit: 10 },
    create: {
      title: 'Title',
      excerpt: 'Excerpt',
      content: '<p>Content</p>',
      date: '2026-11-21',
      imageUrl: '/picture.png',
      imageAlt: 'A picture',
      status: 'draft',
      categoryId: 1,
      authorId: 1,
    },
    update: {
      id: 1,
      title: 'Title',
      excerpt: 'Excerpt',
      content: '<p>Content</p>',
      date: 'November 21, 2026',
    },
    remove: { id: 1 },
    figures: {},
  },
  categories: { list: {}, create: { name: 'Practice' } },
  sampleContent: { get: {}, keep: {}, remove: {} },
};
