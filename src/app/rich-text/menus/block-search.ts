import { type BlockKind, blockKinds } from '../blocks/block-kinds.ts';

/** The groups of the list of blocks, each with the names of its kinds. */
const groups: readonly { label: string; names: readonly string[] }[] = [
  {
    label: 'Text',
    names: [
      ...['paragraph', 'heading-2', 'heading-3', 'heading-4', 'bulletList', 'orderedList', 'taskList'],
      'blockquote',
    ],
  },
  { label: 'Media', names: ['picture', 'gallery', 'embed', 'bookmark', 'fileLink'] },
  {
    label: 'Layout',
    names: ['table', 'callout-note', 'asideBlock', 'details', 'buttonLine', 'horizontalRule'],
  },
];
const REST = 'Code and notes';

/** Blocks under the name of their group. */
export interface BlockGroup {
  label: string;
  kinds: readonly BlockKind[];
}

/** All blocks in their groups. A kind that no group names is in the last one. */
const allGroups: readonly BlockGroup[] = (() => {
  const grouped = new Set(groups.flatMap(({ names }) => names));
  return [
    ...groups.map(({ label, names }) => ({
      label,
      kinds: names.flatMap((name) => blockKinds.filter((kind) => kind.name === name)),
    })),
    { label: REST, kinds: blockKinds.filter(({ name }) => !grouped.has(name)) },
  ];
})();

/** How well a block fits the typed letters: 0 is the best, and undefined is not at all. */
function rankOf({ label, keywords }: BlockKind, query: string): number | undefined {
  const name = label.toLowerCase();
  if (name.startsWith(query)) return 0;
  if (name.includes(` ${query}`)) return 1;
  if (keywords.some((word) => word.toLowerCase().startsWith(query))) return 2;
  // One letter inside a word is in almost every name.
  return query.length > 1 && name.includes(query) ? 3 : undefined;
}

/** The blocks whose label or keywords fit the typed letters, the best first; all of them in groups without letters. */
export function findBlocks(typed: string): readonly BlockGroup[] {
  const query = typed.trim().toLowerCase();
  if (query === '') return allGroups;
  const ranked = allGroups
    .flatMap(({ kinds }) => kinds)
    .flatMap((kind) => {
      const rank = rankOf(kind, query);
      return rank === undefined ? [] : [{ kind, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank);
  return ranked.length === 0 ? [] : [{ label: 'Blocks', kinds: ranked.map(({ kind }) => kind) }];
}
