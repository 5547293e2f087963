/** A part of the HTML, in UTF-16 units; `end` is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** Something that a writer may want to mend before a text is published. Nothing is refused because of it. */
export interface TextProblem {
  kind: ProblemKind;
  /** Whole sentences for the screen. */
  message: string;
  /** Where it is in the text; absent for a problem of a field, which its kind names. */
  at?: TextRange;
}

export type ProblemKind =
  | 'alt'
  | 'picture-size'
  | 'picture-target'
  | 'link-target'
  | 'link-text'
  | 'heading-order'
  | 'empty'
  | 'embed-title'
  | 'colour'
  | 'title'
  | 'excerpt';

/** A text of the writer as a message quotes it. */
export function quoted(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const short = plain.length > MOST_QUOTED ? `${plain.slice(0, MOST_QUOTED - 1).trimEnd()}…` : plain;
  return `“${short}”`;
}

const MOST_QUOTED = 50;
