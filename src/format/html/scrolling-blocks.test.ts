import { expect, test } from 'vitest';
import { EditableHtml } from './html-scan.ts';
import { addScrollingBlocks } from './scrolling-blocks.ts';

function withScrollingBlocks(source: string) {
  const html = new EditableHtml(source);
  addScrollingBlocks(html);
  return html.toString();
}

test('code blocks can have the focus, whatever attributes they carry', () => {
  expect(withScrollingBlocks('<pre><code>a</code></pre><pre class="language-ts">b</pre>')).toBe(
    '<pre tabindex="0"><code>a</code></pre><pre tabindex="0" class="language-ts">b</pre>',
  );
});

test('a table scrolls in a box that can have the focus', () => {
  expect(withScrollingBlocks('<table dir="rtl"><tr><td>1</td></tr></table>')).toBe(
    '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table dir="rtl"><tr><td>1</td></tr></table></div>',
  );
});

test('other text stays as it is', () => {
  const html = '<p>&lt;pre&gt; and &lt;table&gt;, previous and tables</p>';
  expect(withScrollingBlocks(html)).toBe(html);
});

test('tables within tables each have their box, and an end tag of none has no end of a box', () => {
  const box = '<div class="scroll" role="group" aria-label="Table" tabindex="0">';
  expect(withScrollingBlocks('<TABLE title="a > b"><td><table></table></TABLE></table>')).toBe(
    `${box}<TABLE title="a > b"><td>${box}<table></table></div></TABLE></div></table>`,
  );
});

test('tags within attributes and comments stay as they are', () => {
  const html = '<p title="<pre>">a</p><!-- <table></table> --><img alt="</table>" />';
  expect(withScrollingBlocks(html)).toBe(html);
});
