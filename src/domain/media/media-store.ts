import type { z } from 'zod';
import type { MediaFilter, MediaKind, MediaUse, mediaRecord } from '#contract/media/media.ts';

/** A picture or file as it is stored. */
export type StoredMedia = z.output<typeof mediaRecord>;

/** A stored record with what the store counts. */
export type ListedMedia = StoredMedia & { useCount: number; canUndo: boolean };

export interface MediaQuery {
  /** Folded words, each of which begins a word of the name or of the alternative text. */
  words: string[];
  show: MediaFilter;
  kind: 'all' | MediaKind;
  limit: number;
  offset: number;
}

/** The fields of a record that a save changes. */
export type MediaFields = Pick<StoredMedia, 'name' | 'alt' | 'isDecorative' | 'focalX' | 'focalY'>;

/** The media library. Removed and staged records are in none of its answers, unless a function or the filter says so. */
export interface MediaStore {
  /** The latest upload first. */
  list: (query: MediaQuery) => Promise<{ items: ListedMedia[]; total: number }>;
  get: (id: number) => Promise<ListedMedia | undefined>;
  /** The records whose texts use the media of a URL, without the path of their editors. */
  usesOf: (url: string) => Promise<Omit<MediaUse, 'editor'>[]>;
  /** The record of the upload at a path, which may be that of a copy or of an earlier file; undefined if there is none. */
  findByUrl: (url: string) => Promise<{ id: number; isRemoved: boolean } | undefined>;
  /** The id of the record with these uploaded bytes. */
  findByHash: (hash: string) => Promise<number | undefined>;
  /** Records that the same bytes were uploaded again, so that the record counts as new. */
  noteUpload: (id: number, isKept: boolean, at: string) => Promise<void>;
  /** Writes the record if it still has `version`; returns whether it had. */
  update: (id: number, version: number, fields: MediaFields, at: string) => Promise<boolean>;
  /**
   * Gives a record the file of a staged one. Every text that names the earlier URL names the new one afterwards, in the
   * same version as before; the earlier URL leads to the new one. Call it in a transaction.
   */
  takeFile: (id: number, stagedId: number, at: string) => Promise<void>;
  /** Gives a record the file back that it had before; returns false if there is none. Call it in a transaction. */
  undo: (id: number, at: string) => Promise<boolean>;
  /** Hides a record; its files are deleted thirty days later. Call it in a transaction. */
  remove: (id: number, isUsed: boolean, at: string) => Promise<void>;
  /** Shows a removed record again; returns false if it is gone. Call it in a transaction. */
  restore: (id: number, at: string) => Promise<boolean>;
}
