import { closest, fileNameOf, hasClass, type TextElement } from './text-elements-of.ts';
import { quoted, type TextProblem } from './text-problem.ts';

/** The bytes from which on a picture counts as large. */
const LARGE = 1_000_000;

const isCard = (element: TextElement) => hasClass(element, 'bookmark') || hasClass(element, 'embed');

/** The pictures of the text itself: those of cards are decoration. */
function picturesOf(elements: readonly TextElement[]): TextElement[] {
  return elements.filter(({ name, parent }) => name === 'img' && !closest(parent, isCard));
}

/** Pictures without an alternative text. A decorative picture needs none. */
export function checkAlternativeTexts(elements: readonly TextElement[]): TextProblem[] {
  return picturesOf(elements)
    .filter((picture) => !picture.attributes.get('alt')?.trim() && !hasClass(picture, 'decorative'))
    .map(({ attributes, start, end }) => ({
      kind: 'alt',
      message: `The picture ${quoted(fileNameOf(attributes.get('src') ?? ''))} has no alternative text.`,
      at: { start, end },
    }));
}

/** Pictures of the site whose files are large, by the sizes that the site told. */
export function checkPictureSizes(
  elements: readonly TextElement[],
  bytesOf: (path: string) => number | undefined,
): TextProblem[] {
  return elements.flatMap(({ name, attributes, start, end }) => {
    const address = name === 'img' ? (attributes.get('src') ?? '') : '';
    const bytes = address === '' ? undefined : bytesOf(address);
    if (bytes === undefined || bytes <= LARGE) return [];
    const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
    const message = `The picture ${quoted(fileNameOf(address))} has ${size}. Above 1 MB a page loads slowly.`;
    return [{ kind: 'picture-size' as const, message, at: { start, end } }];
  });
}

/** Embeds whose card has no title, or only its address. */
export function checkEmbedTitles(elements: readonly TextElement[]): TextProblem[] {
  return elements.flatMap((element) => {
    if (element.name !== 'a' || !element.parent || !hasClass(element.parent, 'embed')) return [];
    const { start, end, attributes } = element;
    const title = element.text.trim();
    const address = attributes.get('href') ?? '';
    if (title !== '' && title !== address) return [];
    const message = `The embed of ${quoted(hostOf(address))} has no title, which screen readers announce.`;
    return [{ kind: 'embed-title' as const, message, at: { start, end } }];
  });
}

const hostOf = (address: string): string => /^https?:\/\/([^/?#]+)/i.exec(address)?.[1] ?? address;
