import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const app = import.meta.dirname;
const sourceOf = (file: string) => readFileSync(join(app, file), 'utf8');

test('the code of a document knows every island of the pages, and no other', () => {
  const used = globSync('**/*.tsx', { cwd: app }).flatMap((file) =>
    sourceOf(file)
      .split('<Island')
      .flatMap((element) => /^\s+name="(\w+)"/.exec(element)?.[1] ?? []),
  );
  const [, list = ''] = /const islands[^{]*\{\n(.*?)\n\};/s.exec(sourceOf('entry.visitor.ts')) ?? [];
  const known = [...list.matchAll(/^ {2}(\w+): async/gm)].map(([, name]) => name);
  expect([...new Set(used)].toSorted()).toEqual(known.toSorted());
});

test('no island that a visitor wakes brings the router with it', () => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    for (const [, name = ''] of source.matchAll(/^import (?!type )[^;]*?from '([^']+)'/gm)) {
      expect(name, `${file} imports it`).not.toMatch(/^react-router/);
      if (name.startsWith('#')) visit(join(app, '..', name.slice(1)));
      if (name.startsWith('.')) visit(join(file, '..', name));
    }
  };
  for (const island of [
    'public/frame/newsletter.tsx',
    'public/contact/contact-form.tsx',
    'public/projects/project-gallery.tsx',
    'account/login-form.tsx',
    'account/sign-up-form.tsx',
    'visitor/take-over.tsx',
    'entry.visitor.ts',
  ]) {
    visit(join(app, island));
  }
});
