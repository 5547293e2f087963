import { type PostTag, tagKey } from '#contract/tag.ts';
import type { Moment } from '#domain/posts/post-store.ts';
import { isVisible } from '#domain/projects.ts';
import type { TagStore } from '#domain/tag-store.ts';
import type { LocalTables } from '../local-tables.ts';
import { isShown } from './local-post-store.ts';

export function createLocalTagStore({ tags, projects, posts, slugs }: LocalTables): TagStore {
  function counted(shownAt: Moment | undefined): PostTag[] {
    const shownPosts = posts.rows().filter((post) => isShown(post, shownAt));
    const shownProjects = projects.rows().filter((project) => !shownAt || isVisible(project));
    return tags.rows().map((tag) => ({
      ...tag,
      postCount: shownPosts.filter((post) => post.tags.includes(tag.id)).length,
      projectCount: shownProjects.filter((project) => project.tags.includes(tag.id)).length,
    }));
  }

  /** Changes the tags of every entry that has one of them. */
  function changeEntries(id: number, change: (ids: number[]) => number[]) {
    const has = (entry: { tags: number[] }) => entry.tags.includes(id);
    posts.change(has, (post) => ({ ...post, tags: change(post.tags) }));
    projects.change(has, (project) => ({ ...project, tags: change(project.tags) }));
  }

  return {
    list: async (visibleOnly) => {
      const shown = projects.rows().filter((project) => !visibleOnly || isVisible(project));
      return tags.rows().flatMap(({ id, name, slug }) => {
        const projectCount = shown.filter((project) => project.tags.includes(id)).length;
        return projectCount === 0 ? [] : [{ id, name, slug, projectCount }];
      });
    },

    withoutSlug: async () => tags.rows().filter(({ slug }) => slug === ''),

    setSlug: async (id, slug) => {
      tags.change(
        (tag) => tag.id === id,
        (tag) => ({ ...tag, slug }),
      );
    },

    listAll: async (shownAt) => counted(shownAt),

    get: async (id, shownAt) => counted(shownAt).find((tag) => tag.id === id),

    idOf: async (name) => tags.rows().find((tag) => tagKey(tag.name) === tagKey(name))?.id,

    update: async (id, version, fields, at) =>
      tags.change(
        (tag) => tag.id === id && tag.version === version,
        (tag) => ({ ...tag, ...fields, updatedAt: at, version: version + 1 }),
      ),

    merge: async (id, into) => {
      changeEntries(id, (ids) =>
        ids.includes(into)
          ? ids.filter((each) => each !== id)
          : ids.map((each) => (each === id ? into : each)),
      );
      tags.remove((tag) => tag.id === id);
    },

    remove: async (id) => {
      changeEntries(id, (ids) => ids.filter((each) => each !== id));
      tags.remove((tag) => tag.id === id);
    },

    removeUnused: async () => {
      const used = new Set([...projects.rows(), ...posts.rows()].flatMap((entry) => entry.tags));
      for (const { kind, recordId, isCurrent } of slugs.rows()) {
        if (kind === 'tag' && !isCurrent) used.add(recordId);
      }
      const unused = tags.rows().filter(({ id, version }) => version === 1 && !used.has(id));
      tags.remove((row) => unused.includes(row));
      return unused.map(({ id }) => id);
    },
  };
}
