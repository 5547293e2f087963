import type { aboutWords } from './english/about.ts';
import type { blogWords } from './english/blog.ts';
import type { contactWords } from './english/contact.ts';
import type { contentWords } from './english/content.ts';
import type { feedWords } from './english/feeds.ts';
import type { formWords } from './english/forms.ts';
import type { frameWords } from './english/frame.ts';
import type { homeWords } from './english/home.ts';
import type { linkWords } from './english/links.ts';
import type { listWords } from './english/lists.ts';
import type { mailWords, outageWords } from './english/mails.ts';
import type { newsletterWords } from './english/newsletter.ts';
import type { cardWords, pageWords } from './english/pages.ts';
import type { galleryWords, projectWords } from './english/projects.ts';
import type { searchWords } from './english/search.ts';
import type { textWords } from './english/texts.ts';

/** The words of the public site in a language other than English: all of them, by part. */
export type Catalogue = {
  about: (typeof aboutWords)['words'];
  blog: (typeof blogWords)['words'];
  cards: (typeof cardWords)['words'];
  contact: (typeof contactWords)['words'];
  content: (typeof contentWords)['words'];
  feeds: (typeof feedWords)['words'];
  forms: (typeof formWords)['words'];
  frame: (typeof frameWords)['words'];
  gallery: (typeof galleryWords)['words'];
  home: (typeof homeWords)['words'];
  links: (typeof linkWords)['words'];
  lists: (typeof listWords)['words'];
  mails: (typeof mailWords)['words'];
  newsletter: (typeof newsletterWords)['words'];
  outage: (typeof outageWords)['words'];
  pages: (typeof pageWords)['words'];
  projects: (typeof projectWords)['words'];
  search: (typeof searchWords)['words'];
  texts: (typeof textWords)['words'];
};
