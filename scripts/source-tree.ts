import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** An import as a source file states it: `import`, `export … from` or `import(…)`. */
export interface Import {
  /** The importing file, from the root. */
  file: string;
  /** The text between the quotes. */
  specifier: string;
  /** The imported file of ours, from the root; undefined for a package. */
  target: string | undefined;
  /** True for `import type`, which loads no code. */
  typeOnly: boolean;
  /** `import(…)`: the code is loaded when the call runs. */
  lazy: boolean;
}

/** The source files below `src`, from the root. Tests, styles and other data do not count. */
export function sourceFiles(root: string): string[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .toSorted();
}

/** The files that are no tests: those of the product, and the code that tests, scripts and measurements share. */
export function codeFiles(root: string): string[] {
  const others = globSync('{tests,scripts,bench}/**/*.{ts,tsx}', { cwd: root });
  return [...sourceFiles(root), ...others.filter((file) => !file.includes('.test.')).toSorted()];
}

export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found = (specifier: string, typeOnly: boolean, lazy = false): Import => ({
    file,
    specifier,
    target: ourFile(file, specifier),
    typeOnly,
    lazy,
  });
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      found(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType }) => (moduleRequest ? [found(moduleRequest.value, isType)] : [])),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const specifier = literal(text.slice(start, end));
      return specifier === undefined ? [] : [found(specifier, false, true)];
    }),
  ];
}

export interface LongFunction {
  /** Undefined for an anonymous function. */
  name: string | undefined;
  lines: number;
}

/** The functions of a file with more than `most` lines. */
export function longFunctionsOf(root: string, file: string, most: number): LongFunction[] {
  const text = readFileSync(join(root, file), 'utf8');
  // A file that is not longer cannot contain one, and is not parsed.
  if (text.split('\n').length <= most) return [];
  const found: LongFunction[] = [];
  const measure = ({ id, start, end }: { id: { name: string } | null; start: number; end: number }) => {
    const lines = text.slice(start, end).split('\n').length;
    if (lines > most) found.push({ name: id?.name, lines });
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(file, text).program);
  return found;
}

/** The value of a string literal; undefined for an expression, which the check cannot follow. */
function literal(expression: string): string | undefined {
  const quote = expression[0];
  return (quote === "'" || quote === '"') && expression.endsWith(quote) ? expression.slice(1, -1) : undefined;
}

function ourFile(file: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('#')) return join('src', path.slice(1));
  if (path.startsWith('.')) return join(dirname(file), path);
  return undefined;
}

/** Every group of files that import each other in a circle, each as the shortest circle through its first file. */
export function importCycles(imports: Import[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    if (target === undefined || target === file) continue;
    const known = targets.get(file) ?? new Set();
    targets.set(file, known.add(target));
  }
  const cycles: string[][] = [];
  const seen = new Set<string>();
  for (const file of [...targets.keys()].toSorted()) {
    if (seen.has(file)) continue;
    const cycle = shortestWayBack(file, targets);
    if (!cycle) continue;
    cycles.push(cycle);
    for (const member of cycle) seen.add(member);
  }
  return cycles;
}

/** The files from `start` back to itself, by the fewest imports. */
function shortestWayBack(start: string, targets: Map<string, Set<string>>): string[] | undefined {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of targets.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
