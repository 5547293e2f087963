import type { SampleState } from '#contract/sample-content.ts';
import type { SiteStore } from '#domain/ports.ts';
import type { Connections } from './create-stores.ts';
import { bumpContentVersion, noteHidden, readFact, removeFact, writeFact } from './key-values.ts';

const sampleStates: SampleState[] = ['shown', 'kept', 'removed'];

export function createSiteStore({ read, write }: Connections, onHidden: () => void): SiteStore {
  return {
    bumpContentVersion: async (change) => {
      await bumpContentVersion(write);
      if (!change?.hides) return;
      await noteHidden(write);
      onHidden();
    },
    sampleState: async () => {
      const stored = await readFact(read, 'sample-state');
      return sampleStates.find((state) => state === stored);
    },
    setSampleState: (state) => writeFact(write, 'sample-state', state),
    setupCode: () => readFact(read, 'setup-code'),
    removeSetupCode: () => removeFact(write, 'setup-code'),
  };
}
