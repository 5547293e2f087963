import { ownPageRecord } from '#contract/own-page.ts';
import { postRecord } from '#contract/post.ts';
import { projectRecord } from '#contract/project.ts';
import { fieldsOf } from '#contract/record.ts';
import type { TextKind } from '#contract/unpublished/text-kind.ts';
import {
  ownPageChangesSchema,
  postChangesSchema,
  projectChangesSchema,
} from '#contract/unpublished/unpublished-changes.ts';
import type { Caller } from '../caller.ts';
import { repairStored } from '../documents/stored-json.ts';
import { createOwnPages } from '../own-pages/own-pages.ts';
import type { Ports } from '../ports.ts';
import { createPosts } from '../posts/posts.ts';
import { currentMoment, isPublished } from '../posts/publication.ts';
import { createProjects, isVisible } from '../projects.ts';

export type Fields = Record<string, unknown>;

/** A text as the rules of unpublished changes see it. */
interface PresentText {
  version: number;
  /** Whether visitors see it. */
  isPublic: boolean;
  /** Its fields by the names that an update has for them. */
  values: Fields;
}

/** What the rules of unpublished changes need to know of one kind of text. */
export interface ChangedText<Published> {
  kind: TextKind;
  /** `post` in sentences. */
  noun: string;
  /** The field with HTML. */
  html: string;
  read: (ports: Ports, id: number) => Promise<PresentText | undefined>;
  /** Changes the text by the usual rules of a save. Stored fields that the contract no longer accepts are left out. */
  update: (ports: Ports, caller: Caller, id: number, fields: Fields) => Promise<Published>;
}

type PublishedPost = Awaited<ReturnType<ReturnType<typeof createPosts>['update']>>;
type PublishedProject = Awaited<ReturnType<ReturnType<typeof createProjects>['update']>>;
type PublishedPage = Awaited<ReturnType<ReturnType<typeof createOwnPages>['update']>>;

export const changedPost: ChangedText<PublishedPost> = {
  kind: 'post',
  noun: 'post',
  html: 'content',
  read: async (ports, id) => {
    const post = await ports.stores.posts.get(id);
    if (!post) return undefined;
    const { tags, series } = post;
    const values = {
      ...fieldsOf(postRecord, post),
      tags: tags.map(({ name }) => name),
      series: series && { name: series.name },
      seriesPlace: series?.place,
    };
    return { version: post.version, isPublic: isPublished(post, await currentMoment(ports)), values };
  },
  update: (ports, caller, id, fields) =>
    createPosts(ports, caller).update({ ...repairStored(postChangesSchema, fields, reportTo(ports)), id }),
};

export const changedProject: ChangedText<PublishedProject> = {
  kind: 'project',
  noun: 'project',
  html: 'fullDescription',
  read: async ({ stores }, id) => {
    const project = await stores.projects.get(id);
    if (!project) return undefined;
    const values = {
      ...fieldsOf(projectRecord, project),
      images: project.images.map(({ id: imageId, imageUrl, alt }) => ({ id: imageId, imageUrl, alt })),
      tags: project.tags.map(({ name }) => name),
    };
    return { version: project.version, isPublic: isVisible(project), values };
  },
  update: (ports, caller, id, fields) =>
    createProjects(ports, caller).update({
      image: undefined,
      fullDescription: undefined,
      githubLink: undefined,
      ...repairStored(projectChangesSchema, fields, reportTo(ports)),
      id,
    }),
};

export const changedOwnPage: ChangedText<PublishedPage> = {
  kind: 'own-page',
  noun: 'page',
  html: 'content',
  read: async (ports, id) => {
    const page = await ports.stores.ownPages.get(id);
    if (!page) return undefined;
    const values = fieldsOf(ownPageRecord, page);
    return { version: page.version, isPublic: isPublished(page, await currentMoment(ports)), values };
  },
  update: (ports, caller, id, fields) =>
    createOwnPages(ports, caller).update({
      ...repairStored(ownPageChangesSchema, fields, reportTo(ports)),
      id,
    }),
};

export const changedTexts = { post: changedPost, project: changedProject, 'own-page': changedOwnPage };

const reportTo =
  ({ report }: Ports) =>
  (path: string, message: string) =>
    report(`Unpublished changes have a field that does not fit and is left out: ${path}`, message);
