import { callOf, type Site, siteFrom } from '#contract/catalogue.ts';
import { SiteError } from '#contract/errors.ts';

type PublicSettings = Awaited<ReturnType<Site['settings']['public']>>;

/** The public settings as they were last read, for pages while they cannot be read (decision D1). */
export interface LastSettings {
  /** The site; in place of settings that cannot be read it answers the last known ones. */
  rememberedBy: (site: Site) => Site;
  /** Reads them now, to know them should they be out of reach later. Never fails. */
  note: (site: Site) => Promise<void>;
}

export function createLastSettings(): LastSettings {
  let known: PublicSettings | undefined;

  async function read(site: Site): Promise<PublicSettings> {
    try {
      known = await site.settings.public({});
      return known;
    } catch (error) {
      if (!known) throw error;
      return known;
    }
  }

  return {
    note: async (site) => {
      await read(site).catch(() => {});
    },
    rememberedBy: (site) =>
      siteFrom((entry) => {
        const { feature } = entry.operation;
        if (entry.group === 'settings' && entry.name === 'public') return () => read(site);
        const call = callOf(site, entry);
        if (!feature) return call;
        return async (input) => {
          try {
            return await call(input);
          } catch (error) {
            // In an outage a switched-off feature is still one that does not exist (decision X8).
            if (known?.features[feature] === false)
              throw new SiteError('not-found', 'There is no such page.');
            throw error;
          }
        };
      }),
  };
}
