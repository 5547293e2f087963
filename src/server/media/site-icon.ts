import { deriveAccent } from '#format/accent.ts';
import { APPLE_ICON_SIZE, type SiteIconSize } from '#format/images/site-icons.ts';
import { imageEngine } from './image-engine.ts';
import { renderSvg } from './svg-renderer.ts';

/** A colour of the light theme (`tokens.css`) in the renderers' notation. */
const INK = '#15181e';
const PAPER = '#fcfcfd';

/** An uploaded picture as an icon: its square middle, in one size. */
export async function iconFromImage(bytes: Uint8Array, size: SiteIconSize): Promise<Uint8Array> {
  const sharp = await imageEngine();
  const icon = sharp(bytes).resize(size, size, { fit: 'cover' });
  return (size === APPLE_ICON_SIZE ? icon.flatten({ background: PAPER }) : icon).png().toBuffer();
}

/** The mark of a site without an icon, as in its header (app/components/site-mark.tsx), in the site's own colour. */
export function iconFromMark(accent: string, size: SiteIconSize): Promise<Uint8Array> {
  const corner = size === APPLE_ICON_SIZE ? 0 : 5;
  return renderSvg(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 26 26">`,
      `<rect width="26" height="26" rx="${corner}" fill="${INK}"/>`,
      `<path d="M9 5v16" stroke="${PAPER}" stroke-width="2"/>`,
      `<rect x="13" y="7" width="8" height="8" fill="${deriveAccent(accent).light.accent}"/>`,
      '</svg>',
    ].join(''),
  );
}

/** A Windows icon file that contains PNG pictures, smallest first. */
export function icoOf(pictures: { size: number; png: Uint8Array }[]): Uint8Array {
  const ENTRY = 16;
  const HEAD = 6;
  const directory = Buffer.alloc(HEAD + ENTRY * pictures.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = HEAD + ENTRY * index;
    directory.writeUInt8(size, at);
    directory.writeUInt8(size, at + 1);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(png.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)]);
}
