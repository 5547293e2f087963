import type { SampleState } from '#contract/sample-content.ts';
import type { SiteStore } from '#domain/site-store.ts';
import type { Connections } from './connections.ts';
import {
  bumpContentVersion,
  noteHidden,
  noteRedirects,
  readValue,
  removeValue,
  writeValue,
} from './key-values.ts';

const sampleStates: SampleState[] = ['shown', 'kept', 'removed'];

export function createSiteStore({ kind, read, write }: Connections, onHidden: () => void): SiteStore {
  return {
    bumpContentVersion: async (change) => {
      await bumpContentVersion(write, kind);
      if (change?.redirects) await noteRedirects(write);
      if (!change?.hides) return;
      await noteHidden(write);
      onHidden();
    },
    sampleState: async () => {
      const stored = await readValue(read, 'sample-state');
      return sampleStates.find((state) => state === stored);
    },
    setSampleState: (state) => writeValue(write, 'sample-state', state),
    setupCode: () => readValue(read, 'setup-code'),
    removeSetupCode: () => removeValue(write, 'setup-code'),
  };
}
