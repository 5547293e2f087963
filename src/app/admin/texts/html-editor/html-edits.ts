import { replaceAsTyped } from '#app/forms/insert-as-typed.ts';
import type { Image } from '#contract/media/image.ts';
import { xmlText } from '#format/xml.ts';

/** Replaces a part of the text while the owner may be typing elsewhere in it. Does nothing if the part is missing. */
export function replacePart(area: HTMLTextAreaElement, part: string, text: string): void {
  const at = area.value.indexOf(part);
  if (at < 0) return;
  replaceAsTyped(area, at, at + part.length, text);
}

const PLACE_START = '<!-- Picture ';
const PLACE_END = ' comes here -->';

/** The placeholder of an image that is being uploaded: a comment, which a save would remove. */
export function imagePlace({ name }: File, count: number): string {
  return placeComment(name, String(count));
}

/** The same for a picture by its name. The mark tells those of the same name apart. */
export function placeComment(name: string, mark: string): string {
  return `${PLACE_START}${mark}, ${name.replace(/[<>]|--/g, ' ')},${PLACE_END}`;
}

/** An undo stack is not longer than this in practice; a bound, so that no browser runs in a circle. */
const MOST_STEPS = 500;

/**
 * Goes on with an undo or a redo while the text has a place whose image has arrived or was left out. The place and the
 * image are two steps of the browser's undo stack, and one for people.
 */
export function skipPlaces(
  area: Pick<HTMLTextAreaElement, 'value'>,
  settled: Iterable<string>,
  step: () => boolean,
): void {
  const places = [...settled];
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    if (!places.some((place) => area.value.includes(place)) || !step()) return;
  }
}

/** The error of a text that still waits for an image; undefined for any other text. */
export function waitingForImage(html: string): string | undefined {
  const place = imagePlaceIn(html);
  return place && `A picture is still missing from the text. Wait for its upload, or take out “${place}”.`;
}

/** The first placeholder in a text. No file name in one holds `<` or `>`. */
function imagePlaceIn(html: string): string | undefined {
  const end = html.indexOf(PLACE_END);
  const start = html.lastIndexOf(PLACE_START, end);
  if (end < 0 || start < 0) return undefined;
  return html.slice(start, end).includes('>') ? undefined : html.slice(start, end) + PLACE_END;
}

export function imageTag(
  { url, width, height }: Pick<Image, 'url' | 'width' | 'height'>,
  alt: string,
  isDecorative = false,
): string {
  const look = isDecorative ? ' class="decorative"' : '';
  return `<img src="${xmlText(url)}" alt="${xmlText(alt)}"${look} width="${width}" height="${height}">`;
}

/** A link to a file of the media library. */
export function fileLink({ url, name }: { url: string; name: string }): string {
  return `<a href="${xmlText(url)}">${xmlText(name)}</a>`;
}
