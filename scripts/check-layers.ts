/**
 * Fails on an import against the arrows of docs/architecture.md. There is no list of exceptions: a layer may
 * import what stands beside its name here, and nothing else of ours.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Who may import whom, by the first folder below src. */
const arrows: Record<string, string[]> = {
  format: [],
  contract: ['format'],
  sample: ['contract', 'format'],
  domain: ['contract', 'format', 'sample'],
  server: ['contract', 'format', 'sample', 'domain', 'app/urls.ts'],
  browser: ['contract', 'format'],
  'browser/mock': ['contract', 'format', 'sample', 'domain', 'browser'],
  'app/urls.ts': ['contract', 'format'],
  app: ['contract', 'format', 'browser', 'app/urls.ts'],
};

/** Packages that only one layer may know. Everywhere else the rule is "no Node, no DOM, no SQL". */
const nodeOnly = /^(node:|fastify|@fastify\/|kysely|pg$|pino|nodemailer|sharp$|flydrive)/;
const nodeLayers = ['server'];
/** The renderer is the one file of the pages that runs on Node alone. */
const nodeFiles = ['src/app/entry.server.tsx'];

/** What public pages may take from the contract at run time: files without zod. */
const zodFree = /^src\/contract\/(errors|limits)\.ts$/;
const publicFiles = /^src\/app\/(root\.tsx|(public|account|document|site|ui)\/)/;

/** What would only weigh on a browser. */
const examples = /^src\/contract\/examples\.ts$/;

interface Import {
  file: string;
  target: string;
  typeOnly: boolean;
  lazy: boolean;
}

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'));
const imports = files.flatMap(importsOf);
const problems = imports.flatMap((found) => [
  ...againstArrows(found),
  ...againstPlace(found),
  ...againstWeight(found),
]);

process.stdout.write(
  `${[...problems, `${files.length} files, ${imports.length} imports, ${problems.length} against the arrows`].join('\n')}\n`,
);
process.exitCode = problems.length > 0 ? 1 : 0;

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?([^'"]*?\sfrom\s*)?['"]([^'"]+)['"]/gm);
  const lazy = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g);
  return [
    ...[...statements].map((match) => ({
      file,
      target: String(match[3]),
      typeOnly: isTypeOnly(match),
      lazy: false,
    })),
    ...[...lazy].map((match) => ({ file, target: String(match[1]), typeOnly: false, lazy: true })),
  ];
}

/** `import type …`, or braces in which every name is a type. */
function isTypeOnly(match: RegExpMatchArray): boolean {
  if (match[1]) return true;
  const names = /^\{([\s\S]*)\}/.exec(match[2] ?? '')?.[1];
  if (names === undefined) return false;
  return names.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '));
}

/** The file of ours that an import names, from the root, or undefined for a package. */
function ourFile({ file, target }: Import): string | undefined {
  if (target.startsWith('#')) return join('src', target.slice(1));
  if (target.startsWith('.')) return relative(root, join(root, dirname(file), target));
  return undefined;
}

function layerOf(file: string): string {
  const [, layer = '', part] = file.split('/');
  return `${layer}/${part}` in arrows ? `${layer}/${part}` : layer;
}

function againstArrows(found: Import): string[] {
  const target = ourFile(found);
  if (target === undefined || target.startsWith('..')) return [];
  const [from, to] = [layerOf(found.file), layerOf(target)];
  const openSite = found.file === 'src/browser/open-site.ts' && to === 'browser/mock';
  if (from === to || arrows[from]?.includes(to) || openSite) return [];
  return [`${found.file}: ${from} may not import ${to} (${found.target})`];
}

function againstPlace(found: Import): string[] {
  const { file, target } = found;
  if (examples.test(ourFile(found) ?? '') && ['app', 'browser'].includes(layerOf(file))) {
    return [`${file}: examples are for tests and the API description (${target})`];
  }
  if (!nodeOnly.test(target) || nodeLayers.includes(layerOf(file)) || nodeFiles.includes(file)) return [];
  return [`${file}: ${target} belongs to ${nodeLayers.join(', ')}`];
}

function againstWeight(found: Import): string[] {
  if (!publicFiles.test(found.file) || found.typeOnly || found.lazy) return [];
  const target = ourFile(found);
  const heavy = target?.startsWith('src/contract/') ? !zodFree.test(target) : /^(zod|ky)$/.test(found.target);
  const client = target === 'src/browser/call/http-site.ts' || target === 'src/browser/open-site.ts';
  return heavy || client
    ? [`${found.file}: public pages load neither zod nor the API client (${found.target})`]
    : [];
}
