import { tagKey } from '#contract/tag.ts';
import type { ProjectFields, ProjectQuery, ProjectRecord, ProjectStore } from '#domain/project-store.ts';
import { isVisible, searchFieldsOf } from '#domain/projects.ts';
import type { SearchText } from '#domain/search-text.ts';
import { searchTextOf } from '#domain/search-text.ts';
import { descending, rankOf } from '../local-search.ts';
import { nextId } from '../local-table.ts';
import type { LocalTables, ProjectRow } from '../local-tables.ts';
import { namedTags, tagIdsOf } from '../local-tags.ts';
import { forgetEarlierRecord } from './addresses/local-slug-store.ts';
import type { LocalImages } from './local-image-store.ts';

export function createLocalProjectStore(tables: LocalTables, { imageOf }: LocalImages): ProjectStore {
  const { projects, tags } = tables;

  function recordOf(row: ProjectRow, withContent: boolean): ProjectRecord {
    const { sample: _, fullDescription, ...project } = row;
    return {
      ...project,
      fullDescription: withContent ? fullDescription : '',
      images: row.images.map((image) => ({ ...image, ...imageOf(image.imageUrl) })),
      tags: namedTags(tables, row.tags),
    };
  }

  /** The columns of a project; its new images get ids, its tags those they have or new ones. */
  function rowFields(ownId: number, { images, tags: names, ...fields }: ProjectFields) {
    let imageId = nextId(projects.rows().flatMap((project) => project.images));
    return {
      ...fields,
      images: images.map(({ id, imageUrl, alt }) => ({ id: id ?? imageId++, imageUrl, alt })),
      tags: tagIdsOf(tables, names, { project: ownId }),
    };
  }

  function tagIdOf(name: string): number | undefined {
    return tags.rows().find((tag) => tagKey(tag.name) === tagKey(name))?.id;
  }

  return {
    list: async (query) => {
      const found = matching(projects.rows(), query, tagIdOf);
      const page = found.slice(query.offset, query.offset + query.limit);
      return { items: page.map((row) => recordOf(row, query.withContent)), total: found.length };
    },

    get: async (id) => {
      const row = projects.rows().find((project) => project.id === id);
      return row && recordOf(row, true);
    },

    idOfImage: async (imageId) =>
      projects.rows().find(({ images }) => images.some(({ id }) => id === imageId))?.id,

    add: async (fields, _search, at, sample) => {
      const before = projects.rows();
      const id = projects.nextId();
      forgetEarlierRecord(tables, 'project', id);
      const stamps = { createdAt: at, updatedAt: at, version: 1 };
      projects.write([...before, { ...rowFields(id, fields), id, sample, ...stamps }]);
      return id;
    },

    update: async (id, version, fields, _search, at) => {
      const isIt = (project: ProjectRow) => project.id === id && project.version === version;
      if (!projects.rows().some(isIt)) return false;
      const changed = rowFields(id, fields);
      return projects.change(isIt, (project) => ({
        ...project,
        ...changed,
        sample: false,
        updatedAt: at,
        version: version + 1,
      }));
    },

    remove: async (id) => projects.remove((project) => project.id === id),

    removeSamples: async () => {
      const samples = projects.rows().filter(({ sample }) => sample);
      projects.remove(({ sample }) => sample);
      return samples.map(({ id }) => id);
    },
  };
}

/** The projects of a query: a search by the place of its words first, else the featured ones, then newest first. */
function matching(
  rows: readonly ProjectRow[],
  { visibleOnly, status, id, tag, words = [] }: ProjectQuery,
  tagIdOf: (name: string) => number | undefined,
): ProjectRow[] {
  const tagId = tag === undefined ? undefined : tagIdOf(tag);
  const ranks = new Map<ProjectRow, number>();
  for (const row of rows) {
    if (visibleOnly && !isVisible(row)) continue;
    if (status !== undefined && row.status !== status) continue;
    if (id !== undefined && row.id !== id) continue;
    if (tag !== undefined && (tagId === undefined || !row.tags.includes(tagId))) continue;
    const rank = words.length > 0 ? rankOf(searchedIn(row), words) : Number(!row.featured);
    if (rank !== undefined) ranks.set(row, rank);
  }
  return [...ranks.keys()].sort(
    (one, other) =>
      Number(ranks.get(one)) - Number(ranks.get(other)) ||
      descending(one.createdAt, other.createdAt) ||
      descending(one.id, other.id),
  );
}

/** The words of a project, made once: its row is never changed. */
const texts = new WeakMap<ProjectRow, SearchText>();

function searchedIn(row: ProjectRow): SearchText {
  const known = texts.get(row) ?? searchTextOf(searchFieldsOf(row));
  texts.set(row, known);
  return known;
}
