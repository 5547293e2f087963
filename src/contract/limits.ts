/** The limits that the contract checks and the screens show. This file imports no zod, so public pages may import it. */
export const limits = {
  siteName: 80,
  personName: 80,
  email: 254,
  url: 2048,
  username: 40,
  /** The shortest password (row 225). The longest keeps the cost of hashing low. */
  passwordMin: 6,
  passwordMax: 200,
  /** A one-time or recovery code, including the spaces that people type. */
  code: 40,
  headline: 300,
  line: 500,
  paragraph: 5_000,
  postTitle: 300,
  postExcerpt: 1_000,
  /** HTML of one post, in characters. */
  postContent: 1_000_000,
  /** The length that fits on a card and in a search result. The editor recommends it; the contract does not check it. */
  excerptGuide: 160,
  categoryName: 60,
  /** Tags, attributes, texts and comments of one HTML text; a post of 40,000 characters has some 1,000. */
  htmlParts: 20_000,
  /** Elements around each other in an HTML text. Browsers stop at 512. */
  htmlDepth: 100,
  /** UTF-8 bytes of all HTML texts in one list; the entries after them come without their text. */
  listedHtmlBytes: 4_000_000,
  projectTitle: 300,
  projectDescription: 1_000,
  /** Own pages of a site. Lists of them come whole, in the order of their tree. */
  ownPages: 500,
  menuEntries: 30,
  menuLabel: 60,
  /** HTML of one project, in characters. */
  projectContent: 1_000_000,
  projectImages: 50,
  projectTags: 40,
  /** The same for a post. */
  postTags: 40,
  /** The number of projects on the home page. */
  projectsOnHomePage: 3,
  tagName: 60,
  /** The description of a tag, a category or a series. */
  topicDescription: 1_000,
  seriesName: 120,
  /** The number of posts in one series. */
  seriesParts: 200,
  /** The number of related posts that are kept for a post. */
  relatedPosts: 8,
  slug: 80,
  /** The name of a version in the history. */
  versionName: 100,
  /** The longest source of a redirect, which both databases can index. */
  redirectSource: 1_000,
  redirects: 100_000,
  /** Redirects with `*` are compared one after the other. */
  redirectPatterns: 1_000,
  /** Characters of an imported file: 80 for each of 100,000 redirects. */
  redirectCsv: 8_000_000,
  /** The addresses of one text whose state is asked for at once. */
  checkedPaths: 200,
  messageSubject: 200,
  messageText: 10_000,
  searchText: 200,
  /** The results on one page of the site search. */
  searchResults: 10,
  /** The token in a link of a mail; those of this site have 43 characters. */
  linkToken: 100,
  /** The name of a link to a profile. */
  linkName: 60,
  /** The links to profiles besides the six networks of the settings. */
  profileLinks: 30,
  servicesMin: 1,
  servicesMax: 6,
  valuesMax: 6,
  /** The longest list in a document, unless another limit is named here. */
  listEntries: 100,
  /** The time for what the server reads of another site at once, and the decoded bytes of one response. */
  foreignSeconds: 5,
  foreignBytes: 5_000_000,
  imageBytes: 10 * 1024 * 1024,
  /** The name of an uploaded picture or file, as the media library shows it. */
  mediaName: 200,
  /** The days for which a deleted picture or file can be brought back. */
  deletedMediaDays: 30,
  /** From this size on, in bytes of its file as it is stored, a picture or file counts as large. */
  largeMediaBytes: 1_000_000,
  /** Pixels of an image, all frames together. The server checks them before it decodes the image. */
  imagePixels: 50_000_000,
  /** The longest side of a served picture, in pixels (row 184, decision D23). */
  imageSide: 1200,
  /** The package of an import, in bytes. */
  packageBytes: 2_000_000_000,
  /** The number of files in one upload. */
  filesAtOnce: 10,
  /** The longest page of a list, and the default (decision 0001, Responses of the API). */
  pageSize: 100,
} as const;

/** The pattern of an address for the newsletter: characters that are no space, an @, a dot (row 71). */
export const newsletterAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The longest request body: the longest post as JSON, with room for its escapes. */
export const bodyLimitBytes = 4 * 1024 * 1024;

/** The time-out of an upload for client and server: ten megabytes over a slow connection, and their decoding. */
export const uploadTimeoutMs = 60_000;

/** The time-out of the upload of a file of another kind: 100 MB at 1 Mbit/s. */
export const fileTimeoutMs = 15 * 60_000;

/** The form of an `Idempotency-Key`: visible characters. */
export const idempotencyKeyForm = /^[\x21-\x7e]{1,200}$/;

/** The form field that carries the key of a form of a page, which cannot send headers. */
export const IDEMPOTENCY_FIELD = 'idempotency-key';
