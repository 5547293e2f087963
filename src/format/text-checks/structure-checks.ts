import { closest, hasClass, type TextElement } from './text-elements-of.ts';
import { quoted, type TextProblem } from './text-problem.ts';

/** The kind of a text: the overview of a project stands below a heading of the second level, other texts below their title. */
export type TextKind = 'text' | 'project';

const levelOf = ({ name }: TextElement): number => Number(/^h([1-6])$/.exec(name)?.[1] ?? 0);

/** Headings that skip a level, which people who go from heading to heading take for a gap. */
export function checkHeadingOrder(elements: readonly TextElement[], kind: TextKind): TextProblem[] {
  const problems: TextProblem[] = [];
  let before = kind === 'project' ? 2 : 1;
  let isFirst = true;
  for (const element of elements) {
    const level = levelOf(element);
    if (level === 0 || element.text.trim() === '') continue;
    const { start, end } = element;
    const heading = quoted(element.text);
    if (level === 1 && kind === 'text') {
      const message = `${heading} is a heading 1, which the title of the page is already. Use heading 2.`;
      problems.push({ kind: 'heading-order', message, at: { start, end } });
    } else if (level > before + 1) {
      const message = isFirst
        ? `The text begins with ${heading}, a heading ${level}. Begin with heading ${before + 1}.`
        : `${heading} is a heading ${level} after a heading ${before}. Heading ${before + 1} is skipped.`;
      problems.push({ kind: 'heading-order', message, at: { start, end } });
    }
    before = level;
    isFirst = false;
  }
  return problems;
}

const NAMES: Record<string, string> = {
  p: 'A paragraph is empty.',
  li: 'An entry of a list is empty.',
  blockquote: 'A quote is empty.',
  summary: 'A toggle has no title.',
  figcaption: 'A caption is empty.',
  pre: 'A code block is empty.',
  table: 'A table is empty.',
};

/** Headings and blocks that hold nothing. The last paragraph of a text is where writing goes on. */
export function checkEmptyBlocks(elements: readonly TextElement[]): TextProblem[] {
  const last = elements.findLast(({ parent }) => parent === undefined);
  return elements.flatMap((element) => {
    const { name, start, end } = element;
    if (element.holdsMore || element.text.trim() !== '') return [];
    if (levelOf(element) > 0)
      return [{ kind: 'empty' as const, message: 'A heading is empty.', at: { start, end } }];
    const message = hasClass(element, 'callout') ? 'A callout is empty.' : NAMES[name];
    if (message === undefined || element === last) return [];
    // An empty cell says nothing, which is what it is for.
    if (name === 'p' && closest(element.parent, (around) => around.name === 'td' || around.name === 'th'))
      return [];
    // The outermost empty block stands for those within.
    const isWithin = closest(
      element.parent,
      (around) => !around.holdsMore && around.text.trim() === '' && isNamed(around),
    );
    return isWithin ? [] : [{ kind: 'empty' as const, message, at: { start, end } }];
  });
}

const isNamed = (element: TextElement): boolean =>
  levelOf(element) > 0 || hasClass(element, 'callout') || NAMES[element.name] !== undefined;
