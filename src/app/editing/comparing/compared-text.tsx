import { type ReactNode, useEffect, useMemo, useState, useTransition } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { ComparedBlock, TextComparison } from '#format/comparison/compare-texts.ts';
import { BlockShown } from './compared-block.tsx';
import { keyed, Runs, runsOn, type Side } from './compared-runs.tsx';

/** How two versions are shown: in two columns, or in one text with marks. */
export type ComparisonView = 'side' | 'inline';

interface ComparedTextProps {
  comparison: TextComparison;
  view: ComparisonView;
  /** The names of the versions, above the columns on small screens. */
  names: { before: string; after: string };
}

/** Rendering so many parts takes a few milliseconds. A long text appears part by part, so that the page can be used meanwhile. */
const PARTS_AT_ONCE = 8;

/** Shows how a text differs. Blocks without a change are folded, except those next to a change. */
export function ComparedText({ comparison, view, names }: ComparedTextProps) {
  const parts = useMemo(() => partsToShow(comparison.blocks), [comparison]);
  const shown = useGrowing(parts.length);
  return (
    <div className="compared-text" data-view={view}>
      {parts.slice(0, shown).map((part) => (
        <PartShown key={part.at} part={part} view={view} names={names} />
      ))}
      {shown < parts.length ? <p role="status">Loading...</p> : null}
    </div>
  );
}

/** The number of parts to render, which grows until it is `all`. */
function useGrowing(all: number): number {
  const [shown, setShown] = useState(PARTS_AT_ONCE);
  const [isPending, startTransition] = useTransition();
  useEffect(() => {
    if (shown >= all || isPending) return;
    const timer = setTimeout(() => startTransition(() => setShown((count) => count + PARTS_AT_ONCE)));
    return () => clearTimeout(timer);
  }, [shown, all, isPending]);
  return shown;
}

/** A block, the rows of a table that are next to each other, or blocks without a change that are folded. */
type Part = { at: number } & (
  | { block: ComparedBlock }
  | { rows: ComparedBlock[] }
  | { folded: ComparedBlock[] }
);

/** Fewer blocks without a change than this are shown. */
const LEAST_FOLDED = 3;

function partsToShow(blocks: readonly ComparedBlock[]): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < blocks.length; ) {
    const end = unchangedUntil(blocks, at);
    // The neighbours of a change stay, to show its place.
    const from = at === 0 ? at : at + 1;
    const to = end === blocks.length ? end : end - 1;
    if (to - from >= LEAST_FOLDED) {
      parts.push(...partsOfBlocks(blocks.slice(at, from), at));
      parts.push({ at: from, folded: blocks.slice(from, to) });
      parts.push(...partsOfBlocks(blocks.slice(to, end), to));
      at = end;
    } else {
      const next = Math.max(end, at + 1);
      parts.push(...partsOfBlocks(blocks.slice(at, next), at));
      at = next;
    }
  }
  return joinedRows(parts);
}

function unchangedUntil(blocks: readonly ComparedBlock[], start: number): number {
  let end = start;
  while (blocks[end]?.change === 'same' && !blocks[end]?.moved) end += 1;
  return end;
}

function partsOfBlocks(blocks: readonly ComparedBlock[], at: number): Part[] {
  return blocks.map((block, index) =>
    block.cells ? { at: at + index, rows: [block] } : { at: at + index, block },
  );
}

/** Rows of one table are one table again. */
function joinedRows(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if ('rows' in part && last && 'rows' in last) last.rows.push(...part.rows);
    else joined.push('rows' in part ? { at: part.at, rows: [...part.rows] } : part);
  }
  return joined;
}

interface PartProps extends Omit<ComparedTextProps, 'comparison'> {
  part: Part;
}

function PartShown({ part, view, names }: PartProps) {
  if ('folded' in part) return <Folded blocks={part.folded} view={view} names={names} />;
  const shownOn = (side: Side): ReactNode => {
    if ('rows' in part) return <Rows rows={part.rows} side={side} />;
    const { block } = part;
    const absent = side === 'before' ? !block.before || block.moved : side === 'after' ? !block.after : false;
    return absent ? null : <BlockShown block={block} side={side} />;
  };
  if (view === 'inline') return shownOn('both');
  const isSame = 'block' in part && part.block.change === 'same';
  return (
    <div className={isSame ? 'compared-pair is-same' : 'compared-pair'}>
      <div data-version={names.before}>{shownOn('before')}</div>
      <div data-version={names.after}>{shownOn('after')}</div>
    </div>
  );
}

function Folded({ blocks, view, names }: Omit<PartProps, 'part'> & { blocks: ComparedBlock[] }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return joinedRows(partsOfBlocks(blocks, 0)).map((part) => (
      <PartShown key={part.at} part={part} view={view} names={names} />
    ));
  }
  return (
    <p>
      <Button size="tiny" look="quiet" onClick={() => setOpen(true)}>
        Show {blocks.length.toLocaleString('en')} unchanged paragraphs
      </Button>
    </p>
  );
}

function Rows({ rows, side }: { rows: readonly ComparedBlock[]; side: Side }) {
  const absent = side === 'before' ? 'added' : 'removed';
  const shown = side === 'both' ? rows : rows.filter(({ change }) => change !== absent);
  if (shown.length === 0) return null;
  return (
    <div className="compared-table">
      <table>
        <tbody>
          {keyed(shown).map(({ key, item }) => (
            <RowShown key={key} row={item} side={side} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowShown({ row: { change, cells = [], before, after }, side }: { row: ComparedBlock; side: Side }) {
  const headers = (after ?? before)?.[0]?.headers;
  return (
    <tr data-change={change}>
      {keyed(cells).map(({ key, item }) => {
        const Cell = headers?.[key] ? 'th' : 'td';
        return (
          <Cell key={key} dir="auto">
            <Runs runs={runsOn(item, side)} side={side} />
          </Cell>
        );
      })}
    </tr>
  );
}
