import poppins from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import montserrat from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url';
import openSans from '@fontsource-variable/open-sans/files/open-sans-latin-wdth-normal.woff2?url';
import roboto from '@fontsource-variable/roboto/files/roboto-latin-wdth-normal.woff2?url';
import type { Settings } from '#contract/settings.ts';

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
