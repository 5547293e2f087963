import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedWords, queryWords, searchTextOf } from './search-text.ts';

test('accents, case, punctuation and ligatures do not matter', () => {
  expect(foldedWords('Ünï-Çødé, STRASSE straße œuvre')).toEqual([
    'uni',
    'code',
    'strasse',
    'strasse',
    'oeuvre',
  ]);
  expect(foldedWords('don’t 50% <b> 監査 שלום')).toEqual(['don', 't', '50', 'b', '監査', 'שלום']);
});

test('tags are no words, entities are their characters', () => {
  const { content } = searchTextOf({
    title: '',
    excerpt: '',
    content: '<p class="x">caf&eacute;s&nbsp;&amp; &#233;t&#xe9;</p>',
  });
  expect(content).not.toContain('class');
  expect(content).toContain('ete');
});

test('attributes and comments are no words, and entities are those of the standard', () => {
  const fields = { title: '', excerpt: '' };
  const content = '<p title="a > b">caf&eacute;<br>bar &notin&#0;</p><!-- no > no -->AT&T &lt;q&gt;';
  expect(searchTextOf({ ...fields, content }).content).toEqual(['cafe', 'bar', 'in', 'at', 't', 'q']);
});

test('folding twice is folding once, and no query word holds a wildcard', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const words = queryWords(text);
      expect(foldedWords(words.join(' '))).toEqual(words);
      for (const word of words) expect(word).not.toMatch(/[%_\\\s]/);
    }),
  );
});
