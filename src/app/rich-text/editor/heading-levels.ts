/** A level of a heading. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

/** The levels of headings that a kind of text offers. Stored headings of other levels stay as they are. */
export type HeadingLevels = readonly HeadingLevel[];

/** The level that is offered and closest to another one. */
export function offeredLevel(level: number, offered: HeadingLevels): HeadingLevel {
  return offered.find((each) => each >= level) ?? offered.at(-1) ?? 2;
}
