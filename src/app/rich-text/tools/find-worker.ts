import { type FindJob, findMatches } from './find-matches.ts';

/** Searches for patterns outside of the tab's own thread, which some patterns would stop for hours. */
self.addEventListener('message', ({ data }: MessageEvent<FindJob>) => {
  self.postMessage(findMatches(data));
});
