/**
 * Shades of the owner's colour that stay readable in both themes, whichever colour it is. The rules are those of
 * the look, "Accent derivation"; the numbers are its values. Colours are worked on in OKLCH (Björn Ottosson,
 * "A perceptual color space for image processing"), contrast is that of WCAG 2.2.
 */

export const DEFAULT_ACCENT = '#1e90ff';

export type Theme = 'light' | 'dark';
type Triple = [number, number, number];

/** The custom properties of one theme, without their leading dashes. */
export interface AccentShades {
  accent: string;
  'accent-solid': string;
  'accent-solid-hover': string;
  'accent-solid-press': string;
  'on-accent': string;
  'accent-text': string;
  'accent-text-hover': string;
  'accent-subtle': string;
  'accent-line': string;
}

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Lowest contrast of text, a little over the 4.5 that WCAG asks, so that rounding to hex cannot undercut it. */
const AIM = 4.6;
const STEP = 0.004;
const CHROMA_CAP = 0.21;
/** From this lightness on the fill keeps the owner's colour and takes dark text. */
const BRIGHT = 0.68;

/** The surfaces of `tokens.css` that accent text may lie on, as hex. Change both. */
const NEUTRAL_HUE = (258 * Math.PI) / 180;
const surfaces: Record<Theme, string[]> = {
  light: ['#ffffff', oklch(0.992, 0.0015, NEUTRAL_HUE), oklch(0.966, 0.0035, NEUTRAL_HUE)],
  dark: [
    oklch(0.172, 0.007, NEUTRAL_HUE),
    oklch(0.205, 0.008, NEUTRAL_HUE),
    oklch(0.148, 0.007, NEUTRAL_HUE),
    oklch(0.24, 0.009, NEUTRAL_HUE),
  ],
};

/** The accent shades of both themes for an owner's colour, `#rgb` or `#rrggbb`; anything else counts as the default. */
export function deriveAccent(colour: string): Record<Theme, AccentShades> {
  const hex = HEX.test(colour) ? colour.toLowerCase() : DEFAULT_ACCENT;
  const [lightness, chroma, hue] = hexToOklch(hex);
  const ink = { lightness, chroma: Math.min(chroma, CHROMA_CAP), hue };
  return { light: shadesFor('light', hex, ink), dark: shadesFor('dark', hex, ink) };
}

/** The style sheet text that puts an owner's colour in place of the default set of `tokens.css`. */
export function accentCss(colour: string): string {
  if (lastAccent?.colour !== colour) {
    const { light, dark } = deriveAccent(colour);
    // Paper is light in either theme, as in the style sheets.
    const css = `:root{${declarations(light)}}@media not print{.dark{${declarations(dark)}}}`;
    lastAccent = { colour, css };
  }
  return lastAccent.css;
}

/** Every page of a site has the same colour. */
let lastAccent: { colour: string; css: string } | undefined;

/** Every surface of a theme that accent text may lie on, its own wash included. */
export function surfacesOf(theme: Theme, shades: AccentShades): string[] {
  return [...surfaces[theme], shades['accent-subtle']];
}

/** The contrast ratio of two hex colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** `#rgb` as `#rrggbb`, which it is short for. */
export function longHex(hex: string): string {
  return hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
}

function declarations(shades: AccentShades): string {
  return Object.entries(shades)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

interface Ink {
  lightness: number;
  chroma: number;
  hue: number;
}

function shadesFor(theme: Theme, hex: string, ink: Ink): AccentShades {
  const wash = washOf(theme, ink);
  return { accent: hex, ...fillOf(theme, ink), ...textOf(theme, ink, wash['accent-subtle']), ...wash };
}

function washOf(theme: Theme, { chroma, hue }: Ink) {
  return theme === 'dark'
    ? {
        'accent-subtle': oklch(0.265, Math.min(chroma * 0.34, 0.055), hue),
        'accent-line': oklch(0.42, Math.min(chroma * 0.55, 0.09), hue),
      }
    : {
        'accent-subtle': oklch(0.962, Math.min(chroma * 0.16, 0.026), hue),
        'accent-line': oklch(0.84, Math.min(chroma * 0.45, 0.07), hue),
      };
}

/** Text and marks: the lightness walks away from the surfaces until the worst of them passes. */
function textOf(theme: Theme, { lightness, chroma, hue }: Ink, wash: string) {
  const dark = theme === 'dark';
  const under = [...surfaces[theme], wash];
  const start = dark ? Math.min(0.88, Math.max(lightness, 0.7)) : Math.min(lightness, 0.58);
  const end = walk(start, dark ? STEP : -STEP, (at) => {
    const text = oklch(at, chroma, hue);
    return under.every((surface) => contrast(text, surface) >= AIM);
  });
  return {
    'accent-text': oklch(end, chroma, hue),
    'accent-text-hover': oklch(dark ? Math.min(0.97, end + 0.06) : end - 0.07, chroma, hue),
  };
}

/** Primary buttons. Hover and press move the fill away from its label, so contrast only grows. */
function fillOf(theme: Theme, { lightness, chroma, hue }: Ink) {
  const bright = lightness >= BRIGHT;
  const label = bright ? oklch(0.19, Math.min(chroma, 0.035), hue) : '#ffffff';
  // A dark owner colour must still show on the dark page.
  const lowest = theme === 'dark' ? 0.52 : 0;
  const start = bright ? Math.min(lightness, 0.86) : Math.max(lightness, lowest);
  const end = walk(start, bright ? STEP : -STEP, (at) => contrast(oklch(at, chroma, hue), label) >= AIM);
  const away = bright ? 1 : -1;
  return {
    'accent-solid': oklch(end, chroma, hue),
    'accent-solid-hover': oklch(Math.min(0.95, end + away * 0.035), chroma, hue),
    'accent-solid-press': oklch(Math.min(0.97, end + away * 0.065), chroma, hue),
    'on-accent': label,
  };
}

/** Walks a lightness in steps until it is good. Black or white at the latest is. */
function walk(start: number, step: number, isGood: (at: number) => boolean): number {
  let at = start;
  while (!isGood(at) && at > 0 && at < 1) at += step;
  return at;
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linearRgb(hex: string): Triple {
  const digits = longHex(hex);
  const channel = (from: number) => toLinear(Number.parseInt(digits.slice(from, from + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toGamma(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

function hexToOklch(hex: string): Triple {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return [lightness, Math.hypot(a, blueYellow), Math.atan2(blueYellow, a)];
}

function oklchToLinear(lightness: number, chroma: number, hue: number): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** An OKLCH colour as hex. Too much chroma for sRGB is lowered at the same lightness: clipping would move the luminance. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const fits = (at: number) => oklchToLinear(lightness, at, hue).every((v) => v >= -0.0005 && v <= 1.0005);
  let [low, high] = fits(chroma) ? [chroma, chroma] : [0, chroma];
  for (let halving = 0; high > low && halving < 18; halving++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return toHex(oklchToLinear(lightness, low, hue));
}

function toHex(linear: Triple): string {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const pair = (value: number) =>
    Math.round(within(toGamma(within(value))) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${linear.map(pair).join('')}`;
}
