import { isSiteError, SiteError } from '#contract/errors.ts';
import { noting, type Outage } from '../outages.ts';
import type { ImageFiles } from './image-files.ts';

/** Files whose storage may fail for a while: the log names the outage once, and callers get a sentence. */
export function withOutage(files: ImageFiles, outage: Outage): ImageFiles {
  return {
    ...files,
    put: async (name, bytes) => {
      try {
        await noting(outage, () => files.put(name, bytes));
      } catch (error) {
        if (isSiteError(error)) throw error;
        throw new SiteError(
          'unavailable',
          'The site cannot store images at the moment. Please try again later.',
        );
      }
    },
  };
}
