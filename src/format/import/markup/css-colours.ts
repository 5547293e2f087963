/** The colours of texts (`text-red`) and of backgrounds (`bg-red`) that this site has. */
type Colour = 'grey' | 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple';

/** Parts of the names that programs give to colours, such as `vivid-cyan-blue` and `tomato-red`. */
const named: [part: string, colour: Colour | undefined][] = [
  ['transparent', undefined],
  ['inherit', undefined],
  ['black', undefined],
  ['white', undefined],
  ['orange', 'orange'],
  ['amber', 'orange'],
  ['brown', 'orange'],
  ['yellow', 'yellow'],
  ['gold', 'yellow'],
  ['green', 'green'],
  ['olive', 'green'],
  ['lime', 'green'],
  ['teal', 'green'],
  ['blue', 'blue'],
  ['navy', 'blue'],
  ['cyan', 'blue'],
  ['aqua', 'blue'],
  ['purple', 'purple'],
  ['violet', 'purple'],
  ['magenta', 'purple'],
  ['fuchsia', 'purple'],
  ['pink', 'red'],
  ['maroon', 'red'],
  ['crimson', 'red'],
  ['red', 'red'],
  ['gray', 'grey'],
  ['grey', 'grey'],
  ['silver', 'grey'],
];

/** The colour of this site that is nearest to a colour of CSS or to the name of a palette. Undefined for black, white and none. */
function colourOf(value: string): Colour | undefined {
  const rgb = rgbOf(value);
  if (rgb) return nearest(rgb);
  return named.find(([part]) => value.toLowerCase().includes(part))?.[1];
}

/** The class for a colour of words. There is no yellow one, which nobody could read. */
export function textColour(value: string): string | undefined {
  const colour = colourOf(value);
  return colour && `text-${colour === 'yellow' ? 'orange' : colour}`;
}

/** The class for a colour behind words. */
export function groundColour(value: string): string | undefined {
  const colour = colourOf(value);
  return colour && `bg-${colour === 'orange' ? 'yellow' : colour}`;
}

type Rgb = [red: number, green: number, blue: number];

function rgbOf(value: string): Rgb | undefined {
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?$/i.exec(value);
  if (long) return [hex(long[1]), hex(long[2]), hex(long[3])];
  const short = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/i.exec(value);
  if (short) return [hex(short[1]) * 17, hex(short[2]) * 17, hex(short[3]) * 17];
  const list = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+))?/i.exec(value);
  if (!list) return undefined;
  // A colour that nobody sees counts as white.
  if (list[4] !== undefined && Number(list[4]) === 0) return [255, 255, 255];
  return [Number(list[1]), Number(list[2]), Number(list[3])];
}

const hex = (digits = '0') => Number.parseInt(digits, 16);

/** By the hue in degrees, from the first limit that is above it. */
const hues: [below: number, colour: Colour][] = [
  [18, 'red'],
  [44, 'orange'],
  [68, 'yellow'],
  [168, 'green'],
  [258, 'blue'],
  [330, 'purple'],
  [361, 'red'],
];

function nearest([red, green, blue]: Rgb): Colour | undefined {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const range = most - least;
  const lightness = (most + least) / 510;
  if (lightness < 0.12 || lightness > 0.96) return undefined;
  if (range < 24) return lightness < 0.25 ? undefined : 'grey';
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return hues.find(([below]) => sixth * 60 < below)?.[1];
}
