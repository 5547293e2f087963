import { isSiteError, SiteError } from '#contract/errors.ts';
import type { Handlers } from '#contract/operation.ts';
import type { Preview, previewOperations } from '#contract/unpublished/preview.ts';
import type { TextKind } from '#contract/unpublished/text-kind.ts';
import { pageVisitor } from '../caller.ts';
import type { Ports } from '../ports.ts';
import { createPosts } from '../posts/posts.ts';
import { createSeries } from '../posts/series.ts';
import type { Stores } from '../stores.ts';
import { changedOwnPage, changedPost, changedProject, changedTexts, type Fields } from './changed-texts.ts';
import type { StoredPreviewLink } from './preview-link-store.ts';

/** The path of the page of a preview link; the secret follows. */
const PREVIEW_PATH = '/preview/';
const DAY_MS = 24 * 60 * 60 * 1000;

/** The rules of preview links (decision 0043). */
export function createPreviews(ports: Ports): Handlers<typeof previewOperations> {
  const { stores, linkTokens, clock } = ports;
  const secretOf = ({ entity, entityId, createdAt }: Subject) =>
    linkTokens.tokenOf('preview', `${entity} ${entityId} ${createdAt}`);
  const shown = (link: Omit<StoredPreviewLink, 'hash'>) => {
    const { id, createdAt, expiresAt } = link;
    return { id, createdAt, expiresAt, path: PREVIEW_PATH + secretOf(link) };
  };

  return {
    get: async ({ secret }) => {
      const link = await stores.previewLinks.find(linkTokens.hashOf(secret));
      if (!link || link.expiresAt <= clock().toISOString()) throw noSuchPreview();
      return previewOf(ports, link.entity, link.entityId);
    },

    list: async ({ kind, id }) => {
      const now = clock().toISOString();
      const links = await stores.previewLinks.list(kind, id);
      return links.filter(({ expiresAt }) => expiresAt > now).map(shown);
    },

    create: async ({ kind, id, days }) => {
      if (!(await changedTexts[kind].read(ports, id))) throw noSuchText(kind, id);
      const now = clock().getTime();
      return stores.inTransaction(async ({ previewLinks }) => {
        // Two links of one moment would have one secret.
        const taken = new Set((await previewLinks.list(kind, id)).map(({ createdAt }) => createdAt));
        let at = now;
        while (taken.has(new Date(at).toISOString())) at += 1;
        const createdAt = new Date(at).toISOString();
        const expiresAt = new Date(at + days * DAY_MS).toISOString();
        const link = { entity: kind, entityId: id, createdAt, expiresAt };
        const linkId = await previewLinks.add({ ...link, hash: linkTokens.hashOf(secretOf(link)) });
        return shown({ ...link, id: linkId });
      });
    },

    revoke: async ({ id }) => {
      await stores.inTransaction(async ({ previewLinks }) => {
        if (!(await previewLinks.remove(id))) throw new SiteError('not-found', 'There is no such link.');
      });
    },
  };
}

type Subject = Pick<StoredPreviewLink, 'entity' | 'entityId' | 'createdAt'>;

/** One answer for links that never were, have expired or were ended, and for texts that were removed. */
const noSuchPreview = () => new SiteError('not-found', 'This preview link does not work any more.');

const noSuchText = (kind: TextKind, id: number) =>
  new SiteError('not-found', `There is no ${changedTexts[kind].noun} with ID ${id}.`);

/** Deletes links that have expired. */
export async function forgetExpiredPreviews({ stores, clock }: Ports): Promise<void> {
  const now = clock().toISOString();
  await stores.inTransaction(({ previewLinks }) => previewLinks.removeExpired(now));
}

/**
 * A text as its page will look. It is published in a transaction, read as visitors read it, and the transaction is taken
 * back, so that related posts, parts of a series and translations are those of the published page. A field that the save
 * would refuse, such as a category that is gone, keeps its published value.
 */
async function previewOf(ports: Ports, kind: TextKind, id: number): Promise<Preview> {
  const { stores, texts } = ports;
  const row = await stores.unpublished.get(kind, id);
  const fields: Fields = { ...row?.body?.fields };
  // The long text is prepared before the transaction, and the save finds it prepared.
  const html = fields[changedTexts[kind].html];
  if (typeof html === 'string') await texts.prepare(html);
  for (;;) {
    try {
      return await readAndTakeBack(stores, (inside) =>
        published({ ...ports, stores: inside }, kind, id, fields),
      );
    } catch (error) {
      if (!isSiteError(error)) throw error;
      if (error.code === 'not-found') throw noSuchPreview();
      const refused = (error.issues ?? []).map(({ path }) => path.split('.')[0] ?? '');
      if (!refused.some((name) => name in fields)) throw error;
      for (const name of refused) delete fields[name];
    }
  }
}

async function published(ports: Ports, kind: TextKind, id: number, fields: Fields): Promise<Preview> {
  const shown = { ...fields, status: 'published' };
  if (kind === 'project') {
    const project = await changedProject.update(ports, pageVisitor, id, { ...shown, isPublic: true });
    return { kind, project };
  }
  if (kind === 'own-page') {
    return { kind, page: await changedOwnPage.update(ports, pageVisitor, id, shown) };
  }
  const post = await changedPost.update(ports, pageVisitor, id, shown);
  const more = await createPosts(ports, pageVisitor).related({ id, limit: KEEP_READING });
  if (!post.series) return { kind, post, more };
  const series = await createSeries(ports, pageVisitor).get({ id: post.series.id });
  return { kind, post, more, series };
}

/** The number of related posts on the page of a post. */
const KEEP_READING = 3;

/** Ends a transaction whose writes must not stay. */
const TAKE_BACK = Symbol('take back');

async function readAndTakeBack<Result>(
  stores: Stores,
  read: (inside: Stores) => Promise<Result>,
): Promise<Result> {
  let done: { result: Result } | undefined;
  try {
    await stores.inTransaction(async (transaction) => {
      done = { result: await read(transaction) };
      throw TAKE_BACK;
    });
  } catch (error) {
    if (error !== TAKE_BACK) throw error;
  }
  if (!done) throw new Error('The transaction ended without a result.');
  return done.result;
}
