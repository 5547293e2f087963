/**
 * Fails on an import that the layers of docs/architecture.md do not allow, on files that import each other in a circle,
 * on a folder with too many source files or only one, and on a function that is too long. The rules are in layer-rules.ts; there is no list of
 * exceptions.
 */
import { join } from 'node:path';
import { type Layer, layers, type Rules, rules } from './layer-rules.ts';
import {
  codeFiles,
  type Import,
  importCycles,
  importsOf,
  longFunctionsOf,
  sourceFiles,
} from './source-tree.ts';

export interface Findings {
  files: number;
  imports: number;
  problems: string[];
}

/** Checks the source files below `root/src`. */
export function checkLayers(root: string, given: Rules = rules): Findings {
  const files = sourceFiles(root);
  const imports = files.flatMap((file) => importsOf(root, file));
  const problems = [
    ...imports.flatMap((found) => [...againstArrows(found, given), ...againstLoads(found, given)]),
    ...importCycles(imports).map((cycle) => `Import cycle: ${[...cycle, cycle[0]].join(' -> ')}`),
    ...againstSizes(files, given),
    ...codeFiles(root).flatMap((file) => againstLength(root, file, given)),
  ];
  return { files: files.length, imports: imports.length, problems };
}

/** The layer with the longest path that the file lies in, and that path. */
function layerOf(file: string, { layers }: Rules): [path: string, layer: Layer] | undefined {
  const paths = Object.keys(layers).filter(
    (path) => file === `src/${path}` || file.startsWith(`src/${path}/`),
  );
  const path = paths.toSorted((one, other) => other.length - one.length)[0];
  const layer = path === undefined ? undefined : layers[path];
  return path === undefined || layer === undefined ? undefined : [path, layer];
}

function againstArrows(found: Import, given: Rules): string[] {
  const from = layerOf(found.file, given);
  if (!from) return [`${found.file} lies in no layer of scripts/layer-rules.ts`];
  const [path, layer] = from;
  const { file, specifier, target, lazy, typeOnly } = found;
  if (target === undefined) {
    const isServers = given.nodePackages.some((name) =>
      name.endsWith(':') || name.endsWith('/') ? specifier.startsWith(name) : specifier === name,
    );
    const mayUseNode = layer.node === true || given.nodeEndings.some((ending) => file.endsWith(ending));
    return isServers && !mayUseNode ? [`${file}: ${path} runs without Node (${specifier})`] : [];
  }
  const to = layerOf(target, given)?.[0];
  // Layers are about code: style sheets are free, and so are the types that the router generates for a route.
  if (!/\.tsx?$/.test(target) || !target.startsWith('src/')) return [];
  if (to === undefined) return [`${file}: ${specifier} lies in no layer of scripts/layer-rules.ts`];
  if (to === path || layer.imports.includes(to)) return [];
  if (layer.importsLazily?.includes(to) && (lazy || typeOnly)) return [];
  return [`${file}: ${path} may not import ${to} (${specifier})`];
}

/** Imports that would load too much: the code of the one file must not load the other. */
function againstLoads({ file, specifier, target, typeOnly, lazy }: Import, { loads }: Rules): string[] {
  if (typeOnly || lazy) return [];
  return loads
    .filter(({ by }) => by.some((path) => isIn(file, path)))
    .filter(({ never, but = [] }) => {
      const loaded = target ?? specifier;
      return never.some((path) => isIn(loaded, path)) && !but.some((path) => isIn(loaded, path));
    })
    .map(({ why }) => `${file}: ${why} (${specifier})`);
}

const isIn = (file: string, path: string) => file === path || file.startsWith(`${path}/`);

function againstSizes(files: string[], { folders }: Rules): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) => {
    const most = folders.larger.includes(folder) ? folders.mostInLarger : folders.most;
    if (count > most)
      return [`${folder} has ${count} source files, at most ${most} are allowed: divide it by topic`];
    const isParent = [...counts.keys()].some((other) => other.startsWith(`${folder}/`));
    if (count === 1 && !isParent) return [`${folder} has one source file: move it to where it is used`];
    return [];
  });
}

function againstLength(root: string, file: string, { functions: { most } }: Rules): string[] {
  return longFunctionsOf(root, file, most).map(
    ({ name = 'a function without a name', lines }) =>
      `${file}: ${name} has ${lines} lines, at most ${most} are allowed: divide it`,
  );
}

if (import.meta.main) {
  const { files, imports, problems } = checkLayers(join(import.meta.dirname, '..'));
  const summary = `${files} files in ${Object.keys(layers).length} layers, ${imports} imports, ${problems.length} problems`;
  process.stdout.write(`${[...problems, summary].join('\n')}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
