import type { ReactNode } from 'react';
import type { ComparedBlock } from '#format/comparison/compare-texts.ts';
import type { BlockShape } from '#format/comparison/compared-blocks.ts';
import type { Run } from '#format/comparison/compared-runs.ts';
import { keyed, PictureShown, partsOf, Runs, runsOn, type Side } from './compared-runs.tsx';

/** The words for a change that concerns a whole block. A change of words speaks for itself. */
function noteOf({ change, moved, before, after, runs }: ComparedBlock): string | undefined {
  if (change === 'gone') return 'Stood here before';
  const place = moved ? 'Moved here' : undefined;
  if (change === 'added') return 'Added';
  if (change === 'removed') return 'Removed';
  if (change === 'formatted') return [place, formattingNote(runs, before, after)].filter(Boolean).join('. ');
  if (change !== 'changed') return place;
  if (before?.[0]?.picture && after?.[0]?.picture) return place ?? pictureNote(before[0], after[0]);
  if ((after?.length ?? 1) > 1) return 'Split';
  return (before?.length ?? 1) > 1 ? 'Joined' : place;
}

function pictureNote(before: BlockShape, after: BlockShape): string {
  return before.picture?.src === after.picture?.src ? 'Another description' : 'Another picture';
}

/** The targets of links cannot be seen, so the note names them. */
function formattingNote(
  runs: readonly Run[],
  [before]: BlockShape[] = [],
  [after]: BlockShape[] = [],
): string {
  const linkIn = (marks: readonly string[] = []) => marks.find((mark) => mark.startsWith('a '))?.slice(2);
  const relinked = runs.find(({ marks, was }) => was && linkIn(marks) !== linkIn(was));
  if (relinked) {
    const [one, other] = [linkIn(relinked.was), linkIn(relinked.marks)];
    if (one && other) return `Link: ${one} is now ${other}`;
    return other ? `Link added: ${other}` : `Link removed: ${one}`;
  }
  if (before?.marker && after?.marker && before.marker !== after.marker)
    return after.marker === '☑' ? 'Done' : 'Open again';
  return 'Formatting changed';
}

interface BlockProps {
  block: ComparedBlock;
  side: Side;
}

/** A block of one version, or of both in one text. */
export function BlockShown({ block, side }: BlockProps) {
  const note = noteOf(block);
  return (
    <div className="compared-block" data-change={block.change} dir={directionOf(block)}>
      {note ? <p className="compared-note">{note}</p> : null}
      <BlockContent block={block} side={side} />
    </div>
  );
}

/** Each block has the direction of its own text. */
function directionOf({ before, after }: ComparedBlock): string {
  return after?.[0]?.dir ?? before?.[0]?.dir ?? 'auto';
}

function BlockContent({ block, side }: BlockProps) {
  const { before = [], after = [], runs } = block;
  const shapes = side === 'before' || after.length === 0 ? before : after;
  if (shapes[0]?.picture || before[0]?.picture) return <PictureBlock block={block} side={side} />;
  const shown = runsOn(runs, side);
  if (side === 'both') {
    const [shape] = shapes;
    return shape ? <ShapedText shape={shape} runs={shown} side={side} /> : null;
  }
  return keyed(partsOf(shown)).map(({ key, item }) => {
    const shape = shapes[key] ?? shapes.at(-1);
    return shape ? <ShapedText key={key} shape={shape} runs={item} side={side} /> : null;
  });
}

function PictureBlock({ block: { change, before = [], after = [], runs }, side }: BlockProps) {
  const old = before[0]?.picture;
  const now = after[0]?.picture;
  const shown =
    side === 'before' ? [old] : side === 'after' ? [now] : old?.src === now?.src ? [now] : [old, now];
  return (
    <figure className="compared-pictures">
      {shown.map((picture) =>
        picture ? (
          <span
            key={picture.src}
            className={side === 'both' && picture === old && now ? 'is-former' : undefined}
          >
            <PictureShown picture={picture} />
          </span>
        ) : null,
      )}
      {change === 'changed' && runs.some((run) => run.change !== 'same') ? (
        <figcaption dir="auto">
          <Runs runs={runsOn(runs, side)} side={side} />
        </figcaption>
      ) : null}
    </figure>
  );
}

interface ShapedTextProps {
  shape: BlockShape;
  runs: readonly Run[];
  side: Side;
}

/** A text in the form of its block. A heading is none of the page, so it is a paragraph that looks like one. */
function ShapedText({ shape, runs, side }: ShapedTextProps) {
  const { kind, level = 1, marker } = shape;
  const content = <Runs runs={runs} side={side} />;
  if (kind === 'divider') return <hr />;
  if (kind === 'code') return <pre dir="ltr">{content}</pre>;
  const label = LABELS[shape.around.at(-1) ?? ''] ?? KIND_LABELS[kind];
  const text = (
    <p className={kind === 'heading' ? 'compared-heading' : undefined} style={indentOf(kind, level)}>
      {kind === 'item' ? <Marker>{marker}</Marker> : null}
      {content}
    </p>
  );
  if (!label) return text;
  return (
    <>
      <p className="compared-kind">{label}</p>
      {text}
    </>
  );
}

const LABELS: Record<string, string> = {
  quote: 'Quote',
  aside: 'Aside',
  toggle: 'Toggle',
  footnotes: 'Footnote',
  'callout-note': 'Note',
  'callout-tip': 'Tip',
  'callout-important': 'Important',
  'callout-warning': 'Warning',
  bookmark: 'Card',
  embed: 'Embed',
  gallery: 'Gallery',
};
const KIND_LABELS: Partial<Record<BlockShape['kind'], string>> = { caption: 'Caption' };

function indentOf(kind: BlockShape['kind'], level: number) {
  const depth = kind === 'item' ? level : kind === 'definition' ? 2 : 0;
  return depth > 1 ? { marginInlineStart: `${depth - 1}em` } : undefined;
}

function Marker({ children }: { children: ReactNode }) {
  return children ? <span className="compared-marker">{children} </span> : null;
}
