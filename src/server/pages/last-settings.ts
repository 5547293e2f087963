import { callOf, type Site, siteFrom } from '#contract/catalogue.ts';
import { SiteError } from '#contract/errors.ts';

type PublicSettings = Awaited<ReturnType<Site['settings']['public']>>;

/** The public settings as they were last read, for pages rendered while the database is down (decision D1). */
export interface LastSettings {
  /** Returns the site; its public settings fall back to the last ones when they cannot be read. */
  withFallback: (site: Site) => Site;
  /** Reads the settings now, so that a later outage has a fallback. Never throws. */
  note: (site: Site) => Promise<void>;
}

/** Remembers the public settings in the memory of this process. */
export function createLastSettings(): LastSettings {
  let last: PublicSettings | undefined;

  async function read(site: Site): Promise<PublicSettings> {
    try {
      last = await site.settings.public({});
      return last;
    } catch (error) {
      if (!last) throw error;
      return last;
    }
  }

  return {
    note: async (site) => {
      await read(site).catch(() => {});
    },
    withFallback: (site) =>
      siteFrom((entry) => {
        const { feature } = entry.operation;
        if (entry.group === 'settings' && entry.name === 'public') return () => read(site);
        const call = callOf(site, entry);
        if (!feature) return call;
        return async (input) => {
          try {
            return await call(input);
          } catch (error) {
            // A feature that was switched off before an outage stays missing during it (decision X8).
            if (last?.features[feature] === false) throw new SiteError('not-found', 'There is no such page.');
            throw error;
          }
        };
      }),
  };
}
