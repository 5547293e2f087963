import type { TextProblem } from './text-problem.ts';

/** How much of a title the large search engines show: guidance only, they cut by width. */
export const TITLE_SHOWN = 60;

/** How much of a description they show. */
export const EXCERPT_SHOWN = 160;

/** A description shorter than this leaves most of its place empty. */
export const SAYS_LITTLE = 50;

interface Lengths {
  /** The title and the description that search results show. */
  title: string;
  description: string;
  /** The name that the screen has for the description. */
  descriptionName: string;
}

/** Titles and descriptions that search results cut, and descriptions that say little. */
export function checkLengths({ title, description, descriptionName }: Lengths): TextProblem[] {
  const problems: TextProblem[] = [];
  const shownTitle = title.trim();
  const shown = description.trim();
  if (shownTitle.length > TITLE_SHOWN) {
    const message = `The title has ${shownTitle.length} characters, of which search results show about ${TITLE_SHOWN}.`;
    problems.push({ kind: 'title', message });
  }
  const excerpt = (message: string) => problems.push({ kind: 'excerpt', message });
  if (shown === '') excerpt(`The ${descriptionName} is empty: search results show another text.`);
  else if (shown.length < SAYS_LITTLE) {
    excerpt(
      `The ${descriptionName} has ${shown.length} characters. There is room to say more, up to about ${EXCERPT_SHOWN}.`,
    );
  } else if (shown.length > EXCERPT_SHOWN) {
    excerpt(
      `The ${descriptionName} has ${shown.length} characters, of which search results show about ${EXCERPT_SHOWN}.`,
    );
  }
  return problems;
}
