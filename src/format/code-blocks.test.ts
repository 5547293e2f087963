import { expect, test } from 'vitest';
import { hasLanguage, type MarkCode, withCodeFrames } from './code-blocks.ts';

const shout: MarkCode = (code, language) =>
  language === 'ts' ? { html: `<b>${code.length}</b>`, name: 'TypeScript' } : undefined;
const framed = (html: string, mark?: MarkCode) =>
  withCodeFrames(html, mark).replace(/<button[\s\S]*?<\/button>/g, '[copy]');

test('a figure of code has its caption for a name', () => {
  expect(
    framed(
      '<figure><figcaption>a.ts</figcaption><pre><code class="language-ts">1 &lt; 2</code></pre></figure>',
    ),
  ).toBe(
    '<figure class="code"><figcaption>a.ts</figcaption>[copy]<pre><code class="language-ts">1 &lt; 2</code></pre></figure>',
  );
});

test('code alone has its language for a name, and its parts are marked', () => {
  expect(framed('<pre tabindex="0"><code class="language-ts">1 &lt; 2</code></pre>', shout)).toBe(
    '<div class="code"><p class="code-name">TypeScript</p>[copy]<pre tabindex="0"><code class="language-ts"><b>5</b></code></pre></div>',
  );
});

test('a language nobody knows is named as it is; none is not named', () => {
  expect(framed('<pre><code class="language-zz">a</code></pre>', shout)).toContain('code-name">zz<');
  expect(framed('<pre>a</pre>', shout)).toBe(
    '<div class="code"><p class="code-name"></p>[copy]<pre>a</pre></div>',
  );
});

test('code with marks of its own keeps them', () => {
  const html = '<pre><code class="language-ts">a <mark>b</mark></code></pre>';
  expect(framed(html, shout)).toContain('a <mark>b</mark>');
});

test('a figure that holds more than code stays around it', () => {
  expect(framed('<figure><pre>a</pre><figcaption>Below</figcaption></figure>')).toBe(
    '<figure><div class="code"><p class="code-name"></p>[copy]<pre>a</pre></div><figcaption>Below</figcaption></figure>',
  );
  expect(framed('<figure><figcaption>Above</figcaption><pre>a</pre><p>b</p></figure>')).toBe(
    '<figure><figcaption>Above</figcaption><div class="code"><p class="code-name"></p>[copy]<pre>a</pre></div><p>b</p></figure>',
  );
});

test('other text stays as it is', () => {
  const html = '<p>&lt;pre&gt;</p><figure><figcaption>x</figcaption><img src="a" /></figure><p>previous</p>';
  expect(framed(html, shout)).toBe(html);
});

test('many openings without an end cost no time', () => {
  const html = '<figure><figcaption>'.repeat(20_000) + '<pre>'.repeat(20_000);
  expect(framed(html)).toBe(html);
});

test('whether there is anything to mark', () => {
  expect(hasLanguage('<pre><code class="language-ts">')).toBe(true);
  expect(hasLanguage('<pre><code>class="language-</code></pre>')).toBe(false);
});
