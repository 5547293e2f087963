import { BlockAlignment } from './block-attributes.ts';
import { BlockKeys } from './block-keys.ts';
import { cardNodes } from './cards.ts';
import { containerNodes } from './containers.ts';
import { footnoteNodes } from './footnotes.ts';
import { formulaNodes } from './formulas.ts';
import { pictureNodes } from './pictures.ts';
import { Ruby } from './ruby.ts';
import { TableCommands } from './table-commands.ts';
import { taskNodes } from './tasks.ts';

/** The nodes of the blocks of decision 0039. */
const blockNodes = [
  ...containerNodes,
  ...taskNodes,
  ...pictureNodes,
  ...cardNodes,
  ...formulaNodes,
  ...footnoteNodes,
  Ruby,
];

/** Everything that the blocks of decision 0039 add to the editor. */
export const blockExtensions = [...blockNodes, BlockAlignment, TableCommands, BlockKeys];

/** The names of the nodes whose language, direction, title and id can be kept. */
export const blockNames = blockNodes
  .map(({ name }) => name)
  .filter((name) => !['embedLink', 'footnote', 'blockquote'].includes(name));
