import { type ClipboardSample, DOT } from './clipboard-sample.ts';

const vsCode = (mode: string) =>
  JSON.stringify({ version: 1, isFromEmptySelection: false, multicursorText: null, mode });
const vsCodeHtml = (...lines: string[]) =>
  `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;font-size: 12px;line-height: 18px;white-space: pre;">${lines.map((line) => (line === '' ? '<br>' : `<div><span style="color: #569cd6;">${line}</span></div>`)).join('')}</div>`;

export const programSamples: ClipboardSample[] = [
  {
    from: 'VS Code: lines of TypeScript',
    html: vsCodeHtml('const depth = 12;', '', 'sail(depth);'),
    plain: 'const depth = 12;\n\nsail(depth);\n',
    editorData: vsCode('typescript'),
    expected: `<pre><code class="language-typescript">const depth = 12;

sail(depth);</code></pre>`,
  },
  {
    from: 'VS Code: a component',
    html: vsCodeHtml('export const Tide = () =&gt; (', '  &lt;p&gt;High&lt;/p&gt;', ');'),
    plain: 'export const Tide = () => (\n  <p>High</p>\n);',
    editorData: vsCode('typescriptreact'),
    expected: `<pre><code class="language-tsx">export const Tide = () =&gt; (
  &lt;p&gt;High&lt;/p&gt;
);</code></pre>`,
  },
  {
    from: 'VS Code: Markdown',
    html: vsCodeHtml('# The quay', '', '- Ink'),
    plain: '# The quay\n\n- Ink\n- Paper\n',
    editorData: vsCode('markdown'),
    expected: '<h2>The quay</h2><ul><li>Ink</li><li>Paper</li></ul>',
  },
  {
    from: 'VS Code: a plain text file',
    html: vsCodeHtml('One line', '', 'and another'),
    plain: 'One line\n\nand another',
    editorData: vsCode('plaintext'),
    expected: '<p>One line</p><p>and another</p>',
  },
  {
    from: 'VS Code through a clipboard manager, without its data',
    html: vsCodeHtml('const depth = 12;', '', '  sail(depth);'),
    plain: 'const depth = 12;\n\n  sail(depth);',
    expected: `<pre><code>const depth = 12;

  sail(depth);</code></pre>`,
  },
  {
    from: 'IntelliJ',
    html: '<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:\'JetBrains Mono\',monospace;font-size:9.8pt;"><span style="color:#cc7832;">val </span>depth = <span style="color:#6897bb;">12<br></span><br>sail(depth)</pre></body></html>',
    plain: 'val depth = 12\n\nsail(depth)',
    expected: `<pre><code>val depth = 12

sail(depth)</code></pre>`,
  },
  {
    from: 'Windows Terminal',
    html: '<!DOCTYPE><HTML><HEAD></HEAD><BODY><!--StartFragment --><DIV STYLE="display:inline-block;white-space:pre;background-color:#0C0C0C;font-family:\'Cascadia Mono\',monospace;font-size:12pt;padding:4px;"><SPAN STYLE="color:#CCCCCC;">PS C:\\&gt; dir</SPAN><BR><SPAN STYLE="color:#CCCCCC;">chart.pdf   12</SPAN></DIV><!--EndFragment --></BODY></HTML>',
    plain: 'PS C:\\> dir\nchart.pdf   12',
    expected: `<pre><code>PS C:\\&gt; dir
chart.pdf   12</code></pre>`,
  },
  {
    from: 'iTerm: a prompt and its output',
    plain:
      'ada@quay:~/charts$ ls -l\ntotal 8\n-rw-r--r--  1 ada  staff  120 Mar  1 09:12 bay.svg\n-rw-r--r--  1 ada  staff   96 Mar  2 10:40 tide.csv\n',
    expected: `<pre><code>ada@quay:~/charts$ ls -l
total 8
-rw-r--r--  1 ada  staff  120 Mar  1 09:12 bay.svg
-rw-r--r--  1 ada  staff   96 Mar  2 10:40 tide.csv</code></pre>`,
  },
  {
    from: 'A terminal: columns alone',
    plain: 'NAME      READY   STATUS\nquay-1    1/1     Running\nquay-2    0/1     Waiting\n',
    expected: `<pre><code>NAME      READY   STATUS
quay-1    1/1     Running
quay-2    0/1     Waiting</code></pre>`,
  },
  {
    from: 'A terminal: a drawn table',
    plain: '┌─────┬──────┐\n│ Day │ High │\n├─────┼──────┤\n│ Mon │ 4.2  │\n└─────┴──────┘',
    expected: `<pre><code>┌─────┬──────┐
│ Day │ High │
├─────┼──────┤
│ Mon │ 4.2  │
└─────┴──────┘</code></pre>`,
  },
  {
    from: 'A terminal: one paragraph of words',
    plain: 'The build ended.\nAll tests passed in 4 s.',
    expected: '<p>The build ended.<br>All tests passed in 4 s.</p>',
  },
  {
    from: 'A text editor: lines of a program',
    plain: 'function sail(depth) {\n  if (depth > 2) {\n    go();\n  }\n}',
    expected: `<pre><code>function sail(depth) {
  if (depth &gt; 2) {
    go();
  }
}</code></pre>`,
  },
  {
    from: 'A text editor: paragraphs and line breaks',
    plain: 'First line\nsecond line\n\nNext paragraph\n\n\nThe last',
    expected: '<p>First line<br>second line</p><p>Next paragraph</p><p>The last</p>',
  },
  {
    from: 'A text editor: words that are no Markdown',
    plain: 'Prices are $5 and $10.\n- or so the captain says\n\n5 * 3 * 2 = 30, and snake_case_name stays.',
    expected:
      '<p>Prices are $5 and $10.<br>- or so the captain says</p><p>5 * 3 * 2 = 30, and snake_case_name stays.</p>',
  },
  {
    from: 'A configuration with comments',
    plain: '# the port\nport = 80\n# the host\nhost = quay',
    expected: '<p># the port<br>port = 80<br># the host<br>host = quay</p>',
  },
  {
    from: 'A PDF viewer: hard line ends',
    plain:
      'The chart of the bay was drawn in one winter,\nand printed in the spring after it.\n\nIts scale is 1 : 5,000.',
    expected:
      '<p>The chart of the bay was drawn in one winter,<br>and printed in the spring after it.</p><p>Its scale is 1 : 5,000.</p>',
  },
  {
    from: 'Figma: a text layer',
    html: '<meta charset=\'utf-8\'><span data-metadata="<!--(figmeta)eyJmaWxlS2V5IjoiYSJ9(/figmeta)-->"></span><span data-buffer="<!--(figma)ZmlnLWtpd2k=(/figma)-->"></span><span style="white-space:pre-wrap;">West channel</span>',
    plain: 'West channel',
    expected: 'West channel',
  },
  {
    from: 'Obsidian: a note with its data',
    plain:
      '---\ntitle: The quay\ntags:\n  - harbour\n---\n\n# The quay\n\n> [!tip] Before you sail\n> Read the table.\n\n- [x] Measure\n- [ ] Draw\n',
    expected:
      '<h2>The quay</h2><aside class="callout callout-tip"><p class="callout-title">Before you sail</p><p>Read the table.</p></aside><ul class="task-list"><li class="task is-done">Measure</li><li class="task">Draw</li></ul>',
  },
  {
    from: 'Bear: Markdown with a marked link',
    plain:
      '## Lights\n\nThe *red* one is **left**, see [the list](https://example.org/lights).\n\n1. Red\n2. Green\n',
    expected:
      '<h2>Lights</h2><p>The <em>red</em> one is <strong>left</strong>, see <a href="https://example.org/lights">the list</a>.</p><ol><li>Red</li><li>Green</li></ol>',
  },
  {
    from: 'A chat that answers in Markdown',
    plain:
      "Here is the plan:\n\n### Steps\n\n1. **Measure** the quay:\n   - with a line\n   - at low tide\n2. Run `sail`:\n\n```python\nprint('go')\n```\n\n| Day | High |\n|-----|-----:|\n| Mon | 4.2 |\n\nThat is all.",
    expected: `<p>Here is the plan:</p><h3>Steps</h3><ol><li><strong>Measure</strong> the quay:<ul><li>with a line</li><li>at low tide</li></ul></li><li>Run <code>sail</code>:</li></ol><pre><code class="language-python">print('go')</code></pre><table><thead><tr><th scope="col">Day</th><th scope="col" align="right">High</th></tr></thead><tbody><tr><td>Mon</td><td align="right">4.2</td></tr></tbody></table><p>That is all.</p>`,
  },
  {
    from: 'A page about Markdown: footnotes and formulas',
    plain: 'Drawn by hand[^1], at speed $$c = \\sqrt{g h}$$.\n\n[^1]: In *one* winter.\n',
    expected:
      '<p>Drawn by hand<sup class="footnote-ref"><a href="#fn-k1" id="fnref-k1">1</a></sup>, at speed <code class="formula">c = \\sqrt{g h}</code>.</p><section class="footnotes"><ol><li id="fn-k1">In <em>one</em> winter. <a href="#fnref-k1" class="footnote-back">↩</a></li></ol></section>',
  },
  {
    from: 'A code host: the source of a readme',
    plain:
      '# Quay\n\n![Build](https://example.org/badge.svg)\n\n<details>\n<summary>More</summary>\n\nSome words.\n\n</details>\n\nSee <https://example.org/a>.\n',
    expected:
      '<h2>Quay</h2><figure><img alt="Build" src="https://example.org/badge.svg"></figure><details><summary>More</summary><p>Some words.</p></details><p>See <a href="https://example.org/a">https://example.org/a</a>.</p>',
  },
  {
    from: 'A drawing program: a picture within HTML',
    html: `<meta charset="utf-8"><p>Sketch</p><img src="data:image/png;base64,${DOT}" alt="A buoy">`,
    plain: 'Sketch',
    expected: '<p>Sketch</p><figure><img alt="A buoy" src="#pasted-picture-k-1"></figure>',
    pictures: { read: ['A buoy.png'] },
  },
];
