import type { SampleState } from '#contract/sample-content.ts';

/** Values about the site itself. */
export interface SiteStore {
  /**
   * Tells every page cache that visitors see a change. Call it in the transaction of the change. `hides` says that
   * visitors may no longer see something, so that no older page is shown again, not even in an outage;
   * `redirects` that the redirects are others.
   */
  bumpContentVersion: (change?: { hides?: boolean; redirects?: boolean }) => Promise<void>;
  sampleState: () => Promise<SampleState | undefined>;
  setSampleState: (state: SampleState) => Promise<void>;
  setupCode: () => Promise<string | undefined>;
  removeSetupCode: () => Promise<void>;
}
