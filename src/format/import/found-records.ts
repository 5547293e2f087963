/**
 * The records that the readers of an import find, whatever program wrote the package. A reader yields one after the other and
 * stores nothing, so a package may be larger than the memory.
 */

/** A file of a package. A package is one file, the files of a folder, or the entries of a zip. */
export interface ImportFile {
  /** Within the package, with `/` between folders and none at its start. */
  path: string;
  /** In bytes. */
  size: number;
  /** Reads the file from its start. A reader may open a file more than once. */
  open: () => AsyncIterable<Uint8Array>;
}

/** One reading of a package: what a reader is told, and what it tells about the package as a whole. */
export interface ImportRun {
  /** Something of the package, and of no single record, that is not kept as it was. */
  note: (note: FoundNote) => void;
  /** The bytes that are read so far. The total counts a file twice that is read twice. */
  progress: (done: number, total: number) => void;
  /** The time of the import. A text with a later date is scheduled. */
  now: Date;
  /** The address of the source's home page, if the owner named it: exports of Ghost and many folders do not hold it. */
  siteUrl?: string | undefined;
}

/** Yields what a package contains. It throws only an `ImportError`, and that before the first record. */
export type ImportReader = (files: readonly ImportFile[], report: ImportRun) => AsyncIterable<FoundRecord>;

export type FoundRecord =
  | FoundSite
  | FoundAuthor
  | FoundCategory
  | FoundTag
  | FoundText
  | FoundMedia
  | FoundRedirect
  | FoundOmission
  | FoundUnreadable;

/** The site that the package comes from, before all other records. */
export interface FoundSite {
  kind: 'site';
  title: string;
  description: string;
  /** The address of its home page, or an empty text. Links to it are already paths in `html`. */
  url: string;
  language: string | undefined;
}

/** Authors come before the texts that name them. */
export interface FoundAuthor {
  kind: 'author';
  key: string;
  name: string;
  /** Empty when the package does not say it. */
  email: string;
  /** The paths under which the source showed the author's texts. */
  oldPaths: string[];
}

/** Categories come before the texts that name them, and a parent before its children. */
export interface FoundCategory {
  kind: 'category';
  key: string;
  name: string;
  slug: string | undefined;
  /** Plain text. */
  description: string;
  /** The key of the category that contains it. */
  parentKey: string | undefined;
  /** The paths under which the source showed it. */
  oldPaths: string[];
}

export interface FoundTag {
  kind: 'tag';
  key: string;
  name: string;
  slug: string | undefined;
  /** Plain text. */
  description: string;
  /** The paths under which the source showed it. */
  oldPaths: string[];
}

/** A post, or a page outside of the blog. */
export interface FoundText {
  kind: 'post' | 'page';
  /** Its identity in the source, which is the same in a later export of the same site. */
  key: string;
  /** Plain text. It may be empty. */
  title: string;
  /** As the source wrote it. It need not have the form of a slug of this site. */
  slug: string | undefined;
  /** The markup of decision 0039, not yet sanitised. Addresses of pictures and files are those of `pictures` and `files`. */
  html: string;
  /** Plain text. */
  excerpt: string;
  /** An ISO day, or an ISO instant with an offset or `Z`. Undefined when the source has none or an impossible one. */
  date: string | undefined;
  updatedAt: string | undefined;
  /** A text that only some visitors could see is a draft, with a note. */
  status: 'published' | 'draft' | 'scheduled';
  /** The key of a `FoundAuthor`. */
  authorKey: string | undefined;
  /** The keys of `FoundCategory`, the most important one first. */
  categoryKeys: string[];
  /** The keys of `FoundTag`. */
  tagKeys: string[];
  cover: FoundPicture | undefined;
  /** A tag of BCP 47, which need not be one of the languages of this site. */
  language: string | undefined;
  /** Texts with the same value are translations of each other. */
  translationKey: string | undefined;
  /** The name of a series, and the place in it. */
  series: string | undefined;
  seriesPlace: number | undefined;
  /** The order of a page among those with the same parent. */
  menuOrder: number | undefined;
  /** The key of the page above it. The parent may come later. */
  parentKey: string | undefined;
  /** The paths and queries under which the source showed it (`/2015/01/slug/`, `/?p=12`), the canonical one first. */
  oldPaths: string[];
  /** The address of the same text on another site that is to be found by search engines. */
  canonicalUrl: string | undefined;
  searchTitle: string | undefined;
  searchDescription: string | undefined;
  /** Every picture of `html`, each once. */
  pictures: FoundPicture[];
  /** Files that `html` links to, such as a PDF or a video, each once. */
  files: FoundFile[];
  comments: FoundComment[];
  notes: FoundNote[];
}

export interface FoundPicture {
  /** As it stands in `html` (without entities), so that it can be replaced there. */
  url: string;
  /** The path of the file within the package. Undefined when it must be fetched from `url`. */
  file: string | undefined;
  alt: string;
  /** Plain text. */
  caption: string;
}

export interface FoundFile {
  /** As it stands in `html` (without entities). */
  url: string;
  /** The path of the file within the package. Undefined when it must be fetched from `url`. */
  file: string | undefined;
}

/** A picture or a file of the source's media library, whether a text uses it or not. */
export interface FoundMedia {
  kind: 'media';
  key: string;
  url: string;
  file: string | undefined;
  /** The name for people. */
  title: string;
  alt: string;
  caption: string;
}

/** A redirect of the source itself. The addresses of a text are in its `oldPaths`. */
interface FoundRedirect {
  kind: 'redirect';
  /** A path of the source. */
  from: string;
  /** A path of the source, or an address elsewhere. */
  to: string;
  status: 301 | 302;
}

/** Comments come in the order of their dates. They are stored with their text. */
export interface FoundComment {
  key: string;
  /** The key of the comment that it answers. */
  parentKey: string | undefined;
  author: string;
  /** An http or https address, or an empty text. */
  url: string;
  at: string | undefined;
  /** Not yet sanitised. */
  html: string;
  /** Comments that await approval are here with `false`. Spam and deleted comments are left out. */
  approved: boolean;
}

/** A record that an import leaves out on purpose, such as a text in the trash. */
interface FoundOmission {
  kind: 'omission';
  key: string;
  title: string;
  reason: OmissionReason;
  /** More about the reason, such as the type of a text that this site does not have. */
  detail: string;
}

const omissionReasons = ['trashed', 'unsaved-draft', 'unknown-type', 'empty', 'duplicate'] as const;
export type OmissionReason = (typeof omissionReasons)[number];

/** A record that cannot be read. The others of its package can. */
export interface FoundUnreadable {
  kind: 'unreadable';
  key: string;
  reason: UnreadableReason;
  /** More about the reason: words of a parser in English, or an empty text. */
  detail: string;
  place: string;
}

const unreadableReasons = ['too-long', 'too-deep', 'damaged', 'front-matter', 'encoding'] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

/** Something that is not kept as it was. */
export interface FoundNote {
  /** Lost: readers miss it. Changed: it looks or works in another way. */
  level: 'lost' | 'changed';
  what: NoteWord;
  /** As the source writes it: the name of a block or a short code, an address. Empty where `what` says all. */
  detail: string;
  /** The nearest heading above it, or a line of a file (`line 12`), or an empty text. */
  place: string;
}

/** The words of notes. Each has a sentence in `src/words`, so that a site can say it in its language. */
const noteWords = [
  // Whole texts
  'password',
  'private',
  'members-only',
  'pending',
  'sticky',
  'expired',
  'date',
  'no-title',
  'parent',
  'several-authors',
  'duplicate-key',
  // Parts of a text
  'block',
  'short-code',
  'template-tag',
  'component',
  'form',
  'script',
  'style',
  'player',
  'embed',
  'page-break',
  'picture',
  'gallery',
  'columns',
  'colours',
  'text-size',
  'element',
  'attribute',
  'link',
  'include',
  'diagram',
  'formula',
  'front-matter',
  'taxonomy',
  'encoding',
  // Whole packages
  'comments',
  'menu',
  'widgets',
  'users',
  'settings',
  'file',
] as const;
export type NoteWord = (typeof noteWords)[number];
