/** Limits that screens show as well as the contract checks. No zod here, so public pages may import it. */
export const limits = {
  siteName: 80,
  personName: 80,
  email: 254,
  url: 2048,
  username: 40,
  /** Shortest password (row 225); the longest keeps hashing cheap. */
  passwordMin: 6,
  passwordMax: 200,
  /** A one-time or recovery code, with the gaps people leave in one. */
  code: 40,
  headline: 300,
  line: 500,
  paragraph: 5_000,
  postTitle: 300,
  postExcerpt: 1_000,
  /** HTML of one post, in characters. */
  postContent: 1_000_000,
  /** What fits on a card and in a search result; guidance in the editor, not a rule. */
  excerptGuide: 160,
  categoryName: 60,
  projectTitle: 300,
  projectDescription: 1_000,
  /** HTML of one project, in characters. */
  projectContent: 1_000_000,
  projectImages: 50,
  projectTags: 40,
  /** How many the home page shows. */
  projectsOnHomePage: 3,
  tagName: 60,
  slug: 80,
  messageSubject: 200,
  messageText: 10_000,
  searchText: 200,
  servicesMin: 1,
  servicesMax: 6,
  valuesMax: 6,
  /** Entries of any other list in a document. */
  listEntries: 100,
  imageBytes: 10 * 1024 * 1024,
  /** Looked at before an image is decoded. */
  imagePixels: 50_000_000,
  /** Files of one upload. */
  filesAtOnce: 10,
  /** Longest page of a list, and what a list answers when nobody asks (decision "Answers of the API"). */
  pageSize: 100,
} as const;

/** A whole request: a post of the longest size in JSON, with room for its escapes. */
export const bodyLimitBytes = 4 * 1024 * 1024;

/** How long an upload may take: ten megabytes over a slow line, and their decoding. Client and server wait as long. */
export const uploadTimeoutMs = 60_000;
