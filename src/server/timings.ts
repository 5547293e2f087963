import { channel } from 'node:diagnostics_channel';

/** The time that a statement of the database or a request to the bucket took, in milliseconds. */
export interface Timing {
  ms: number;
}

/** Nobody measures without a listener (src/server/http/metrics.ts). */
export const databaseTimes = channel('vitrine:database');
export const bucketTimes = channel('vitrine:bucket');
