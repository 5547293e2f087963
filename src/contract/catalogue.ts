import { aboutOperations } from './about.ts';
import { accountOperations } from './accounts/account.ts';
import { authOperations } from './accounts/auth.ts';
import { oneTimeCodeOperations } from './accounts/one-time-codes.ts';
import { checkedAddressOperations } from './addresses/checked-address.ts';
import { missingPageOperations } from './addresses/missing-page.ts';
import { redirectOperations } from './addresses/redirect.ts';
import { removedOperations } from './addresses/removed.ts';
import { categoryOperations } from './category.ts';
import { contactInfoOperations } from './contact-info.ts';
import { embedOperations } from './embeds/embed-operations.ts';
import { historyOperations } from './history.ts';
import { homeOperations } from './home.ts';
import { importOperations } from './import.ts';
import { jobOperations } from './job.ts';
import { imageOperations } from './media/image-operations.ts';
import { mediaOperations } from './media/media-operations.ts';
import { menuOperations } from './menu.ts';
import { messageOperations } from './message.ts';
import type { Call, Operation } from './operation.ts';
import { ownPageOperations } from './own-page.ts';
import { postOperations } from './post.ts';
import { projectOperations } from './project.ts';
import { sampleContentOperations } from './sample-content.ts';
import { searchOperations } from './search.ts';
import { seriesOperations } from './series.ts';
import { settingsOperations } from './settings.ts';
import { subscriberOperations } from './subscriber.ts';
import { postTagOperations, tagOperations } from './tag.ts';
import { openEditorOperations } from './unpublished/open-editor.ts';
import { previewOperations } from './unpublished/preview.ts';
import {
  ownPageChangeOperations,
  postChangeOperations,
  projectChangeOperations,
  unpublishedOperations,
} from './unpublished/unpublished-changes.ts';

/** All operations of the site. Routes, client, checks and the OpenAPI document loop over this catalogue. */
const catalogue = {
  auth: authOperations,
  oneTimeCodes: oneTimeCodeOperations,
  accounts: accountOperations,
  settings: settingsOperations,
  home: homeOperations,
  about: aboutOperations,
  contactInfo: contactInfoOperations,
  messages: messageOperations,
  subscribers: subscriberOperations,
  posts: postOperations,
  categories: categoryOperations,
  postTags: postTagOperations,
  series: seriesOperations,
  projects: projectOperations,
  ownPages: ownPageOperations,
  postChanges: postChangeOperations,
  projectChanges: projectChangeOperations,
  ownPageChanges: ownPageChangeOperations,
  unpublished: unpublishedOperations,
  previews: previewOperations,
  openEditors: openEditorOperations,
  menu: menuOperations,
  tags: tagOperations,
  redirects: redirectOperations,
  missingPages: missingPageOperations,
  search: searchOperations,
  removed: removedOperations,
  addresses: checkedAddressOperations,
  images: imageOperations,
  media: mediaOperations,
  embeds: embedOperations,
  history: historyOperations,
  jobs: jobOperations,
  imports: importOperations,
  sampleContent: sampleContentOperations,
};
export type Catalogue = typeof catalogue;

/** A description of each group, for the API description. No page uses it, so no browser loads it. */
export const groupDescriptions: Record<keyof Catalogue, string> = {
  auth: 'Claiming the site, signing in and out, the own account',
  oneTimeCodes: 'One-time codes as a second step of signing in',
  accounts: 'The accounts of the site',
  settings: 'Name, appearance, features and networks of the site',
  home: 'The home page and its services',
  about: 'The about page',
  contactInfo: 'The contact information',
  messages: 'Messages of visitors',
  subscribers: 'Subscribers of the newsletter',
  posts: 'Blog posts',
  categories: 'Categories of the blog',
  postTags: 'Tags of posts, and the care for all tags',
  series: 'Series of posts',
  projects: 'Projects and their images',
  ownPages: 'Pages that the owner adds to the site',
  postChanges: 'Unpublished changes of posts',
  projectChanges: 'Unpublished changes of projects',
  ownPageChanges: 'Unpublished changes of pages',
  unpublished: 'Texts with unpublished changes',
  previews: 'Preview links of texts',
  openEditors: 'Editors that are open at the same time',
  menu: 'The menu of the site',
  tags: 'Tags of the projects',
  redirects: 'Redirects from addresses that the site does not have',
  missingPages: 'Paths that were requested and not found',
  search: 'Search of the whole site',
  removed: 'Records that were removed and whose addresses answer 410',
  addresses: 'Addresses of this site, and what visitors find there',
  images: 'Uploaded images',
  media: 'The media library: uploaded pictures and files',
  embeds: 'Cards for pages of other sites',
  history: 'The versions of all records',
  jobs: 'Work in the background',
  imports: 'Moving in from another program',
  sampleContent: 'The content a new site starts with',
};

/** The operations as functions, whichever implementation runs them: `site.posts.list({ page: 2 })`. */
export type Site = {
  [Group in keyof Catalogue]: { [Name in keyof Catalogue[Group]]: Call<Catalogue[Group][Name]> };
};

/** An operation with its place in the catalogue. */
export interface CatalogueEntry {
  group: keyof Catalogue;
  name: string;
  operation: Operation;
}

export const catalogueEntries: CatalogueEntry[] = Object.entries(catalogue).flatMap(([group, operations]) =>
  Object.entries(operations).map(([name, operation]) => ({
    group: group as keyof Catalogue,
    name,
    operation: operation as Operation,
  })),
);

/** Creates a `Site` with one function per operation; `call` creates the function. */
export function siteFrom(call: (entry: CatalogueEntry) => (input?: unknown) => Promise<unknown>): Site {
  const site: Record<string, Record<string, unknown>> = {};
  for (const entry of catalogueEntries) {
    const group = site[entry.group] ?? {};
    group[entry.name] = call(entry);
    site[entry.group] = group;
  }
  return site as Site;
}

/** Returns the function of an operation, for code that loops over the catalogue. */
export function callOf(site: Site, { group, name }: CatalogueEntry): (input?: unknown) => Promise<unknown> {
  return Reflect.get(site[group], name);
}
