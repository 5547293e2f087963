import { contrast, deriveAccent, type Theme } from '../accent.ts';
import { closest, type TextElement } from './text-elements-of.ts';
import { groundShades, hexOf, textShades } from './text-palette.ts';
import { quoted, type TextProblem } from './text-problem.ts';

/** The contrast that WCAG level AA requires of text. */
const ENOUGH = 4.5;

const themes = ['light', 'dark'] as const satisfies Theme[];

const colourIn = (element: TextElement | undefined, prefix: 'text-' | 'bg-') =>
  element?.classes.find((name) => name.startsWith(prefix))?.slice(prefix.length);

/**
 * Colours of texts that somebody cannot read, and classes of colours that the site does not have. The site's own colours are
 * readable on each other, so what may fail is a link in the owner's colour on a coloured background.
 */
export function checkColours(elements: readonly TextElement[], accent: string): TextProblem[] {
  const shades = deriveAccent(accent);
  return elements.flatMap((element): TextProblem[] => {
    const at = { start: element.start, end: element.end };
    const unknown = unknownColour(element);
    if (unknown !== undefined) {
      const message = `The colour ${quoted(unknown)} of ${quoted(element.text)} is none of the site's, so it has no effect.`;
      return [{ kind: 'colour', message, at }];
    }
    const ink = colourIn(element, 'text-');
    const isLink = element.name === 'a' && element.attributes.has('href');
    if ((ink === undefined && !isLink) || element.text.trim() === '') return [];
    const ground = colourIn(
      closest(element, (around) => colourIn(around, 'bg-') !== undefined),
      'bg-',
    );
    if (ground === undefined) return [];
    const weak = themes.filter((theme) => {
      const under = groundShades[theme][ground];
      const over = ink === undefined ? undefined : textShades[theme][ink];
      const colour = over ? hexOf(over) : shades[theme]['accent-text'];
      return under !== undefined && contrast(colour, hexOf(under)) < ENOUGH;
    });
    if (weak.length === 0) return [];
    const where = weak.length === themes.length ? 'both themes' : `the ${weak[0]} theme`;
    const message = `${isLink ? 'The link' : 'The text'} ${quoted(element.text)} is hard to read on ${ground} in ${where}.`;
    return [{ kind: 'colour', message, at }];
  });
}

function unknownColour(element: TextElement): string | undefined {
  const ink = colourIn(element, 'text-');
  const ground = colourIn(element, 'bg-');
  if (ink !== undefined && !(ink in textShades.light)) return ink;
  return ground !== undefined && !(ground in groundShades.light) ? ground : undefined;
}
