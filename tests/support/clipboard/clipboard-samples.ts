import type { ClipboardSample } from './clipboard-sample.ts';
import { officeSamples } from './office-samples.ts';
import { programSamples } from './program-samples.ts';
import { webSamples } from './web-samples.ts';

/** What programs put on the clipboard, in words of ours, and the HTML that a paste makes of it in a post. */
export const clipboardSamples: readonly ClipboardSample[] = [
  ...officeSamples,
  ...programSamples,
  ...webSamples,
];
