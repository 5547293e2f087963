import { z } from 'zod';
import { type Catalogue, catalogueEntries } from './catalogue.ts';
import { messageInputSchema } from './message.ts';
import { postInputSchema } from './post.ts';
import { projectInputSchema } from './project.ts';
import { exampleOf } from './record.ts';

/** A post with the id of its category, not its name (row 108). */
const { category, ...post } = exampleOf(postInputSchema);

/** A project without the names that stand for another field (row 193). */
const { overview, image, imageUrl, githubUrl, ...project } = exampleOf(projectInputSchema);

type Examples = { [Group in keyof Catalogue]: Record<keyof Catalogue[Group], Record<string, unknown>> };

/** The examples that the input's schema alone does not give. */
const given: { [Group in keyof Examples]?: Partial<Examples[Group]> } = {
  auth: {
    setup: {},
    signUp: {
      username: 'tove',
      email: 'tove@anselm.example',
      password: 'a quiet harbour',
      setupCode: 'set-up-code',
    },
    signIn: { username: 'tove', password: 'a quiet harbour', code: '123456' },
    me: {},
    updateMe: {
      name: 'Tove Anselm',
      email: 'tove@anselm.example',
      username: 'tove',
      currentPassword: 'a quiet harbour',
    },
    signOut: {},
    sessions: {},
    endSession: { id: 1 },
    signOutAll: {},
  },
  oneTimeCodes: {
    get: {},
    begin: { currentPassword: 'a quiet harbour' },
    confirm: { code: '123456' },
    renewRecoveryCodes: { currentPassword: 'a quiet harbour', code: '123456' },
    end: { currentPassword: 'a quiet harbour', code: 'mfzg-k3dp-o5xx-e3de' },
  },
  accounts: {
    list: {},
    create: {
      name: 'Maja Lund',
      email: 'maja@anselm.example',
      password: 'a small lighthouse',
      role: 'editor',
      username: 'maja',
    },
    update: {
      id: 1,
      name: 'Tove Anselm',
      email: 'tove@anselm.example',
      username: 'tove',
      role: 'admin',
      currentPassword: 'a quiet harbour',
    },
    remove: { id: 2 },
    removeCodes: { id: 2 },
    setPassword: { id: 1, password: 'a small lighthouse', currentPassword: 'a quiet harbour' },
  },
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
    uploadSiteIcon: {},
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
        contactPage: '',
        newsletterTitle: '',
        newsletterText: '',
      },
    },
    uploadProfileImage: {},
    listServices: {},
    addService: { title: 'Counsel', description: 'By the day' },
    updateService: { id: 1, title: 'Review', description: 'Two weeks' },
    removeService: { id: 1 },
    removeServiceByGet: { id: 1 },
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
  messages: {
    submit: exampleOf(messageInputSchema),
    list: { folder: 'inbox', isRead: false, search: 'forecast', page: 1, limit: 10 },
    get: { id: 1 },
    counts: { after: 1 },
    neighbours: { id: 1, isRead: false, search: 'forecast' },
    update: { id: 1, isRead: true, folder: 'inbox' },
    updateMany: { ids: [1, 2], isRead: true, folder: 'inbox' },
    remove: { id: 1 },
    removeMany: { ids: [1, 2] },
    restore: { ids: [1, 2] },
  },
  posts: {
    list: {
      slug: 'a-post',
      search: 'a',
      category: 1,
      tag: 1,
      status: 'published',
      include: 'content',
      page: 1,
      limit: 10,
    },
    get: { id: 1 },
    listByTag: { id: 1, search: 'a', include: 'content', page: 1, limit: 10 },
    related: { id: 1, limit: 3 },
    listByCategory: { id: 1, search: 'a', include: 'content', page: 1, limit: 10 },
    listByAuthor: { id: 1, include: 'content', page: 1, limit: 10 },
    create: post,
    update: { id: 1, ...post },
    remove: { id: 1 },
    uploadImage: {},
    preview: { content: '<p>Content</p><script>alert(1)</script>' },
    counts: {},
  },
  menu: {
    shown: {},
    get: {},
    update: {
      entries: [
        { kind: 'site-page', page: 'home', label: '', hidden: false },
        { kind: 'link', url: 'https://example.org', label: 'Example', hidden: true },
      ],
    },
  },
  search: { find: { q: 'quality', kind: 'post', page: 1, limit: 10 } },
  images: { upload: {} },
  embeds: {
    create: { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
    picture: { url: 'https://example.org/boat.jpg' },
  },
  jobs: { failing: {} },
  projects: {
    list: {
      slug: 'a-project',
      search: 'a',
      tag: 'Testing',
      status: 'published',
      include: 'content',
      page: 1,
      limit: 10,
    },
    get: { id: 'lock-control-replay' },
    listByTag: { tag: 'Testing', include: 'content', page: 1, limit: 10 },
    create: project,
    update: { id: 1, ...project },
    remove: { id: 1 },
    addImages: { id: 1, imageUrl: '/picture.png', alt: 'A picture' },
    removeImage: { imageId: 1 },
  },
};

/**
 * For every operation an input that it accepts on a new site, as plain JSON. The API description shows them, and the
 * refusal tests change one field of them at a time. An operation that is not listed above has the example of its
 * input's schema, so a new field or operation has one already. Pages never load this file.
 */
export const examples = {} as Examples;
for (const { group, name, operation } of catalogueEntries) {
  const listed: Record<string, Record<string, unknown>> = given[group] ?? {};
  const fromSchema = operation.input instanceof z.ZodObject ? exampleOf(operation.input) : {};
  Object.assign(examples, { [group]: { ...examples[group], [name]: listed[name] ?? fromSchema } });
}
