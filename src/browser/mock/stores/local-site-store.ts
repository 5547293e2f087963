import { z } from 'zod';
import type { SiteStore } from '#domain/site-store.ts';
import type { Texts } from '../local-database.ts';
import { parseJson } from '../local-table.ts';
import { SITE } from '../local-tables.ts';

const facts = z.object({
  contentVersion: z.int().catch(1),
  sampleState: z.enum(['shown', 'kept', 'removed']).optional().catch(undefined),
});
type Facts = z.output<typeof facts>;

export function createLocalSiteStore(texts: Texts): SiteStore {
  const read = () => readValues(texts);
  const change = (changes: Partial<Facts>) => texts.write(SITE, JSON.stringify({ ...read(), ...changes }));
  return {
    bumpContentVersion: async () => change({ contentVersion: read().contentVersion + 1 }),
    sampleState: async () => read().sampleState,
    setSampleState: async (sampleState) => change({ sampleState }),
    // It is its visitor's from the start.
    setupCode: async () => undefined,
    removeSetupCode: async () => undefined,
  };
}

/** The single values that the site stores about itself. */
export const readValues = (texts: Texts): Facts =>
  texts.read(SITE, (text) => {
    const parsed = facts.safeParse(parseJson(text));
    return parsed.success ? parsed.data : { contentVersion: 1 };
  });
