import { expect, test } from 'vitest';
import { withFocusableCode } from './code-blocks.ts';

test('code blocks can have the focus, whatever attributes they carry', () => {
  expect(withFocusableCode('<pre><code>a</code></pre><pre class="language-ts">b</pre>')).toBe(
    '<pre tabindex="0"><code>a</code></pre><pre tabindex="0" class="language-ts">b</pre>',
  );
});

test('other text stays as it is', () => {
  const html = '<p>&lt;pre&gt; and previous</p>';
  expect(withFocusableCode(html)).toBe(html);
});
