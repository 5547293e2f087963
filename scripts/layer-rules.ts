/** The rules of check-layers.ts. A layer is a folder or file below src; the longest matching path counts. */

export interface Layer {
  /** The other layers that its files may import. */
  imports: string[];
  /** The layers whose code may only be loaded by `import(…)`; their types may be imported at any place. */
  importsLazily?: string[];
  /** Its files run on Node. */
  node?: true;
}

export interface Rules {
  layers: Record<string, Layer>;
  /** Packages for Node. A name with `:` or `/` at its end is a prefix. */
  nodePackages: string[];
  /** The endings of files that run on Node in any layer. The bundler keeps such a file out of a browser's code. */
  nodeEndings: string[];
  /** Files whose code must not load others, by path from the root or by the name of a package. */
  loads: { by: string[]; never: string[]; but?: string[]; why: string }[];
  /** The largest number of lines of a function, except in test files. */
  functions: { most: number };
  folders: {
    most: number;
    mostInLarger: number;
    /** Flat folders, in which every file is a topic of its own. */
    larger: string[];
  };
}

/** The layers that any page may import. */
const below = ['contract', 'format', 'words', 'browser', 'browser/resolve-url.ts', 'app/ui', 'app/language'];

export const layers: Record<string, Layer> = {
  format: { imports: [] },
  contract: { imports: ['format'] },
  // The public site's own words: pages, feeds and mails print them.
  words: { imports: ['contract', 'format'] },
  sample: { imports: ['contract', 'format'] },
  domain: { imports: ['contract', 'format', 'sample'] },
  server: { imports: ['contract', 'format', 'words', 'sample', 'domain', 'app/urls.ts'], node: true },

  'browser/call': { imports: ['contract', 'format'] },
  'browser/mock': {
    imports: ['contract', 'format', 'sample', 'domain', 'browser/call', 'browser/resolve-url.ts'],
  },
  browser: {
    imports: ['contract', 'format', 'browser/call', 'browser/resolve-url.ts'],
    importsLazily: ['browser/mock'],
  },
  // The pages ask it for the URL of a picture, and the mock tells it where its own are.
  'browser/resolve-url.ts': { imports: [] },

  // Public pages and the admin area share what stands above them here, and never import each other.
  'app/urls.ts': { imports: ['contract', 'format'] },
  'app/ui': { imports: [] },
  'app/language': { imports: ['format', 'words'] },
  'app/forms': { imports: ['format', 'app/ui'] },
  'app/site': { imports: below, importsLazily: ['app/urls.ts'] },
  'app/document': { imports: [...below, 'app/site'] },
  // The code of a document, and what marks its place in the pages.
  'app/visitor': { imports: [...below, 'app/site'], importsLazily: ['app/public'] },
  'app/media': { imports: [...below, 'browser/call', 'app/forms', 'app/editing'] },
  'app/rich-text': { imports: [...below, 'app/forms', 'app/media'] },
  'app/account': { imports: [...below, 'app/forms', 'app/site', 'app/document', 'app/media', 'app/visitor'] },
  'app/editing': { imports: [...below, 'browser/call', 'app/forms', 'app/account'] },
  'app/debug': { imports: [...below, 'browser/call', 'app/site', 'app/document'] },
  'app/public': {
    imports: [
      ...below,
      'app/forms',
      'app/site',
      'app/document',
      'app/media',
      'app/rich-text',
      'app/visitor',
      'app',
    ],
  },
  'app/public/feeds': {
    imports: [...below, 'app/public', 'app/site', 'app/document', 'app/rich-text', 'app/urls.ts'],
  },
  'app/admin': {
    imports: [
      ...below,
      'browser/call',
      'app/urls.ts',
      'app/forms',
      'app/site',
      'app/document',
      'app/media',
      'app/rich-text',
      'app/editing',
      'app/debug',
    ],
  },
  app: {
    imports: [...below, 'app/urls.ts', 'app/site', 'app/document', 'app/media', 'app/visitor', 'app/public'],
    importsLazily: ['app/account'],
  },
};

export const rules: Rules = {
  layers,
  nodePackages: ['node:', 'fastify', '@fastify/', 'kysely', 'pg', 'pino', 'nodemailer', 'sharp', 'flydrive'],
  nodeEndings: ['.server.ts', '.server.tsx'],
  loads: [
    {
      by: ['root.tsx', 'public', 'account', 'document', 'site', 'ui'].map((path) => `src/app/${path}`),
      never: ['src/contract', 'src/browser/call/http-site.ts', 'src/browser/open-site.ts', 'zod', 'ky'],
      but: ['errors.ts', 'limits.ts', 'pages/page-texts.ts', 'pages/rendered-page.ts'].map(
        (file) => `src/contract/${file}`,
      ),
      why: 'public pages load neither zod nor the API client',
    },
    {
      by: ['src/app', 'src/browser'],
      never: ['src/contract/examples.ts'],
      why: 'examples are for tests and the API description',
    },
  ],
  functions: { most: 120 },
  folders: {
    most: 20,
    mostInLarger: 30,
    // Migrations are one sequence, which no topic divides.
    larger: [
      'src/contract',
      'src/domain',
      'src/format',
      'src/app/ui',
      'src/app/forms',
      'src/server/database/migrations',
    ],
  },
};
