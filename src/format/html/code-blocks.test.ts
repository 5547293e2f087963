import { expect, test } from 'vitest';
import { addCodeFrames, COPY_BUTTON, hasLanguage, type MarkCode } from './code-blocks.ts';
import { EditableHtml } from './html-scan.ts';

const shout: MarkCode = (code, language) =>
  language === 'ts' ? { html: `<b>${code.length}</b>`, name: 'TypeScript' } : undefined;

function framed(source: string, mark?: MarkCode) {
  const html = new EditableHtml(source);
  addCodeFrames(html, mark);
  return html.toString().replaceAll(COPY_BUTTON, '[copy]');
}

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

test('upper case, attributes that hold > and comments make no difference', () => {
  expect(framed('<PRE title="a > b"><CODE CLASS="language-ts">1 &LT 2</CODE></PRE>', shout)).toBe(
    '<div class="code"><p class="code-name">TypeScript</p>[copy]<PRE title="a > b"><CODE CLASS="language-ts"><b>5</b></code></PRE></div>',
  );
  const comment = '<!-- <pre>a</pre> --><p title="<pre>b</pre>">c</p>';
  expect(framed(comment)).toBe(comment);
});

test('of nested blocks the innermost is framed, and of figures the nearest', () => {
  expect(framed('<pre>a<pre>b</pre></pre>')).toBe(
    '<pre>a<div class="code"><p class="code-name"></p>[copy]<pre>b</pre></div></pre>',
  );
  expect(
    framed(
      '<figure><figure>\n<figcaption>a <b>b</b></figcaption>\n<pre>c</pre>\n</figure><pre>d</pre></figure>',
    ),
  ).toBe(
    '<figure><figure class="code"><figcaption>a <b>b</b></figcaption>[copy]<pre>c</pre></figure><div class="code"><p class="code-name"></p>[copy]<pre>d</pre></div></figure>',
  );
});

test('code with a comment keeps it', () => {
  const html = '<pre><code class="language-ts">a<!-- b --></code></pre>';
  expect(framed(html, shout)).toContain('a<!-- b -->');
});
