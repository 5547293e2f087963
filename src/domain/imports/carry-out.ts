import { isSiteError } from '#contract/errors.ts';
import type { FoundRecord, FoundText } from '#format/import/found-records.ts';
import type { Caller } from '../caller.ts';
import { readSettings } from '../documents/settings.ts';
import { createOwnPages } from '../own-pages/own-pages.ts';
import type { Ports } from '../ports.ts';
import { createPosts } from '../posts/posts.ts';
import { readPackage } from './found-package.ts';
import { addCategoryOf, addRedirects } from './import-addresses.ts';
import { filesOfText } from './import-files.ts';
import type { ImportPackages } from './import-packages.ts';
import { sourceName } from './import-report.ts';
import { emptyItem, type Run } from './import-run.ts';
import type { StoredImport, StoredItem } from './import-store.ts';
import {
  checkedPage,
  checkedPost,
  freeSlug,
  kindOfText,
  type TextContext,
  textFields,
  wantedSlug,
} from './import-texts.ts';
import { importsOf } from './imports.ts';

/**
 * Writes the records of a package, each in a transaction of its own by the rules of its kind. A run that was interrupted goes on
 * behind the last record that was written. Throws what stops the whole import, such as a full disk.
 */
export async function carryOut(
  ports: Ports,
  packages: ImportPackages,
  importing: StoredImport,
  caller: Caller,
  signal: AbortSignal,
): Promise<void> {
  await using opened = await packages.open(importing);
  const found = await readPackage(opened.files, ports.clock());
  const run: Run = {
    ports,
    packages,
    imports: importsOf(ports.stores),
    importing,
    caller,
    signal,
    files: new Map(opened.files.map((file) => [file.path, file])),
    source: importing.source,
    siteLanguage: (await readSettings(ports)).general.language,
    categories: new Map(),
    tags: new Map(),
    authors: new Map(),
    waiting: [],
    done: 0,
  };
  for await (const record of found.records) {
    signal.throwIfAborted();
    await takeRecord(run, found.format, record);
  }
  // Each round writes the pages whose parent was written before. A round that writes none is the last: their parents are absent.
  for (let before = Number.POSITIVE_INFINITY; run.waiting.length > 0; ) {
    const waiting = run.waiting.splice(0);
    const isLast = waiting.length === before;
    before = waiting.length;
    for (const page of waiting) await takeText(run, page, isLast);
  }
}

async function takeRecord(run: Run, format: string, record: FoundRecord): Promise<void> {
  const { imports, importing } = run;
  if (record.kind === 'site') run.source = sourceName(format, record);
  else if (record.kind === 'author') await matchAuthor(run, record);
  else if (record.kind === 'category') await addCategoryOf(run, record);
  else if (record.kind === 'tag') run.tags.set(record.key, record.name);
  else if (record.kind === 'post' || record.kind === 'page') await takeText(run, record, false);
  else if (record.kind === 'redirect')
    await run.ports.stores.inTransaction((transaction) =>
      addRedirects(run, transaction, [{ from: record.from, code: record.status, target: record.to }]),
    );
  else if (record.kind === 'omission' || record.kind === 'unreadable')
    await imports.putItem({
      ...emptyItem(importing.id),
      kind: record.kind,
      key: record.key,
      title: record.kind === 'omission' ? record.title : record.key,
      outcome: 'left-out',
      reason:
        record.kind === 'omission'
          ? [omissionWords[record.reason] ?? record.reason, record.detail].filter(Boolean).join(': ')
          : [record.reason, record.place].filter(Boolean).join(', '),
    });
}

const omissionWords: Record<string, string> = {
  trashed: 'It was in the trash',
  'unsaved-draft': 'It was never saved',
  'unknown-type': 'This site has nothing of its kind',
  empty: 'It is empty',
  duplicate: 'It is there twice',
};

/** An account with the user name, the address or the name of an author writes as that author. */
async function matchAuthor(
  run: Run,
  { key, name, email }: { key: string; name: string; email: string },
): Promise<void> {
  const same = (one: string, other: string) => one !== '' && one.toLowerCase() === other.toLowerCase();
  const account = (await run.ports.stores.accounts.list()).find(
    (each) => same(key, each.username) || same(email, each.email ?? '') || same(name, each.name),
  );
  if (account) run.authors.set(key, account.id);
}

/** Writes one text, unless this import did, or the owner changed it since an earlier one. */
async function takeText(run: Run, text: FoundText, isLast: boolean): Promise<void> {
  const { imports, importing, ports, source } = run;
  const { kind, key, title } = text;
  const item = await imports.item(importing.id, kind, key);
  const known = await imports.source({ source, kind, key });
  // A text without all of its pictures has no fingerprint: the next try may find them.
  if (item && (known === undefined || known.fingerprint !== '' || item.outcome === 'kept'))
    return noteProgress(run);
  const parentId = await parentOf(run, text);
  if (parentId === undefined && !isLast) return void run.waiting.push(text);

  const fingerprint = await hashOf(JSON.stringify(text));
  const present = known && (await presentText(ports, text, known.recordId));
  if (known && !item) {
    const kept = present
      ? present.version === known.version
        ? ''
        : 'It was changed here since the last import.'
      : 'It was deleted here since the last import.';
    const outcome = kept ? 'kept' : known.fingerprint === fingerprint ? 'unchanged' : undefined;
    if (outcome) {
      const { recordId } = known;
      await imports.putItem({
        ...emptyItem(importing.id),
        ...{ kind, key, title, outcome, reason: kept, recordId: present ? recordId : null },
      });
      return noteProgress(run);
    }
  }
  if (item && known && present?.version !== known.version) return noteProgress(run);

  const { addresses, missing } = await filesOfText(run, text);
  if (item && missing > 0) return noteProgress(run);
  const context: Omit<TextContext, 'slug'> = {
    siteLanguage: run.siteLanguage,
    addresses,
    ...topicsOf(run, text),
    authorId: (text.authorKey && run.authors.get(text.authorKey)) || importing.userId,
    parentId: parentId ?? null,
  };
  await writeText(run, text, context, {
    item,
    recordId: present && known ? known.recordId : undefined,
    version: present?.version ?? 0,
    fingerprint: missing > 0 ? '' : fingerprint,
    missing,
  });
}

interface Place {
  item: StoredItem | undefined;
  /** The record that the text became before. */
  recordId: number | undefined;
  version: number;
  fingerprint: string;
  missing: number;
}

async function writeText(
  run: Run,
  text: FoundText,
  given: Omit<TextContext, 'slug'>,
  { item, recordId, version, fingerprint, missing }: Place,
): Promise<void> {
  const { ports, imports, importing, caller, source } = run;
  const { kind, key } = text;
  const slug = await freeSlug(ports.stores, kindOfText(text), wantedSlug(text), recordId);
  const fields = textFields(text, { ...given, slug });
  const outcome = item?.outcome ?? (recordId === undefined ? 'created' : 'updated');
  const row = { ...emptyItem(importing.id), kind, key, title: fields.title, recordId: recordId ?? null };
  const checked = kind === 'post' ? checkedPost(fields) : checkedPage(fields);
  if (checked.problem !== undefined) {
    await imports.putItem({ ...row, outcome: 'failed', reason: checked.problem });
    return noteProgress(run);
  }
  // Before the transaction, in which the rules find it prepared.
  await ports.texts.prepare(fields.content);
  try {
    await ports.stores.inTransaction(async (transaction) => {
      const inside = { ...ports, stores: transaction };
      const posts = createPosts(inside, caller);
      const pages = createOwnPages(inside, caller);
      const saved = await saveText(kind === 'post' ? posts : pages, checked.input, recordId, version);
      const store = importsOf(transaction);
      await store.putSource({ source, kind, key, recordId: saved.id, version: saved.version, fingerprint });
      await store.putItem({
        ...row,
        outcome,
        recordId: saved.id,
        versionBefore: item?.versionBefore ?? version,
        versionAfter: saved.version,
        reason: missing === 0 ? '' : `${missing} of its pictures or files are missing.`,
      });
      const target = { targetKind: kindOfText(text), targetId: saved.id };
      await addRedirects(
        { ...run, ports: inside },
        transaction,
        text.oldPaths.map((from) => ({ from, code: 301, ...target })),
      );
      await store.update(importing.id, { done: run.done + 1, updatedAt: ports.clock().toISOString() });
    });
    run.done += 1;
  } catch (error) {
    if (!isSiteError(error) || error.code === 'storage-full' || error.code === 'unexpected') throw error;
    await imports.putItem({ ...row, outcome: 'failed', reason: error.message });
    await noteProgress(run);
  }
}

/** The handlers of posts and of own pages take the fields that were checked by their own schema. */
interface TextHandlers {
  create: (input: never) => Promise<{ id: number; version: number }>;
  update: (input: never) => Promise<{ id: number; version: number }>;
}

function saveText(
  handlers: TextHandlers,
  input: object | undefined,
  id: number | undefined,
  version: number,
) {
  if (id === undefined) return handlers.create(input as never);
  return handlers.update({ ...input, id, expectedVersion: version } as never);
}

const presentText = ({ stores }: Ports, { kind }: FoundText, id: number) =>
  kind === 'post' ? stores.posts.get(id) : stores.ownPages.get(id);

/** The first category is that of the text; the others become tags. */
function topicsOf(
  { categories, tags }: Run,
  { categoryKeys, tagKeys }: FoundText,
): Pick<TextContext, 'categoryId' | 'tags'> {
  const [first, ...others] = categoryKeys.flatMap((key) => categories.get(key) ?? []);
  const names = [...tagKeys.flatMap((key) => tags.get(key) ?? []), ...others.map(({ name }) => name)];
  return { categoryId: first?.id, tags: names };
}

/** The page above a page: null for none, undefined if it comes later. Pages here have one level of nesting. */
async function parentOf(
  { imports, source, ports }: Run,
  { kind, parentKey }: FoundText,
): Promise<number | null | undefined> {
  if (kind === 'post' || parentKey === undefined) return null;
  const parent = await imports.source({ source, kind, key: parentKey });
  const page = parent && (await ports.stores.ownPages.get(parent.recordId));
  return page && (page.parentId ?? page.id);
}

async function noteProgress(run: Run): Promise<void> {
  run.done += 1;
  await run.imports.update(run.importing.id, { done: run.done });
}

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
