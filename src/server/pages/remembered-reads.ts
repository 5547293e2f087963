import { type CatalogueEntry, callOf, type Site, siteFrom } from '#contract/catalogue.ts';
import type { Ports } from '#domain/ports.ts';
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

/** Runs a read, or returns what the same read returned under the present content version. */
export type ReadOnce = <Output>(key: string, read: () => Promise<Output>) => Promise<Output>;

/** A save outdates every page of the cache: what all of them read was a third of the work to render them again. */
export function createReadOnce({ version, expiry, watch }: Needs): ReadOnce {
  interface Remembered {
    contentVersion: number;
    expiresAt: number;
    output: Promise<unknown>;
  }
  const remembered = new Map<string, Remembered>();
  return <Output>(key: string, read: () => Promise<Output>) => {
    const contentVersion = version.current;
    const last = remembered.get(key);
    if (!watch.isDown && last?.contentVersion === contentVersion && last.expiresAt > Date.now())
      return last.output as Promise<Output>;
    const output = read();
    // Pages that are rendered at once share a read that has only begun.
    const entry: Remembered = { contentVersion, expiresAt: Number.POSITIVE_INFINITY, output };
    remembered.set(key, entry);
    Promise.all([expiry(), output]).then(
      ([expiresAt]) => {
        entry.expiresAt = expiresAt;
      },
      () => {
        if (remembered.get(key) === entry) remembered.delete(key);
      },
    );
    return output;
  };
}

/** Ports for pages that visitors read: every rule asks for the settings, which are a document. */
export function withDocumentsOnce(ports: Ports, readOnce: ReadOnce): Ports {
  const { documents } = ports.stores;
  const get: typeof documents.get = (name) => readOnce(`document ${name}`, () => documents.get(name));
  return { ...ports, stores: { ...ports.stores, documents: { ...documents, get } } };
}

/** Returns the site of a visitor who reads settings, menu and documents once per content version, and not for every page. */
export function rememberReads(site: Site, readOnce: ReadOnce): Site {
  return siteFrom((entry) => {
    const call = callOf(site, entry);
    const key = nameOf(entry);
    return shared.has(key) ? () => readOnce(key, () => call({})) : call;
  });
}
