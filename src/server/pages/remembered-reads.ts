import { type CatalogueEntry, callOf, type Site, siteFrom } from '#contract/catalogue.ts';
import type { ContentVersion } from '../database/content-version.ts';

/** The reads that most pages share. None of them has an input. */
const shared = new Set([
  'settings.public',
  'home.get',
  'about.get',
  'contactInfo.get',
  'menu.shown',
  'sampleContent.get',
]);

const nameOf = ({ group, name }: CatalogueEntry) => `${group}.${name}`;

interface Needs {
  version: Pick<ContentVersion, 'current'>;
  /** The time at which what is read now expires without a save, in milliseconds since 1970. */
  expiry: () => Promise<number>;
  /** During an outage each read is tried, because a page has to notice that it fails. */
  watch: { isDown: boolean };
}

/**
 * Returns the site of a visitor who reads settings, menu and documents once per content version, and not for every page. A
 * save outdates every page of the cache: the reads that all of them share were a third of the work to render them again.
 */
export function rememberReads(site: Site, { version, expiry, watch }: Needs): Site {
  const remembered = new Map<
    string,
    { contentVersion: number; expiresAt: number; output: Promise<unknown> }
  >();

  function read(key: string, call: (input?: unknown) => Promise<unknown>): Promise<unknown> {
    const contentVersion = version.current;
    const last = remembered.get(key);
    if (!watch.isDown && last?.contentVersion === contentVersion && last.expiresAt > Date.now())
      return last.output;
    const output = call({});
    // Pages that are rendered at once share a read that has only begun.
    const entry = { contentVersion, expiresAt: Number.POSITIVE_INFINITY, output };
    remembered.set(key, entry);
    void Promise.all([expiry(), output]).then(
      ([expiresAt]) => {
        entry.expiresAt = expiresAt;
      },
      () => {
        if (remembered.get(key) === entry) remembered.delete(key);
      },
    );
    return output;
  }

  return siteFrom((entry) => {
    const call = callOf(site, entry);
    const key = nameOf(entry);
    return shared.has(key) ? () => read(key, call) : call;
  });
}
