import { contrast, deriveAccent, surfacesOf, type Theme } from '#format/accent.ts';

/** The contrast that WCAG level AA requires of text. */
export const ENOUGH = 4.5;

/** Below this ratio two colours look the same. */
const SAME = 1.12;

interface Readability {
  /** The lowest contrast it has on this site. */
  ratio: number;
  colour: string;
  ground: string;
  /** How the shade differs from the owner's colour; absent where the eye sees none. */
  shade: 'darker' | 'lighter' | undefined;
}

/** How readable an owner's colour is in a theme: as the text of links, and below the label of a button. */
export function readability(hex: string, theme: Theme): { link: Readability; button: Readability } {
  const shades = deriveAccent(hex)[theme];
  const text = shades['accent-text'];
  const fill = shades['accent-solid'];
  const label = shades['on-accent'];
  const [worst = text] = surfacesOf(theme, shades).sort((a, b) => contrast(text, a) - contrast(text, b));
  return {
    link: { ratio: contrast(text, worst), colour: text, ground: worst, shade: shadeOf(shades.accent, text) },
    button: {
      ratio: contrast(label, fill),
      colour: label,
      ground: fill,
      shade: shadeOf(shades.accent, fill),
    },
  };
}

function shadeOf(chosen: string, used: string): Readability['shade'] {
  if (contrast(chosen, used) < SAME) return undefined;
  return contrast(used, '#ffffff') > contrast(chosen, '#ffffff') ? 'darker' : 'lighter';
}
