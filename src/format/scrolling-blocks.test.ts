import { expect, test } from 'vitest';
import { withScrollingBlocks } from './scrolling-blocks.ts';

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
