import poppins from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url';
import { preload } from 'react-dom';
import type { Settings } from '#contract/settings.ts';
import inter from '../styles/fonts/inter-latin.woff2?url';
import montserrat from '../styles/fonts/montserrat-latin.woff2?url';
import openSans from '../styles/fonts/open-sans-latin.woff2?url';
import roboto from '../styles/fonts/roboto-latin.woff2?url';

const files: Record<Settings['appearance']['fontFamily'], string> = {
  'open-sans': openSans,
  inter,
  montserrat,
  poppins,
  roboto,
};

/**
 * Fetches the owner's font together with the style sheet instead of after it. `preload` writes the link before those that React adds
 * for images; a `link` element comes after them, and the font then waits for a second connection.
 */
export function FontPreload({ family }: { family: Settings['appearance']['fontFamily'] }) {
  preload(files[family], { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return null;
}
