import type { FieldsOf } from '#contract/record.ts';
import type { Series, SeriesPart, seriesRecord } from '#contract/series.ts';
import type { Moment } from './post-store.ts';

/** The fields of a series that a write sets. */
type SeriesFields = FieldsOf<typeof seriesRecord>;

export interface SeriesStore {
  /** Each series has the number of its posts, or of those published at a given moment. */
  list: (publishedAt?: Moment) => Promise<Series[]>;
  get: (id: number, publishedAt?: Moment) => Promise<Series | undefined>;
  /** The posts of a series in order, or those published at a moment. */
  parts: (id: number, publishedAt?: Moment) => Promise<SeriesPart[]>;
  add: (fields: SeriesFields, at: string, sample: boolean) => Promise<number>;
  /** Changes the series if it still has `version`; returns whether it had. A changed sample is no sample any more. */
  update: (id: number, version: number, fields: SeriesFields, at: string) => Promise<boolean>;
  remove: (id: number) => Promise<void>;
  /** Makes these posts the series, in this order. A post of another series leaves that one. */
  setParts: (id: number, postIds: number[]) => Promise<void>;
  /** Takes a post out of its series. */
  removePart: (postId: number) => Promise<void>;
  /** Removes sample series without posts; returns their ids. */
  removeUnusedSamples: () => Promise<number[]>;
}
