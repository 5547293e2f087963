import { limits } from '#contract/limits.ts';
import { type MediaUseKind, mediaRecord, mediaUseKinds } from '#contract/media/media.ts';
import { defaultsOf } from '#contract/record.ts';
import type { ListedMedia, MediaQuery, MediaStore } from '#domain/media/media-store.ts';
import { foldedWords } from '#domain/search-text.ts';
import { IMAGE_FOLDER, imageNameParts, withoutExtension } from '#format/images/image-paths.ts';
import type { Texts } from '../local-database.ts';
import { documentKey, type LocalTables } from '../local-tables.ts';
import type { KeptFile, KeptImage, LocalImages } from './local-image-store.ts';

/**
 * The media library of a browser, which keeps pictures only. A replaced picture keeps its URL: no cache stands between the
 * page and the storage.
 */
export function createLocalMediaStore(texts: Texts, tables: LocalTables, images: LocalImages): MediaStore {
  const isShown = ({ removedAt, isStaged }: KeptImage) => removedAt === '' && !isStaged;
  const find = (id: number) => images.entries().find(([, entry]) => entry.id === id);

  function usesOf(url: string): { kind: MediaUseKind; id: number; title: string }[] {
    const stem = withoutExtension(url);
    const named = (rows: readonly { id: number; title: string }[], kind: MediaUseKind) =>
      rows
        .filter((row) => JSON.stringify(row).includes(stem))
        .map(({ id, title }) => ({ kind, id, title }))
        .toReversed();
    const documents = tables.documents.rows().flatMap(({ name }) => {
      const kind = mediaUseKinds.find((known) => known === name);
      return kind && texts.get(documentKey(name))?.includes(stem) ? [{ kind, id: 1, title: '' }] : [];
    });
    return [
      ...named(tables.posts.rows(), 'post'),
      ...named(tables.projects.rows(), 'project'),
      ...named(tables.ownPages.rows(), 'own-page'),
      ...documents,
    ];
  }

  const toMedia = ([url, entry]: [string, KeptImage]): ListedMedia => {
    const { data: _, original, previous, isStaged: __, removedAt: ___, updatedAt, ...fields } = entry;
    return {
      ...defaultsOf(mediaRecord),
      ...fields,
      url,
      name: fields.name || nameOf(url),
      placeholder: '',
      originalBytes: fields.bytes,
      croppedFrom: original === '' ? '' : url,
      updatedAt: updatedAt || fields.createdAt,
      useCount: usesOf(url).length,
      canUndo: previous !== null,
    };
  };

  function matches(one: ListedMedia, { words, show, kind }: MediaQuery): boolean {
    const found = foldedWords(`${one.name.replaceAll('_', ' ')} ${one.alt}`);
    return (
      kind !== 'file' &&
      words.every((word) => found.some((each) => each.startsWith(word))) &&
      (show !== 'no-alt' || (one.alt === '' && !one.isDecorative)) &&
      (show !== 'unused' || one.useCount === 0) &&
      (show !== 'large' || one.originalBytes >= limits.largeMediaBytes)
    );
  }

  return {
    list: async (query) => {
      const found = images
        .entries()
        .filter(([, entry]) => (query.show === 'deleted' ? entry.removedAt !== '' : isShown(entry)))
        .map(toMedia)
        .filter((one) => matches(one, query))
        .sort((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id);
      const { offset, limit } = query;
      return { items: found.slice(offset, offset + limit), total: found.length };
    },

    get: async (id) => {
      const found = find(id);
      return found && isShown(found[1]) ? toMedia(found) : undefined;
    },

    usesOf: async (url) => usesOf(url),

    findByUrl: async (url) => {
      const found = images.entries().find(([own, { isStaged }]) => own === url && !isStaged);
      return found && { id: found[1].id, isRemoved: !isShown(found[1]) };
    },

    findByHash: async (hash) =>
      images.entries().find(([, entry]) => isShown(entry) && hash !== '' && entry.hash === hash)?.[1].id,

    noteUpload: async (id, isKept, at) => {
      const found = find(id);
      if (found) images.put(found[0], { ...found[1], createdAt: at, isKept: isKept || found[1].isKept });
    },

    update: async (id, version, fields, at) => {
      const [url, entry] = find(id) ?? [];
      if (url === undefined || entry?.version !== version) return false;
      images.put(url, { ...entry, ...fields, isKept: true, updatedAt: at, version: version + 1 });
      return true;
    },

    takeFile: async (id, stagedId) => {
      const [found, staged] = [find(id), find(stagedId)];
      if (!found || !staged) return;
      images.put(staged[0], undefined);
      images.put(found[0], { ...found[1], ...fileOf(staged[1]), previous: fileOf(found[1]) });
    },

    undo: async (id) => {
      const [url, entry] = find(id) ?? [];
      if (url === undefined || !entry?.previous) return false;
      images.put(url, { ...entry, ...entry.previous, previous: null });
      return true;
    },

    remove: async (id, _isUsed, at) => {
      const found = find(id);
      if (found) images.put(found[0], { ...found[1], removedAt: at });
    },

    restore: async (id) => {
      const [url, entry] = find(id) ?? [];
      if (url === undefined || !entry?.removedAt) return false;
      images.put(url, { ...entry, removedAt: '', isKept: true });
      return true;
    },
  };
}

/** The part of an entry that another file replaces. */
const fileOf = (entry: KeptImage): KeptFile => {
  const { type, bytes, width, height, focalX, focalY, data, crop, original, hash } = entry;
  return { type, bytes, width, height, focalX, focalY, data, crop, original, hash };
};

/** The readable part of a URL, for pictures from before they had names. */
function nameOf(url: string): string {
  const name = url.slice(IMAGE_FOLDER.length);
  const parts = imageNameParts(name);
  return parts ? `${parts.stem.slice(0, -9)}.${parts.extension}` : name;
}
