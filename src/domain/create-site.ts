import { z } from 'zod';
import { type Catalogue, type CatalogueEntry, type Site, siteFrom } from '#contract/catalogue.ts';
import { type Issue, SiteError } from '#contract/errors.ts';
import { plainSentence } from '#contract/fields.ts';
import { cropSchema } from '#contract/media/media.ts';
import { type Handlers, type Operation, pathParameters } from '#contract/operation.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createAuth } from './accounts/auth.ts';
import { networkOf } from './accounts/networks.ts';
import { createOneTimeCodeRules } from './accounts/one-time-codes.ts';
import { takeOrRefuse } from './accounts/rate-limits.ts';
import { createCheckedAddresses } from './addresses/checked-addresses.ts';
import { createMissingPages } from './addresses/missing-pages.ts';
import { createRedirects } from './addresses/redirects.ts';
import { createRemoved } from './addresses/removed.ts';
import { type Caller, requireAccess } from './caller.ts';
import { createAbout } from './documents/about.ts';
import { createContactInfo } from './documents/contact-info.ts';
import { createHome } from './documents/home.ts';
import { createMenu } from './documents/menu.ts';
import { createSettings, readSettings } from './documents/settings.ts';
import { createEmbeds } from './embeds/embeds.ts';
import { createHistory } from './history/history.ts';
import { prepareVersion } from './history/restoring.ts';
import { createImports, noImports } from './imports/imports.ts';
import { createJobs } from './jobs.ts';
import { createImages } from './media/images.ts';
import { createMedia, requireMedia } from './media/media.ts';
import { createOwnPages } from './own-pages/own-pages.ts';
import type { Ports } from './ports.ts';
import { createCategories } from './posts/categories.ts';
import { createPostTags } from './posts/post-tags.ts';
import { createPosts } from './posts/posts.ts';
import { createSeries } from './posts/series.ts';
import { createProjects } from './projects.ts';
import { writeOnce } from './repeated-writes.ts';
import { createSampleContent } from './sample-content.ts';
import { createSearch } from './search/search.ts';
import { noteAccountChange, noteRefusal } from './security-events.ts';
import { createTags } from './tags.ts';
import { createOpenEditors } from './unpublished/open-editors.ts';
import { createPreviews } from './unpublished/previews.ts';
import {
  createOwnPageChanges,
  createPostChanges,
  createProjectChanges,
  createUnpublished,
} from './unpublished/unpublished-changes.ts';
import { createMessages } from './visitors/messages.ts';
import { createSubscribers } from './visitors/subscribers.ts';

/** Creates the handlers of a group. The gate creates them per call, only for the group that is called. */
const groups: {
  [Group in keyof Catalogue]: (ports: Ports, caller: Caller) => Handlers<Catalogue[Group]>;
} = {
  auth: createAuth,
  oneTimeCodes: createOneTimeCodeRules,
  accounts: createAccounts,
  settings: createSettings,
  home: createHome,
  about: createAbout,
  contactInfo: createContactInfo,
  messages: createMessages,
  subscribers: createSubscribers,
  posts: createPosts,
  categories: createCategories,
  postTags: createPostTags,
  series: createSeries,
  projects: createProjects,
  ownPages: createOwnPages,
  postChanges: createPostChanges,
  projectChanges: createProjectChanges,
  ownPageChanges: createOwnPageChanges,
  unpublished: createUnpublished,
  previews: createPreviews,
  openEditors: createOpenEditors,
  menu: createMenu,
  tags: createTags,
  redirects: createRedirects,
  missingPages: createMissingPages,
  search: createSearch,
  images: createImages,
  media: createMedia,
  embeds: createEmbeds,
  removed: createRemoved,
  addresses: createCheckedAddresses,
  history: createHistory,
  jobs: createJobs,
  imports: createImports,
  sampleContent: createSampleContent,
};

/** Creates the site for one caller. */
export function createSite(ports: Ports, caller: Caller): Site {
  return siteFrom((entry) => createCall(ports, caller, entry));
}

/**
 * Creates one operation for one caller. Every call passes this gate: access, rate limit, feature switch, input, files,
 * repeated writes, and the check of the output. No handler repeats any of them. Throws `SiteError` only, except for
 * failures of the ports.
 */
function createCall(ports: Ports, caller: Caller, entry: CatalogueEntry) {
  const call = createReadingCall(ports, caller, entry);
  return (input?: unknown): Promise<unknown> => call(() => input);
}

/**
 * Creates the same operation for a caller whose input must be read first, such as an upload. `readInput` runs only for
 * a caller who may make the call, so that strangers cannot make the server read and search large bodies.
 */
export function createReadingCall(ports: Ports, caller: Caller, entry: CatalogueEntry) {
  const { operation } = entry;
  return async (readInput: () => unknown): Promise<unknown> => {
    try {
      // Access comes first, so that strangers cannot spend the limits of accounts on their network.
      requireAccess(caller, operation);
      await takeFromLimit(ports, caller, entry);
      await requireFeature(ports, caller, operation);
      const checked = checkInput(operation, (await readInput()) ?? {});
      if (operation.method === 'GET' || operation.readOnly)
        return await runHandler(ports, caller, entry, checked);
      // A response that holds a secret is not stored, so the idempotency key has no effect.
      const writer = operation.secret ? withoutKey(caller) : caller;
      const output = await writeOnce(ports, writer, entry, checked, {
        prepare: async () => {
          await prepareHtml(ports, operation, checked);
          if (operation.restores) await prepareVersion(ports, checked);
          await prepareCrop(ports, operation, checked);
          return receiveFiles(ports, operation, await readForeignPage(ports, operation, checked));
        },
        // Within a transaction the handlers write through its stores.
        carryOut: (inside, prepared) => runHandler(inside, caller, entry, prepared),
      });
      noteAccountChange(ports, caller, entry, checked, output);
      return output;
    } catch (error) {
      noteRefusal(ports, caller, `${entry.group}.${entry.name}`, error);
      throw error;
    }
  };
}

async function runHandler(ports: Ports, caller: Caller, entry: CatalogueEntry, input: unknown) {
  const handlers = groups[entry.group](ports, caller);
  const handler: (input: unknown) => Promise<unknown> = Reflect.get(handlers, entry.name);
  return checkOutput(ports, entry, await handler(input));
}

function withoutKey({ idempotencyKey: _, ...caller }: Caller): Caller {
  return caller;
}

/** Sanitises HTML before the handler runs, which then finds it prepared: a long text must not hold a transaction open. */
async function prepareHtml({ texts }: Ports, { html }: Operation, input: unknown): Promise<void> {
  const given: unknown = html && typeof input === 'object' && input ? Reflect.get(input, html) : undefined;
  if (typeof given === 'string') await texts.prepare(given);
}

/** Crops a picture before the handler runs, which then finds it made: that takes a second of a processor. */
async function prepareCrop({ media }: Ports, { crops }: Operation, input: unknown): Promise<void> {
  const given = crops ? cropInput.parse(input) : {};
  if (given.id !== undefined && given.crop !== undefined) await media.prepareCrop(given.id, given.crop);
}

const replacedInput = z.object({ id: z.int() });

const cropInput = z.object({ id: z.int().optional(), crop: cropSchema.nullable().optional() });

/** Stores files as media of the site before the handler runs: decoding is slow and must not hold a transaction open. */
async function receiveFiles(
  { media, imports, stores }: Ports,
  { files, replaces }: Operation,
  input: unknown,
): Promise<unknown> {
  const given: unknown = files && typeof input === 'object' && input ? Reflect.get(input, files) : undefined;
  if (!files || given === undefined) return input;
  if (files === 'package') {
    if (!imports || !(given instanceof File)) throw noImports();
    return { ...(input as object), package: await imports.receive(given) };
  }
  // Nothing is stored for a record that does not exist.
  if (replaces) await requireMedia(stores, replacedInput.parse(input).id);
  const receiveAny = replaces ? media.stage : media.receiveAny;
  const receive = files === 'file' ? receiveAny : media.receive;
  const received = [];
  for (const file of [given].flat()) if (file instanceof File) received.push(await receive(file));
  return { ...(input as object), [files]: Array.isArray(given) ? received : received[0] };
}

/** Replaces the address of a foreign page or picture by what was read there: the other site may take seconds to respond. */
async function readForeignPage(
  { embeds }: Ports,
  { fetches, fetchesPicture }: Operation,
  input: unknown,
): Promise<unknown> {
  const given: unknown =
    fetches && typeof input === 'object' && input ? Reflect.get(input, fetches) : undefined;
  if (!fetches || typeof given !== 'string') return input;
  const read = fetchesPicture ? embeds.readPicture : embeds.read;
  return { ...(input as object), [fetches]: await read(given) };
}

/** Callers with an account have an allowance of their own, which nobody else on their network can spend. */
async function takeFromLimit(
  { limiter }: Ports,
  { address, account, noteLimit }: Caller,
  { group, name, operation: { limit } }: CatalogueEntry,
) {
  if (!limit || limit.failuresOnly) return;
  const who = account ? `account ${account.id} ` : '';
  await takeOrRefuse(limiter, `${group}.${name} ${who}${networkOf(address)}`, limit, noteLimit);
}

/** A switched-off feature does not exist for visitors; accounts still see it (decision X8). */
async function requireFeature(ports: Ports, caller: Caller, { feature }: Operation) {
  if (!feature || caller.account) return;
  const { features } = await readSettings(ports);
  if (!features[feature]) throw new SiteError('not-found', 'There is no such page.');
}

function checkInput(operation: Operation, input: unknown): unknown {
  const parsed = operation.input.safeParse(input, { error: plainSentence });
  const issues = parsed.success ? nulIssues(parsed.data, []) : parsed.error.issues.flatMap(issuesOf);
  if (parsed.success && issues.length === 0) return parsed.data;
  const inPath = pathParameters(operation.path);
  // A malformed id in the path names no record, so the call answers 404 and not 400.
  if (issues.some(({ path }) => inPath.includes(path)))
    throw new SiteError('not-found', 'Nothing has this id.');
  throw new SiteError('invalid', sentenceOf(issues), { issues });
}

/** PostgreSQL cannot store a NUL character, so every database refuses it. */
function nulIssues(value: unknown, path: string[]): Issue[] {
  if (typeof value === 'string') {
    return value.includes('\0') ? [{ path: path.join('.'), message: 'Use no NUL characters.' }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => nulIssues(child, [...path, name]));
}

function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  return [{ path: issue.path.map(String).join('.'), message: messageOf(issue) }];
}

/** Returns the message of the union branch that matched furthest; the union's own one says nothing about the value. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message;
  const inner = issue.errors.flat().filter(({ code }) => code !== 'invalid_type' && code !== 'invalid_value');
  return inner[0]?.message ?? issue.errors.flat()[0]?.message ?? issue.message;
}

function sentenceOf(issues: Issue[]): string {
  const [first] = issues;
  if (!first) return 'The request is not valid.';
  return first.path === '' ? first.message : `${first.path}: ${first.message}`;
}

/**
 * Removes fields that the contract does not have. A field that does not fit is a fault of the server: the details are
 * reported to the log only, and the call throws `unexpected`.
 */
function checkOutput(
  { report }: Ports,
  { group, name, operation }: CatalogueEntry,
  output: unknown,
): unknown {
  const parsed = operation.output.safeParse(output);
  if (parsed.success) return parsed.data;
  report(`${group}.${name} answered something its contract does not allow`, z.prettifyError(parsed.error));
  throw new SiteError('unexpected', 'Something went wrong on our side.');
}
