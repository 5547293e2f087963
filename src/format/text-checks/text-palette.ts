import { oklch, type Theme } from '../accent.ts';

/** Lightness, chroma and hue in degrees. */
type Shade = [number, number, number];

/** The shades of coloured texts in `app/styles/prose.css`: change both (prose-palette.test.ts compares them). */
export const textShades: Record<Theme, Record<string, Shade>> = {
  light: {
    grey: [0.47, 0.012, 258],
    red: [0.47, 0.17, 27],
    orange: [0.47, 0.105, 52],
    green: [0.47, 0.1, 155],
    blue: [0.47, 0.15, 255],
    purple: [0.47, 0.15, 305],
  },
  dark: {
    grey: [0.81, 0.012, 258],
    red: [0.81, 0.12, 27],
    orange: [0.81, 0.105, 52],
    green: [0.81, 0.11, 155],
    blue: [0.81, 0.1, 255],
    purple: [0.81, 0.1, 305],
  },
};

/** The shades of backgrounds there. */
export const groundShades: Record<Theme, Record<string, Shade>> = {
  light: {
    grey: [0.945, 0.006, 258],
    red: [0.945, 0.04, 27],
    yellow: [0.945, 0.07, 92],
    green: [0.945, 0.04, 155],
    blue: [0.945, 0.04, 255],
    purple: [0.945, 0.04, 305],
  },
  dark: {
    grey: [0.3, 0.006, 258],
    red: [0.3, 0.04, 27],
    yellow: [0.3, 0.05, 92],
    green: [0.3, 0.04, 155],
    blue: [0.3, 0.04, 255],
    purple: [0.3, 0.04, 305],
  },
};

/** A shade as `#rrggbb`. */
export const hexOf = ([lightness, chroma, hue]: Shade): string =>
  oklch(lightness, chroma, (hue * Math.PI) / 180);
