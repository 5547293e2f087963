import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { families } from './card-fonts.ts';

const BUDGET_BYTES = 20_000_000;

const { resolve } = createRequire(import.meta.url);

function bytesOfPackage(name: string): number {
  const folder = dirname(resolve(`@fontsource-variable/${name}/unicode.json`));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}

test('mend 4: the packages of the fallback fonts take at most 20 MB on the disk', () => {
  // The pages use Open Sans as well.
  const { base: _, ...fallbacks } = families;
  const sizes = Object.values(fallbacks).map(bytesOfPackage);
  expect(Math.min(...sizes)).toBeGreaterThan(100_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET_BYTES);
});
