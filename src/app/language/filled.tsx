import { Fragment, type ReactNode } from 'react';

interface FilledProps {
  /** A text with marks such as `{site}`. */
  text: string;
  /** The node in the place of each mark. */
  values: Record<string, ReactNode>;
}

/** A text of the catalogue with elements in its places. For plain texts, `fill` of src/words does the same. */
export function Filled({ text, values }: FilledProps) {
  return text.split(/\{(\w+)\}/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
    <Fragment key={index}>{index % 2 === 0 ? piece : values[piece]}</Fragment>
  ));
}
