import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleOfEveryBlock, everyBlock } from '#tests/support/every-block.ts';
import { textOf, tokensOf } from '../html/html-scan.ts';
import { type ComparedBlock, compareHtml, compareLines } from './compare-texts.ts';
import type { Run } from './compared-runs.ts';

/** The runs of a block in one line: `[-removed-]`, `[+added+]`, `[~formatted~]`. */
function lineOf(runs: readonly Run[]): string {
  const signs = { same: ['', ''], removed: ['[-', '-]'], added: ['[+', '+]'], formatted: ['[~', '~]'] };
  return runs
    .map(({ text, change, breaks, picture }) => {
      const [start, end] = signs[change];
      return `${start}${breaks ? '¶' : picture ? `<${picture.src}>` : text}${end}`;
    })
    .join('');
}

const told = ({ change, moved, runs, cells }: ComparedBlock) =>
  `${change}${moved ? ' moved' : ''}: ${cells ? cells.map(lineOf).join(' | ') : lineOf(runs)}`;

/** Every block that is not the same in both texts. */
const changesOf = (before: string, after: string) =>
  compareHtml(before, after)
    .blocks.filter(({ change, moved }) => change !== 'same' || moved)
    .map(told);

const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const one = 'The chart was drawn in one winter by two people.';
const two = 'Every depth was measured with a line and a lead.';
const three = 'Nobody had asked for a map of the eastern channel.';

describe('words', () => {
  test('words within a paragraph are marked, the rest of it is not', () => {
    expect(changesOf(p(one, two), p(one.replace('two people', 'three women'), two))).toEqual([
      'changed: The chart was drawn in one winter by [-two people-][+three women+].',
    ]);
  });

  test('a change that only small words interrupt is one change', () => {
    expect(
      changesOf(
        p('We begin the long survey of a northern coastline today.'),
        p('We begin the short description of a southern harbour today.'),
      ),
    ).toEqual([
      'changed: We begin the [-long survey of a northern coastline -][+short description of a southern harbour +]today.',
    ]);
  });

  test('spaces and line breaks of the source are no change', () => {
    expect(changesOf('<p>One  two\n three</p>', '<p>One two three </p>\n\n')).toEqual([]);
  });

  test('words are counted on both sides', () => {
    const { counts } = compareHtml(p(one, two), p(one.replace('two people', 'three women'), two, three));
    expect(counts).toMatchObject({ wordsAdded: 12, wordsRemoved: 2, picturesAdded: 0 });
  });

  test('letters count as words where a script has no spaces', () => {
    expect(changesOf(p('港の地図を描く'), p('港の海図を描く'))).toEqual([
      'changed: 港の[-地-][+海+]図を描く',
    ]);
  });

  test('text from right to left keeps its direction', () => {
    const { blocks } = compareHtml(
      '<p dir="rtl">الخريطة القديمة للميناء</p>',
      '<p dir="rtl">الخريطة الجديدة للميناء</p>',
    );
    expect(blocks.map(told)).toEqual(['changed: الخريطة [-القديمة -][+الجديدة +]للميناء']);
    expect(blocks[0]?.after?.[0]?.dir).toBe('rtl');
  });

  test('formatting, a target of a link and the kind of a block are changes without words', () => {
    expect(changesOf('<p>Read the <b>tide</b> table</p>', '<p>Read the tide table</p>')).toEqual([
      'formatted: Read the [~tide ~]table',
    ]);
    expect(changesOf('<p><a href="/a">The map</a></p>', '<p><a href="/b">The map</a></p>')).toEqual([
      'formatted: [~The map~]',
    ]);
    expect(changesOf(p(one), `<h2>${one}</h2>`)).toEqual([`formatted: ${one}`]);
    expect(compareHtml(p('<i>A</i>'), p('<em>A</em>')).blocks.map(told)).toEqual(['same: A']);
  });

  test('code is compared line by line', () => {
    const code = (text: string) => `<pre><code class="language-ts">${text}</code></pre>`;
    expect(changesOf(code('const a = 1;\nconst b = 2;\n'), code('const a = 1;\nconst b = 3;\n'))).toEqual([
      'changed: const a = 1;\n[-const b = 2;\n-][+const b = 3;\n+]',
    ]);
  });
});

describe('blocks', () => {
  test('added and removed paragraphs stand where they are or were', () => {
    expect(changesOf(p(one, two), p(one, three, two))).toEqual([`added: [+${three}+]`]);
    expect(compareHtml(p(one, two, three), p(one, three)).blocks.map(told)).toEqual([
      `same: ${one}`,
      `removed: [-${two}-]`,
      `same: ${three}`,
    ]);
  });

  test('a moved paragraph is known, also when some of its words changed', () => {
    expect(changesOf(p(one, two, three), p(two, three, one))).toEqual([`gone: ${one}`, `same moved: ${one}`]);
    const { blocks, counts } = compareHtml(
      p(one, two, three),
      p(three.replace('eastern', 'western'), one, two),
    );
    expect(blocks.map(told)).toEqual([
      'changed moved: Nobody had asked for a map of the [-eastern -][+western +]channel.',
      `same: ${one}`,
      `same: ${two}`,
      'gone: Nobody had asked for a map of the eastern channel.',
    ]);
    expect(counts).toMatchObject({ moved: 1, wordsAdded: 1, wordsRemoved: 1 });
  });

  test('a split paragraph and joined ones keep their words', () => {
    expect(changesOf(p(`${one} ${two}`, three), p(one, two, three))).toEqual([`changed: ${one} [+¶+]${two}`]);
    expect(changesOf(p(one, two, three), p(`${one} ${two}`, three))).toEqual([`changed: ${one} [-¶-]${two}`]);
  });

  test('items of a list are blocks, and a new one does not change the numbers of the others', () => {
    const list = (...items: string[]) => `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;
    const { blocks } = compareHtml(list('Ink', 'Paper'), list('Ink', 'A lead line', 'Paper'));
    expect(blocks.map(told)).toEqual(['same: Ink', 'added: [+A lead line+]', 'same: Paper']);
    expect(blocks.map(({ after }) => after?.[0]?.marker)).toEqual(['1.', '2.', '3.']);
    const task = (isDone: boolean) =>
      `<ul class="task-list"><li class="task${isDone ? ' is-done' : ''}">Measure</li></ul>`;
    expect(changesOf(task(false), task(true))).toEqual(['formatted: Measure']);
  });

  test('tables are compared cell by cell, with rows and columns that come and go', () => {
    const table = (...rows: string[][]) =>
      `<table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
    const before = table(['Day', 'High'], ['Monday', '4.2 m'], ['Tuesday', '3.9 m']);
    expect(changesOf(before, before.replace('4.2', '4.4'))).toEqual(['changed: Monday | [-4.2 -][+4.4 +]m']);
    expect(changesOf(before, table(['Day', 'High'], ['Tuesday', '3.9 m']))).toEqual([
      'removed: [-Monday-] | [-4.2 m-]',
    ]);
    expect(
      changesOf(
        before,
        table(['Day', 'Wind', 'High'], ['Monday', 'W 4', '4.2 m'], ['Tuesday', 'NW 6', '3.9 m']),
      ),
    ).toEqual([
      'changed: Day | [+Wind+] | High',
      'changed: Monday | [+W 4+] | 4.2 m',
      'changed: Tuesday | [+NW 6+] | 3.9 m',
    ]);
  });

  test('pictures are compared as pictures', () => {
    const figure = (src: string, alt: string) => `<figure><img src="${src}" alt="${alt}"></figure>`;
    const replaced = compareHtml(p(one) + figure('/a.jpg', 'A boat'), p(one) + figure('/b.jpg', 'A boat'));
    expect(replaced.blocks[1]).toMatchObject({
      change: 'changed',
      before: [{ picture: { src: '/a.jpg' } }],
      after: [{ picture: { src: '/b.jpg' } }],
    });
    expect(replaced.counts).toMatchObject({ picturesChanged: 1, picturesAdded: 0, wordsAdded: 0 });
    expect(changesOf(figure('/a.jpg', 'A boat'), figure('/a.jpg', 'A red boat'))).toEqual([
      'changed: A [+red +]boat',
    ]);
    const added = compareHtml(p(one), p(one) + figure('/a.jpg', 'A boat'));
    expect(added.counts).toMatchObject({ picturesAdded: 1, wordsAdded: 0 });
    expect(
      changesOf(p('Press <img src="/a.png" alt="A"> now'), p('Press <img src="/b.png" alt="B"> now')),
    ).toEqual(['changed: Press [-</a.png>-][+</b.png>+]now']);
  });

  test('a footnote whose number changed is the same footnote', () => {
    const note = (key: string, number: number) =>
      `<sup class="footnote-ref"><a href="#fn-${key}" id="fnref-${key}">${number}</a></sup>`;
    expect(changesOf(p(`Drawn${note('a', 1)} here.`), p(`Drawn${note('a', 2)} here.`))).toEqual([]);
  });
});

describe('any text', () => {
  test('every block of the editor equals itself, and each that is left out is missed', () => {
    expect(changesOf(articleOfEveryBlock, articleOfEveryBlock)).toEqual([]);
    for (const [name, html] of Object.entries(everyBlock))
      expect(changesOf(articleOfEveryBlock, articleOfEveryBlock.replace(html, '')), name).not.toEqual([]);
  });

  test.each([
    '<p>One <b>two<p>three',
    '<table><tr><td>One<td>two<tr><td>three</table>',
    '<ul><li>One<li>two</ul></div></p>three',
    'One <two three="',
    '<p>One</b></i> two &amp &lt;three</p',
    '<li>One<td>two</td></tr>three',
    '<details><summary>One<p>two</details>three',
  ])('broken HTML loses no word: %s', (html) => {
    const words = compareHtml('', html).blocks.map(told).join(' ');
    expect(words).toMatch(/one/i);
    if (html.includes('three<') || html.endsWith('three')) expect(words).toContain('three');
    expect(changesOf(html, html)).toEqual([]);
  });

  test('each version can be read from a comparison, whatever the two texts are', () => {
    const word = fc.constantFrom('ink', 'lead', 'tide', 'north', 'a', 'the', 'chart', '<b>bold</b>');
    const block = fc
      .tuple(fc.constantFrom('p', 'h2', 'li', 'pre', 'blockquote'), fc.array(word, { maxLength: 9 }))
      .map(([tag, words]) => `<${tag}>${words.join(' ')}</${tag}>`);
    const text = fc.array(block, { maxLength: 8 }).map((blocks) => blocks.join(''));
    const wordsOf = (blocks: ComparedBlock[], side: 'added' | 'removed') =>
      blocks
        .filter(({ change, moved }) => (side === 'removed' ? !moved : change !== 'gone'))
        .flatMap(({ runs }) =>
          runs.filter(({ change }) => change === 'same' || change === 'formatted' || change === side),
        )
        .flatMap((run) => run.text.split(/\s+/))
        .filter(Boolean)
        .toSorted();
    const plain = (html: string) => textOf(tokensOf(html), ' ').split(/\s+/).filter(Boolean).toSorted();
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { blocks } = compareHtml(before, after);
        expect(wordsOf(blocks, 'added')).toEqual(plain(after));
        if (!blocks.some(({ moved }) => moved)) expect(wordsOf(blocks, 'removed')).toEqual(plain(before));
      }),
    );
  });

  test('two texts without anything in common, and one endless paragraph, take a bounded time', () => {
    const text = (seed: number) =>
      Array.from({ length: 16_000 }, (_, index) => `w${(index * 7919 * seed) % 9973}`).join(' ');
    const started = performance.now();
    compareHtml(p(text(1)), p(text(5)));
    const parts = (seed: number) => p(...(text(seed).match(/(?:\S+ ){12}/g) ?? []));
    compareHtml(parts(3), parts(11));
    expect(performance.now() - started).toBeLessThan(8000);
  });
});

test('texts without tags are compared line by line', () => {
  expect(compareLines('One\nTwo', 'One\nTwo more').blocks.map(told)).toEqual([
    'same: One',
    'changed: Two [+more+]',
  ]);
  expect(compareLines('a < b', 'a < c').blocks.map(told)).toEqual(['changed: a < [-b-][+c+]']);
});
