import poppins from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url';
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

/** Fetches the owner's font together with the style sheet instead of after it. */
export function FontPreload({ family }: { family: Settings['appearance']['fontFamily'] }) {
  return <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={files[family]} />;
}
