/**
 * Fails on styles against docs/architecture.md, "Styles": a pixel literal outside the token file, a class name that is
 * not a word, a selector that matches no markup, a class without a rule, and a class that too many files style.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type Declaration, type Rule } from 'postcss';
import { parseSync } from 'vite';

/** The text of every file by its path. */
export type Sources = Record<string, string>;

interface Place {
  file: string;
  line: number;
}

const TOKENS = 'src/app/styles/tokens.css';
/** Hairlines and corrections of one to three pixels are no lengths of the scale. */
const HAIRLINE_PX = 3;
const SHORTEST_NAME = 4;
const MOST_FILES = 4;

/** Classes that come from packages, and parts of names that the code joins to a value, as in `plate-${shape}`. */
const fromPackages = /^(hljs-|ProseMirror|ReactCrop|selectedCell$|class_$)/;
const joined = ['plate-', 'text-', 'bg-', 'callout-', 'embed-', 'cell-'];

/** The position of an element belongs to the styles of its surroundings; its look belongs to its own. */
const placement =
  /^(--|margin|flex|position$|top$|right$|bottom$|left$|inset|order$|z-index$|(align|justify|place)-self$|grid-(row|column|area)|(min-|max-)?(width|height)$|(aspect-ratio|object-fit|display)$|(white-space|overflow|text-overflow|overflow-wrap)$)/;

/** Every problem of the style sheets, as `file:line: message`. */
export function problemsOf(styles: Sources, code: Sources): string[] {
  const problems: [Place, string][] = [];
  const defined = new Map<string, Place>();
  const styledIn = new Map<string, Set<string>>();
  for (const [file, text] of Object.entries(styles)) {
    const sheet = postcss.parse(text, { from: file });
    if (file !== TOKENS)
      sheet.walkDecls((declaration) => {
        problems.push(...literals(file, declaration));
      });
    sheet.walkRules((rule) => {
      const place = placeOf(file, rule);
      for (const name of classesIn(rule.selector)) if (!defined.has(name)) defined.set(name, place);
      if (!setsLook(rule)) return;
      for (const name of rule.selectors.flatMap(subjectClasses)) {
        styledIn.set(name, (styledIn.get(name) ?? new Set()).add(file));
      }
    });
  }
  const { words, classNames } = readCode(code);
  for (const [name, place] of defined) {
    if (fromPackages.test(name)) continue;
    if (name.length < SHORTEST_NAME) problems.push([place, `.${name} is too short for a readable name`]);
    if (!words.has(name) && !joined.some((start) => name.startsWith(start)))
      problems.push([place, `.${name} occurs in no component`]);
  }
  for (const [name, place] of classNames)
    if (!defined.has(name) && !joined.includes(name)) problems.push([place, `.${name} has no rule`]);
  for (const [name, files] of styledIn)
    if (files.size > MOST_FILES && defined.has(name))
      problems.push([
        defined.get(name) as Place,
        `.${name} is styled in ${files.size} files: ${[...files].join(', ')}`,
      ]);
  return problems.map(([{ file, line }, message]) => `${file}:${line}: ${message}`);
}

function placeOf(file: string, node: Rule | Declaration): Place {
  return { file, line: node.source?.start?.line ?? 1 };
}

/** A custom property may hold a literal: it names the length. */
function literals(file: string, declaration: Declaration): [Place, string][] {
  if (declaration.prop.startsWith('--')) return [];
  const lengths = declaration.value.replaceAll(/url\([^)]*\)/g, '').matchAll(/(?<![\w.])(\d*\.?\d+)px/g);
  return [...lengths]
    .filter(([, pixels]) => Number(pixels) > HAIRLINE_PX)
    .map(([literal]) => [placeOf(file, declaration), `${literal} is neither a token nor a named property`]);
}

function classesIn(selector: string): string[] {
  return [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);
}

/** The classes of the element that a selector styles, without those of its ancestors and of its conditions. */
function subjectClasses(selector: string): string[] {
  let depth = 0;
  let start = 0;
  for (const [at, character] of [...selector].entries()) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (depth === 0 && ' >+~'.includes(character)) start = at + 1;
  }
  const subject = selector.slice(start);
  const alternatives = /:is\((.*)\)/.exec(subject)?.[1];
  const own = subject.replace(/\(.*\)/, '');
  return [
    ...(own.includes('::') ? [] : classesIn(own)),
    ...(alternatives ? postcss.list.comma(alternatives).flatMap(subjectClasses) : []),
  ];
}

function setsLook(rule: Rule): boolean {
  return rule.nodes.some((node) => node.type === 'decl' && !placement.test(node.prop));
}

interface SyntaxNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Every word of a string in the code, and the place of each class that an attribute names. */
function readCode(code: Sources) {
  const words = new Set<string>();
  const classNames = new Map<string, Place>();
  for (const [file, text] of Object.entries(code)) {
    const visit = (node: SyntaxNode, isClass: boolean) => {
      const string = stringOf(node);
      if (string !== undefined) {
        for (const word of string.match(/[A-Za-z_][\w-]*/g) ?? []) words.add(word);
        if (isClass)
          for (const name of string.split(' ').filter(Boolean))
            if (!classNames.has(name)) classNames.set(name, { file, line: lineOf(text, node.start) });
      }
      const names = isClass || isClassAttribute(node);
      // Neither side of a comparison is a class, nor is an option of a helper that makes classes.
      const inside = names && node.type !== 'BinaryExpression' && node.type !== 'ObjectExpression';
      for (const value of Object.values(node))
        for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, inside);
    };
    // The parser's own types have no index signature; the walk reads any property of any node.
    visit(parseSync(file, text).program as unknown as SyntaxNode, false);
  }
  return { words, classNames };
}

function stringOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateElement') return undefined;
  return (node.value as { raw: string }).raw;
}

/** An attribute, a property or a variable that is called `className` or `class` holds class names. */
function isClassAttribute({ type, name, key, id }: SyntaxNode): boolean {
  const names: Record<string, unknown> = { JSXAttribute: name, Property: key, VariableDeclarator: id };
  const named = names[type];
  return isNode(named) && (named.name === 'className' || named.name === 'class');
}

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

function read(pattern: string, root: string): Sources {
  const files = globSync(pattern, { cwd: root }).filter((file) => !file.includes('.test.'));
  return Object.fromEntries(
    files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]),
  );
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const styles = read('src/app/**/*.css', root);
  const code = {
    ...read('src/app/**/*.{ts,tsx}', root),
    ...read('src/{format,server/pages}/**/*.ts', root),
    // The classes that texts may have.
    ...read('src/contract/rich-text.ts', root),
  };
  const problems = problemsOf(styles, code);
  process.stdout.write(
    `${[...problems, `${Object.keys(styles).length} style sheets, ${problems.length} problems`].join('\n')}\n`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}
