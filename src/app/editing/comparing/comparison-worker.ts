import { compareFields } from '#format/comparison/compare-fields.ts';
import type { ComparisonJob } from './compare-versions.ts';

/** Compares long texts outside of the tab's own thread. */
self.addEventListener('message', ({ data }: MessageEvent<ComparisonJob>) => {
  self.postMessage(compareFields(data.before, data.after, data.descriptions));
});
