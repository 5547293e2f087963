import { aboutOperations } from '#contract/about.ts';
import { redirectOperations } from '#contract/addresses/redirect.ts';
import { categoryOperations } from '#contract/category.ts';
import { contactInfoOperations } from '#contract/contact-info.ts';
import { type Issue, SiteError } from '#contract/errors.ts';
import { type ExpectedVersion, plainSentence } from '#contract/fields.ts';
import type { HistoryKind } from '#contract/history.ts';
import { homeOperations } from '#contract/home.ts';
import { mediaOperations } from '#contract/media/media-operations.ts';
import { menuOperations } from '#contract/menu.ts';
import type { Operation } from '#contract/operation.ts';
import { ownPageOperations } from '#contract/own-page.ts';
import { postOperations } from '#contract/post.ts';
import { projectOperations } from '#contract/project.ts';
import { seriesOperations } from '#contract/series.ts';
import { settingsOperations } from '#contract/settings.ts';
import { postTagOperations } from '#contract/tag.ts';
import { createRedirects } from '../addresses/redirects.ts';
import type { Caller } from '../caller.ts';
import { createAbout } from '../documents/about.ts';
import { createContactInfo } from '../documents/contact-info.ts';
import { createHome } from '../documents/home.ts';
import { createMenu } from '../documents/menu.ts';
import { createSettings } from '../documents/settings.ts';
import { createMedia } from '../media/media.ts';
import { createOwnPages } from '../own-pages/own-pages.ts';
import type { Ports } from '../ports.ts';
import { createCategories } from '../posts/categories.ts';
import { createPostTags } from '../posts/post-tags.ts';
import { createPosts } from '../posts/posts.ts';
import { createSeries } from '../posts/series.ts';
import { createProjects } from '../projects.ts';
import type { Stores } from '../stores.ts';
import { withSections } from './record-fields.ts';

/** The version that a record has now. */
export interface PresentVersion {
  version: number;
  updatedAt: string;
  body: unknown;
}

/** What the history knows of a kind of record. */
interface KindOfHistory {
  /** The kind's own call for changes. It decides who may see and restore versions. */
  operation: Operation;
  /** The version that a record has now; undefined if there is no such record. */
  present: (stores: Stores, id: number) => Promise<PresentVersion | undefined>;
  /** Saves fields by the rules of the kind's own call, and returns the new version. */
  save: (ports: Ports, caller: Caller, input: object) => Promise<{ version: number }>;
}

type Handler = (input: never) => Promise<object>;

/** The input is checked by the operation's schema, so it is the one that the handler takes. */
function kindOf(
  operation: Operation,
  present: KindOfHistory['present'],
  handlerOf: (ports: Ports, caller: Caller) => Handler,
): KindOfHistory {
  return {
    operation,
    present,
    save: async (ports, caller, input) => {
      const saved = await handlerOf(ports, caller)(checkedInput(operation, input) as never);
      return { version: Number(Reflect.get(saved, 'version')) };
    },
  };
}

interface Versioned {
  version: number;
  updatedAt: string;
}

const presentRecord =
  (read: (stores: Stores, id: number) => Promise<Versioned | undefined>): KindOfHistory['present'] =>
  async (stores, id) => {
    const body = await read(stores, id);
    return body && { version: body.version, updatedAt: body.updatedAt, body };
  };

/** Documents exist once, also before they were written. */
const presentDocument =
  (name: HistoryKind): KindOfHistory['present'] =>
  async ({ documents }, id) => {
    if (id !== 1) return undefined;
    const stored = await documents.get(name);
    return stored && { version: stored.version, updatedAt: stored.updatedAt, body: stored.body };
  };

export const kindsOfHistory: Record<HistoryKind, KindOfHistory> = {
  post: kindOf(
    postOperations.update,
    presentRecord((stores, id) => stores.posts.get(id)),
    (ports, caller) => createPosts(ports, caller).update,
  ),
  project: kindOf(
    projectOperations.update,
    presentRecord((stores, id) => stores.projects.get(id)),
    (ports, caller) => createProjects(ports, caller).update,
  ),
  'own-page': kindOf(
    ownPageOperations.update,
    presentRecord((stores, id) => stores.ownPages.get(id)),
    (ports, caller) => createOwnPages(ports, caller).update,
  ),
  home: kindOf(
    homeOperations.update,
    presentDocument('home'),
    (ports, caller) => createHome(ports, caller).update,
  ),
  about: kindOf(
    aboutOperations.update,
    presentDocument('about'),
    (ports, caller) => createAbout(ports, caller).update,
  ),
  'contact-info': kindOf(
    contactInfoOperations.update,
    presentDocument('contact-info'),
    (ports, caller) => createContactInfo(ports, caller).update,
  ),
  settings: kindOf(
    settingsOperations.update,
    presentDocument('settings'),
    (ports, caller) => createSettings(ports, caller).update,
  ),
  menu: kindOf(
    menuOperations.update,
    presentDocument('menu'),
    (ports, caller) => createMenu(ports, caller).update,
  ),
  category: kindOf(
    categoryOperations.update,
    presentRecord(async (stores, id) => (await stores.categories.list()).find((each) => each.id === id)),
    (ports, caller) => createCategories(ports, caller).update,
  ),
  tag: kindOf(
    postTagOperations.update,
    presentRecord((stores, id) => stores.tags.get(id)),
    (ports, caller) => createPostTags(ports, caller).update,
  ),
  series: kindOf(
    seriesOperations.update,
    presentRecord((stores, id) => stores.series.get(id)),
    (ports, caller) => createSeries(ports, caller).update,
  ),
  redirect: kindOf(
    redirectOperations.update,
    presentRecord((stores, id) => stores.redirects.get(id)),
    (ports, caller) => createRedirects(ports, caller).update,
  ),
  media: kindOf(
    mediaOperations.update,
    presentRecord((stores, id) => stores.media.get(id)),
    (ports, caller) => createMedia(ports, caller).update,
  ),
};

/** The input of a kind's own call that writes these fields. */
export function inputOf(
  id: number,
  fields: Record<string, unknown>,
  expectedVersion: ExpectedVersion,
): object {
  return { ...withSections(fields), id, ...(expectedVersion === undefined ? {} : { expectedVersion }) };
}

/** Checks fields of an earlier version by the present limits. Throws `invalid` with the fields that do not fit any more. */
function checkedInput({ input: schema }: Operation, input: object): unknown {
  const parsed = schema.safeParse(input, { error: plainSentence });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(
    ({ path, message }): Issue => ({ path: path.map(String).join('.'), message }),
  );
  throw new SiteError('invalid', issues[0]?.message ?? 'This version does not fit any more.', { issues });
}
