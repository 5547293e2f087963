import type { Project, ProjectStatus, projectRecord } from '#contract/project.ts';
import type { FieldsOf } from '#contract/record.ts';
import type { SearchText } from './search-text.ts';

/** A stored project with its images and tags in order. */
export interface ProjectRecord extends Omit<Project, 'image'> {
  /** True for an entry of a list that comes without its overview, because the entries before it have long ones. */
  contentLeftOut?: boolean;
}

/** An image of a project as it is written; without an id it is a new one. */
export interface ProjectImageFields {
  id?: number;
  imageUrl: string;
  alt: string;
}

/** The fields of a project that a write sets. */
export interface ProjectFields extends FieldsOf<typeof projectRecord> {
  /** The first is the main image. */
  images: ProjectImageFields[];
  /** Names; no two are equal without case. */
  tags: string[];
}

export interface ProjectQuery {
  /** Limits the list to what visitors see: public and published projects. */
  visibleOnly: boolean;
  status?: ProjectStatus;
  id?: number;
  /** The name of a tag, in any case. */
  tag?: string;
  /** Folded words; every one must begin a word of the project. */
  words?: string[];
  /** With the overview of the first entries, up to `limits.listedHtmlBytes`. */
  withContent: boolean;
  limit: number;
  offset: number;
}

export interface ProjectStore {
  list: (query: ProjectQuery) => Promise<{ items: ProjectRecord[]; total: number }>;
  get: (id: number) => Promise<ProjectRecord | undefined>;
  /** The id of the project that an image belongs to. */
  idOfImage: (imageId: number) => Promise<number | undefined>;
  add: (fields: ProjectFields, search: SearchText, at: string, sample: boolean) => Promise<number>;
  /**
   * Changes the project if it still has `version`; returns whether it had. Images that are no longer
   * among its fields are removed, and those with an id keep it. A changed sample is no sample any more.
   */
  update: (
    id: number,
    version: number,
    fields: ProjectFields,
    search: SearchText,
    at: string,
  ) => Promise<boolean>;
  remove: (id: number) => Promise<void>;
  /** Returns the ids of the removed projects. */
  removeSamples: () => Promise<number[]>;
}
