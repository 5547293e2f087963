/** `npm run stats` prints the counts of the report in docs/architecture.md, measured on the present files. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import postcss from 'postcss';
import { parseSync } from 'vite';
import { rules } from './layer-rules.ts';
import { codeFiles, longFunctionsOf } from './source-tree.ts';

const root = join(import.meta.dirname, '..');

/** Folders that may hold 30 source files; every other one 20. */
const largeFolders = /^src\/(app\/(ui|forms)|contract|domain|format|server\/database\/migrations)$/;
/** Widths of lines, which are no distances. */
const HAIRLINE_PX = 3;
const LONGEST_FUNCTION = rules.functions.most;
/** A file that names this many pages lists them; a file with fewer only links to some. */
const PAGES_OF_A_LIST = 5;
const pages = ['about', 'blog', 'contact', 'login', 'projects', 'signup', 'admin', 'admin/posts'].concat(
  ['about', 'blog', 'contact', 'home', 'messages', 'projects', 'settings', 'users'].map(
    (name) => `admin/${name}`,
  ),
);
const oddBeginning = /^[\s*]*(What|Whoever|Of what|Nothing but)\b/;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Source {
  file: string;
  text: string;
  nodes: Node[];
  comments: { value: string }[];
  imports: string[];
}

const sources = globSync('{src,tests,scripts,bench}/**/*.{ts,tsx}', { cwd: root }).map(readSource);
const product = sources.filter(({ file }) => file.startsWith('src/') && !file.includes('.test.'));
const styles = globSync('src/**/*.css', { cwd: root });

const perFolder = Map.groupBy(product, ({ file }) => dirname(file));
const folderSizes = [...perFolder].map(([folder, { length }]) => ({ folder, length }));
const tooLarge = folderSizes.filter(({ folder, length }) => length > (largeFolders.test(folder) ? 30 : 20));
const alone = folderSizes.filter(({ length }) => length === 1);
const longFunctions = codeFiles(root).flatMap((file) =>
  longFunctionsOf(root, file, LONGEST_FUNCTION).map((found) => ({ file, ...found })),
);
const lists = product.filter(({ nodes }) => pagesNamedIn(nodes) >= PAGES_OF_A_LIST);
const cycles = findCycles();
const odd = sources.flatMap(({ file, comments }) =>
  comments.filter(({ value }) => oddBeginning.test(value)).map(() => file),
);
const appLines = globSync('src/app/**/*.{ts,tsx,css}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .reduce((sum, file) => sum + lineCount(read(file)), 0);

row('source files in src, without tests', product.length);
row('folders of src', folderSizes.length);
row(
  'files in the fullest folders',
  folderSizes
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 5)
    .map(({ folder, length }) => `${length} ${folder.replace('src/', '')}`)
    .join(', '),
);
row(
  'folders above their limit (20 or 30 files)',
  tooLarge.length,
  names(tooLarge, ({ folder }) => folder),
);
row(
  'folders with one source file',
  alone.length,
  names(alone, ({ folder }) => folder),
);
row(
  'import cycles',
  cycles.length,
  names(cycles, (files) => files.join(' - ')),
);
row(
  'files that list page paths',
  lists.length,
  names(lists, ({ file }) => file),
);
row(
  `functions above ${LONGEST_FUNCTION} lines`,
  longFunctions.length,
  names(longFunctions, ({ file, name = '(without a name)', lines }) => `${file} ${name} ${lines}`),
);
row(
  `pixel literals above ${HAIRLINE_PX} px that are neither a token nor named`,
  styles.filter((file) => !file.includes('tokens')).reduce((sum, file) => sum + pixelsIn(read(file)), 0),
);
row('lines of src/app (ts, tsx, css)', appLines);
row('comments that begin with What, Whoever, Of what, Nothing but', odd.length);

function row(title: string, value: number | string, details: string[] = []): void {
  process.stdout.write(`${title.padEnd(62)} ${value}\n${details.map((line) => `    ${line}\n`).join('')}`);
}

function names<T>(items: T[], nameOf: (item: T) => string): string[] {
  return items.map(nameOf).toSorted();
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function lineCount(text: string): number {
  return text.split('\n').length - 1;
}

function readSource(file: string): Source {
  const text = read(file);
  const { program, comments, module } = parseSync(file, text);
  const statics = [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value)];
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  return { file, text, comments, imports: [...statics, ...reexports], nodes: nodesOf(program) };
}

/** Every node of a syntax tree. */
function nodesOf(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(nodesOf);
  if (typeof tree !== 'object' || tree === null) return [];
  const below = Object.values(tree).flatMap(nodesOf);
  return isNode(tree) ? [tree, ...below] : below;
}

function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string' && 'start' in value;
}

function pagesNamedIn(nodes: Node[]): number {
  const texts = nodes.filter(({ type }) => type === 'Literal').map(({ value }) => String(value));
  return new Set(texts.filter((text) => text.startsWith('/') && pages.includes(text.slice(1)))).size;
}

/** A custom property names its length, and a media query takes no custom property: neither counts. */
function pixelsIn(css: string): number {
  let count = 0;
  postcss.parse(css).walkDecls(/^(?!--)/, ({ value }) => {
    const literals = [...value.matchAll(/(?<![\w-])(\d*\.?\d+)px\b/g)];
    count += literals.filter(([, pixels]) => Number(pixels) > HAIRLINE_PX).length;
  });
  return count;
}

/** Groups of files of the product that import each other, each reported once (Tarjan). */
function findCycles(): string[][] {
  const graph = new Map(
    product.map(({ file, imports }) => [file, imports.flatMap((name) => ours(file, name))]),
  );
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const own = index.size;
    index.set(file, own);
    low.set(file, own);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      const reached = index.has(target) ? index.get(target) : visit(target);
      if (stack.includes(target))
        low.set(file, Math.min(low.get(file) ?? own, low.get(target) ?? own, reached ?? own));
    }
    const lowest = low.get(file) ?? own;
    if (lowest === own) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) found.push(group.toSorted());
    }
    return lowest;
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return found;
}

function ours(file: string, name: string): string[] {
  if (name.startsWith('#')) return [join('src', name.slice(1))];
  return name.startsWith('.') ? [join(dirname(file), name)] : [];
}
