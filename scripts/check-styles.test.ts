import { expect, test } from 'vitest';
import { problemsOf } from './check-styles.ts';

const sheet = 'src/app/ui/card.css';
const used = { 'src/app/ui/card.tsx': `<p className={isOpen ? 'card is-open' : 'card'} />` };

const found = (css: string, code: Record<string, string> = used) => problemsOf({ [sheet]: css }, code);

test('tokens, named lengths, hairlines and media queries pass', () => {
  expect(
    found(`.card { --card-width: 320px; width: var(--card-width); border: 1px solid; padding: var(--s-2) }
@media (max-width: 640px) { .card.is-open { margin: -3px } }`),
  ).toEqual([]);
});

test('a pixel literal fails with its place', () => {
  expect(found('.card { color: red }\n.is-open { padding: 0 12px }')).toEqual([
    `${sheet}:2: 12px is neither a token nor a named property`,
  ]);
  expect(problemsOf({ 'src/app/styles/tokens.css': ':root { gap: 12px }' }, {})).toEqual([]);
});

test('a short name, a dead selector and a class without a rule fail', () => {
  expect(
    found('.card .btn { color: red }\n.is-open {}', {
      'a.tsx': `<p className="card is-open btn" />;\n<b className={\`card wide\`} />`,
    }),
  ).toEqual([`${sheet}:1: .btn is too short for a readable name`, 'a.tsx:2: .wide has no rule']);
  expect(found('.card, .is-open, .gone { color: red }')).toEqual([
    `${sheet}:1: .gone occurs in no component`,
  ]);
});

test('a class may look different in four files and be placed in any number', () => {
  const sheets = (count: number, css: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.css`, css]));
  const code = { 'a.tsx': '<p className="card hero" />' };
  expect(problemsOf(sheets(9, '.hero .card { margin: 0; --card-size: 9px }'), code)).toEqual([]);
  expect(problemsOf(sheets(9, '.card .hero::after { color: red }'), code)).toEqual([]);
  expect(problemsOf(sheets(4, '.hero > :is(.card, p) { color: red }'), code)).toEqual([]);
  expect(problemsOf(sheets(5, '.hero > :is(.card, p) { color: red }'), code)).toEqual([
    '0.css:1: .card is styled in 5 files: 0.css, 1.css, 2.css, 3.css, 4.css',
  ]);
});

test('classes of packages and joined names need no component', () => {
  expect(found('.card.is-open .hljs-tag { color: red } .plate-1-1 { color: red }')).toEqual([]);
});

test('a variable or a property that holds class names is checked like an attribute', () => {
  const code = { 'a.tsx': `const className = 'card';\nconst badge = { className: 'lost' }` };
  expect(problemsOf({ [sheet]: '.card { color: red }' }, code)).toEqual(['a.tsx:2: .lost has no rule']);
});
