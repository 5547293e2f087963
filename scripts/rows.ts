/**
 * Lists the acceptance rows (docs/acceptance.md) that no test names. A test shows a row by beginning its title
 * with it: `row 94: …`, or several: `rows 96–98: …`, `row 25, 26: …`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const table = readFileSync(join(root, 'docs/acceptance.md'), 'utf8');
const rows = [...table.matchAll(/^\| (\d+) \| [^|]*\| (.*?) \| (.*?) \|$/gm)].map(
  ([, number, text, check]) => ({
    number: Number(number),
    text: String(text),
    check: String(check),
  }),
);

const named = new Set<number>();
for (const file of globSync('{src,tests}/**/*.test.{ts,tsx}', { cwd: root })) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, numbers = ''] of text.matchAll(/\brows? ([\d, –-]+):/g)) {
    for (const part of numbers.split(',')) {
      const [first, last = first] = part.split(/[–-]/).map(Number);
      for (let number = Number(first); number <= Number(last); number += 1) named.add(number);
    }
  }
}

const open = rows.filter(({ number }) => !named.has(number));
const lines = open.map(
  ({ number, text, check }) => `${String(number).padStart(3)}  ${check.padEnd(8)} ${text.slice(0, 110)}`,
);
process.stdout.write(
  `${[...lines, `${rows.length - open.length} of ${rows.length} rows are named by a test`].join('\n')}\n`,
);
