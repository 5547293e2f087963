import { Fragment, type ReactNode } from 'react';
import { resolveUrl } from '#browser/resolve-url.ts';
import type { Run } from '#format/comparison/compared-runs.ts';
import type { ComparedPicture } from '#format/comparison/compared-words.ts';

/** Both versions in one text, or one of them. */
export type Side = 'both' | 'before' | 'after';

/** The runs that a version has. */
export function runsOn(runs: readonly Run[], side: Side): Run[] {
  if (side === 'both') return [...runs];
  const absent = side === 'before' ? 'added' : 'removed';
  return runs.filter(({ change }) => change !== absent);
}

/** The runs of each part of a block that was split or joined. */
export function partsOf(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]];
  for (const run of runs) {
    if (run.breaks) parts.push([]);
    else parts.at(-1)?.push(run);
  }
  return parts;
}

/** Items with their places as keys: the parts of a comparison have no identity of their own, and their lists never change. */
export function keyed<Item>(items: readonly Item[]): { key: number; item: Item }[] {
  return items.map((item, key) => ({ key, item }));
}

/** A line of text, with marks around what one version lacks. */
export function Runs({ runs, side }: { runs: readonly Run[]; side: Side }) {
  return keyed(runs).map(({ key, item }) => <Fragment key={key}>{changed(item, side)}</Fragment>);
}

function changed(run: Run, side: Side): ReactNode {
  if (run.breaks) return <BrokenLine change={run.change} />;
  const marks = side === 'before' ? (run.was ?? run.marks) : run.marks;
  const content = run.picture ? (
    <PictureShown picture={run.picture} isSmall />
  ) : (
    formatted(run.text, marks ?? [])
  );
  if (run.change === 'added') return <ins>{content}</ins>;
  if (run.change === 'removed') return <del>{content}</del>;
  if (run.change === 'formatted') return <span className="reformatted">{content}</span>;
  return content;
}

function BrokenLine({ change }: { change: Run['change'] }) {
  if (change === 'removed') return <del> ¶ </del>;
  return change === 'added' ? <ins> ¶ </ins> : <span> ¶ </span>;
}

const ELEMENTS = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'kbd', 'mark', 'small'] as const;

/** The text within the elements of its formatting. A link leads nowhere here, and its target is in its title. */
function formatted(text: string, [mark, ...inner]: readonly string[]): ReactNode {
  if (mark === undefined) return text;
  const content = formatted(text, inner);
  const [name, ...rest] = mark.split(' ');
  const Element = ELEMENTS.find((each) => each === name);
  if (Element) return <Element>{content}</Element>;
  if (name !== 'a') return content;
  return (
    <span className="compared-link" title={rest.join(' ')}>
      {content}
    </span>
  );
}

/** A picture of a text. A picture that is gone shows its description. */
export function PictureShown({ picture, isSmall }: { picture: ComparedPicture; isSmall?: boolean }) {
  return (
    <img
      className={isSmall ? 'compared-picture is-small' : 'compared-picture'}
      src={resolveUrl(picture.src)}
      alt={picture.alt || 'Picture without a description'}
      loading="lazy"
    />
  );
}
