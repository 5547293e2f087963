import { describe, expect, test } from 'vitest';
import { articleOfEveryBlock } from '#tests/support/every-block.ts';
import { deriveAccent } from '../accent.ts';
import { type CheckedAddress, checkText } from './check-text.ts';
import { checkColours } from './colour-checks.ts';
import { checkLengths } from './length-checks.ts';
import { elementsOf } from './text-elements-of.ts';

const surroundings = {
  kind: 'text' as const,
  language: 'en',
  origin: 'https://site.example',
  accent: '#1e90ff',
};

/** The messages about some HTML, each with the source of the place that it names. */
function problemsOf(html: string, change: Partial<typeof surroundings> | { kind: 'project' } = {}) {
  const { problems } = checkText(html, { ...surroundings, ...change });
  return problems.map(({ kind, message, at }) => ({
    kind,
    message,
    source: at && html.slice(at.start, at.end),
  }));
}
const kindsOf = (html: string) => problemsOf(html).map(({ kind }) => kind);

describe('pictures', () => {
  test('a picture without an alternative text is named, one that is decoration is not', () => {
    const missing = '<img src="/images/boat-k3v7x2qa.jpg" alt="" />';
    expect(
      problemsOf(`<figure>${missing}<figcaption>A boat</figcaption></figure><p>One <img src="/a.png"></p>`),
    ).toEqual([
      { kind: 'alt', message: 'The picture “boat-k3v7x2qa.jpg” has no alternative text.', source: missing },
      { kind: 'alt', message: 'The picture “a.png” has no alternative text.', source: '<img src="/a.png">' },
    ]);
    expect(kindsOf('<img src="/a.png" alt="A boat"><img src="/a.png" alt="" class="decorative">')).toEqual(
      [],
    );
  });

  test('pictures of a gallery each need a text, those of cards none', () => {
    const one = '<img src="/a.png" alt="">';
    expect(kindsOf(`<figure class="gallery">${one}${one}</figure>`)).toEqual(['alt', 'alt']);
    expect(
      kindsOf(`<figure class="bookmark"><a href="https://a.example"><strong>A</strong>${one}</a></figure>`),
    ).toEqual([]);
  });

  test('a picture above 1 MB is named with its size', () => {
    const html =
      '<p>A <img src="https://site.example/images/a.png" alt="A"><img src="/images/b.png" alt="B"></p>';
    const { paths, problemsOf: after } = checkText(html, surroundings);
    expect(paths).toEqual(['/images/a.png', '/images/b.png']);
    const bytes = { '/images/a.png': 2_440_000, '/images/b.png': 1_000_000 };
    const addresses = Object.entries(bytes).map(
      ([path, size]): CheckedAddress => ({
        path,
        state: 'found',
        bytes: size,
      }),
    );
    expect(after(addresses).map(({ message }) => message)).toEqual([
      'The picture “a.png” has 2.4 MB. Above 1 MB a page loads slowly.',
    ]);
  });

  test('an embed needs a title that is not its address', () => {
    const embed = (title: string) =>
      `<figure class="embed embed-vimeo"><a href="https://vimeo.com/1"><img src="/p.jpg" alt="">${title}</a></figure>`;
    expect(kindsOf(embed(' Drawing a coast'))).toEqual([]);
    expect(kindsOf(embed(''))).toEqual(['embed-title']);
    expect(kindsOf(embed(' https://vimeo.com/1'))).toEqual(['embed-title']);
  });
});

describe('structure', () => {
  test('a heading that skips a level is named, with the level that is missing', () => {
    const html = '<h2>Map</h2><h4>Depth</h4><h3>Light</h3><h2>Tide</h2>';
    expect(problemsOf(html)).toEqual([
      {
        kind: 'heading-order',
        message: '“Depth” is a heading 4 after a heading 2. Heading 3 is skipped.',
        source: '<h4>Depth</h4>',
      },
    ]);
    expect(problemsOf('<p>A</p><h3>Map</h3>')[0]?.message).toBe(
      'The text begins with “Map”, a heading 3. Begin with heading 2.',
    );
    expect(problemsOf('<h1>Map</h1>')[0]?.message).toContain('the title of the page');
  });

  test('in a project every level may begin, as its text stands below a heading 2', () => {
    const messages = (html: string) => problemsOf(html, { kind: 'project' }).map(({ message }) => message);
    expect(messages('<h1>Map</h1><h2>A</h2>')).toEqual([]);
    expect(messages('<h3>Map</h3>')).toEqual([]);
    expect(messages('<h4>Map</h4>')).toEqual([
      'The text begins with “Map”, a heading 4. Begin with heading 3.',
    ]);
  });

  test('empty headings and blocks are named once, and the last paragraph may be empty', () => {
    expect(problemsOf('<h2> </h2><p><br></p><blockquote><p></p></blockquote><p>A</p><p></p>')).toEqual([
      { kind: 'empty', message: 'A heading is empty.', source: '<h2> </h2>' },
      { kind: 'empty', message: 'A paragraph is empty.', source: '<p><br></p>' },
      { kind: 'empty', message: 'A quote is empty.', source: '<blockquote><p></p></blockquote>' },
    ]);
    expect(
      kindsOf('<p><img src="/a.png" alt="A"></p><hr><table><tr><td><p></p></td><td>1</td></tr></table>'),
    ).toEqual([]);
  });
});

describe('links', () => {
  test.each([
    ['here', 'en', true],
    ['Click here!', 'en', true],
    ['hier', 'de-AT', true],
    ['こちら', 'ja', true],
    ['here', 'fr', true],
    ['hier', 'en', false],
    ['The harbour map', 'en', false],
  ])('the link text "%s" in %s says nothing: %s', (text, language, isBare) => {
    const found = problemsOf(`<p>See <a href="/map">${text}</a></p>`, { language });
    expect(found.map(({ kind }) => kind)).toEqual(isBare ? ['link-text'] : []);
  });

  test('the language of a block counts before that of the text', () => {
    expect(kindsOf('<p lang="de">Siehe <a href="/map">hier</a></p>')).toEqual(['link-text']);
  });

  test('a link needs a text, or a picture with one', () => {
    expect(kindsOf('<p>A<a href="/map"></a></p>')).toEqual(['link-text']);
    expect(kindsOf('<p>A<a href="/map"><img src="/a.png" alt="The map"></a></p>')).toEqual([]);
  });

  test('a link to a place of the text finds ids as they are written, and headings by their words', () => {
    const html =
      '<h2 id="Über-uns.1">The tide table</h2><p><a href="#%C3%9Cber-uns.1">a</a><a href="#the-tide-table">b</a><a href="#top">c</a><a href="#tides">d</a></p>';
    expect(problemsOf(html).map(({ message }) => message)).toEqual([
      'The link “d” leads to #tides, which this text does not have.',
    ]);
  });

  test('addresses of this site are asked for once, and what visitors do not find is named', () => {
    const html =
      '<p><a href="/blog/a#b">A</a> <a href="https://site.example/blog/a">B</a> <a href="/gone?x=1">C</a> <a href="/draft">D</a> <a href="https://other.example/x">E</a> <a href="mailto:a@b.example">F</a></p>';
    const { paths, problemsOf: after } = checkText(html, surroundings);
    expect(paths).toEqual(['/blog/a', '/gone?x=1', '/draft']);
    const messages = after([
      { path: '/blog/a', state: 'missing', bytes: null },
      { path: '/gone?x=1', state: 'removed', bytes: null },
      { path: '/draft', state: 'hidden', bytes: null },
    ]).map(({ message }) => message);
    expect(messages).toEqual([
      'The link “A” leads to /blog/a, which the site does not have.',
      'The link “B” leads to /blog/a, which the site does not have.',
      'The link “C” leads to /gone?x=1, which was deleted.',
      'The link “D” leads to /draft, which visitors do not see.',
    ]);
  });
});

test('a link to a deleted upload and a picture without its file are named', () => {
  const html =
    '<p><a href="/files/plan-k3v7x2qa.pdf">Plan</a></p><img src="/images/boat-k3v7x2qa.jpg" alt="A boat"><img src="/images/quay-k3v7x2qa.jpg" alt="A quay">';
  const { paths, problemsOf: after } = checkText(html, surroundings);
  const states = ['removed', 'removed', 'missing'] as const;
  const addresses = paths.map(
    (path, index): CheckedAddress => ({ path, state: states[index] ?? 'found', bytes: null }),
  );
  expect(after(addresses).map(({ message }) => message)).toEqual([
    'The link “Plan” leads to /files/plan-k3v7x2qa.pdf, which was deleted.',
    'The picture “boat-k3v7x2qa.jpg” was deleted.',
    'The picture “quay-k3v7x2qa.jpg” is not on the site.',
  ]);
});

describe('colours', () => {
  const highlighted = (ground: string, text: string) =>
    elementsOf(`<p><mark class="bg-${ground}">${text}</mark></p>`);

  test('the colours of the site are readable on each other', () => {
    expect(kindsOf('<p><mark class="bg-yellow"><span class="text-red">red</span></mark></p>')).toEqual([]);
  });

  test('a link in the owner’s colour may be hard to read on a background, and the theme is named', () => {
    const link = '<a href="/map">the map</a>';
    const found = ['#1e90ff', '#f2801e', '#16a362', '#e24896', '#8b5cf6', '#ffd400'].flatMap((accent) =>
      ['yellow', 'blue', 'red'].flatMap((ground) => checkColours(highlighted(ground, link), accent)),
    );
    expect(found.length).toBeGreaterThan(0);
    for (const { message } of found)
      expect(message).toMatch(
        /^The link “the map” is hard to read on \w+ in (the (light|dark) theme|both themes)\.$/,
      );
    expect(deriveAccent('#ffd400').light['accent-text']).toMatch(/^#/);
  });

  test('a colour that the site does not have is named', () => {
    expect(problemsOf('<p><span class="text-pink">A</span></p>')[0]?.message).toBe(
      "The colour “pink” of “A” is none of the site's, so it has no effect.",
    );
  });
});

test('lengths of the title and of the description are compared with a search result', () => {
  const lengths = (title: string, description: string) =>
    checkLengths({ title, description, descriptionName: 'excerpt' }).map(({ kind }) => kind);
  expect(lengths('A title', 'An excerpt that says in a sentence or two what it is about.')).toEqual([]);
  expect(lengths('a'.repeat(61), 'b'.repeat(161))).toEqual(['title', 'excerpt']);
  expect(lengths('A', '')).toEqual(['excerpt']);
  expect(lengths('A', 'Short.')).toEqual(['excerpt']);
});

test('an article of every block has nothing to mend', () => {
  expect(problemsOf(articleOfEveryBlock).map(({ message }) => message)).toEqual([]);
});
