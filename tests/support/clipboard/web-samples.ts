import { type ClipboardSample, DOT } from './clipboard-sample.ts';

export const webSamples: ClipboardSample[] = [
  {
    from: 'Notion: headings, to-dos and a callout',
    html: '<meta charset=\'utf-8\'><!-- notionvc: 0a1b2c3d-0000-4000-8000-000000000000 --><h1>The quay</h1><p>Some <strong>bold</strong> and <code>code</code></p><ul><li>[ ] Measure</li><li>[x] Draw</li></ul><aside>💡 Read the table.</aside><pre><code class="language-typescript">sail();\n</code></pre>',
    plain: '# The quay\n\nSome **bold** and `code`\n\n- [ ] Measure\n- [x] Draw',
    expected:
      '<h2>The quay</h2><p>Some <strong>bold</strong> and <code>code</code></p><ul class="task-list"><li class="task">Measure</li><li class="task is-done">Draw</li></ul><aside class="callout callout-note">💡 Read the table.</aside><pre><code class="language-typescript">sail();</code></pre>',
  },
  {
    from: 'Notion: a toggle and a picture',
    html: '<meta charset=\'utf-8\'><!-- notionvc: 0a1b2c3d-0000-4000-8000-000000000001 --><details><summary>What the colours mean</summary><p>Blue is deep.</p></details><p><img src="https://files.example/bay.png" alt="bay.png"></p>',
    plain: '- What the colours mean\n\n![bay.png](https://files.example/bay.png)',
    expected:
      '<details><summary>What the colours mean</summary><p>Blue is deep.</p></details><figure><img alt="bay.png" src="https://files.example/bay.png"></figure>',
  },
  {
    from: 'Slack: a message with code and emoji',
    html: '<meta charset=\'utf-8\'><span class="c-mrkdwn__broadcast--link"></span><div class="p-rich_text_section">Ready <b data-stringify-type="bold">now</b> <span class="c-emoji c-emoji__medium" data-qa="emoji"><img src="https://a.chat.example/emoji/26f5.png" alt=":sailboat:" data-stringify-type="emoji" data-stringify-emoji=":sailboat:"></span><br aria-hidden="true">next line</div><pre class="c-mrkdwn__pre" data-stringify-type="pre">sail()<br>stop()</pre>',
    plain: 'Ready *now* :sailboat:\nnext line\n```sail()\nstop()```',
    expected: `<p>Ready <b>now</b> :sailboat:<br>next line</p><pre><code>sail()
stop()</code></pre>`,
  },
  {
    from: 'Outlook: a message',
    html: '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--p.MsoNormal{margin:0cm}--></style></head><body lang="EN-GB"><div class="WordSection1"><p class="MsoNormal">Dear Ada,<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><p class="MsoNormal">See the chart: <img width="300" height="200" src="cid:image001.png@01DA0000.00000000"><o:p></o:p></p></div></body></html>',
    plain: 'Dear Ada,\n\nSee the chart:',
    expected:
      '<p>Dear Ada,</p><p>See the chart:</p><figure><img width="300" height="200" src="#pasted-picture-k-1"></figure>',
    pictures: { missing: ['image001.png'] },
  },
  {
    from: 'Gmail: lines in divs',
    html: '<div dir="ltr"><div>Dear Ada,</div><div><br></div><div>the tide is <b>high</b>.<br>Sail now.</div><div><br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex"><div>When do we sail?</div></blockquote></div>',
    plain: 'Dear Ada,\n\nthe tide is *high*.\nSail now.',
    expected:
      '<p>Dear Ada,</p><p>the tide is <b>high</b>.<br>Sail now.</p><blockquote><p>When do we sail?</p></blockquote>',
  },
  {
    from: 'Apple Mail: a picture of the message',
    html: '<html><body style="overflow-wrap: break-word;">Look:<div><img apple-inline="yes" src="webkit-fake-url://0a1b/quay.png" width="320"></div><div>Bye</div></body></html>',
    plain: 'Look:\n\nBye',
    expected: '<p>Look:</p><figure><img width="320" src="#pasted-picture-k-1"></figure><p>Bye</p>',
    pictures: { missing: ['quay.png'] },
  },
  {
    from: 'Confluence: a panel and code',
    html: '<meta charset="utf-8"><h2 id="Quay-Steps">Steps</h2><div class="code panel pdl"><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false" data-theme="Confluence">sail();\nstop();</pre></div></div><div class="table-wrap"><table class="confluenceTable"><colgroup><col/><col/></colgroup><tbody><tr><th class="confluenceTh"><p>Day</p></th><th class="confluenceTh"><p>High</p></th></tr><tr><td class="confluenceTd"><p>Monday</p></td><td class="confluenceTd"><p>4.2</p></td></tr></tbody></table></div>',
    plain: 'Steps\nsail();\nstop();',
    expected: `<h2>Steps</h2><pre><code class="language-java">sail();
stop();</code></pre><table><thead><tr><th scope="col">Day</th><th scope="col">High</th></tr></thead><tbody><tr><td>Monday</td><td>4.2</td></tr></tbody></table>`,
  },
  {
    from: 'A code host: a rendered readme',
    html: '<meta charset="utf-8"><div class="markdown-heading" dir="auto"><h1 tabindex="-1" class="heading-element" dir="auto">Quay</h1><a id="user-content-quay" class="anchor" aria-label="Permalink: Quay" href="#quay"><svg class="octicon" viewBox="0 0 16 16"><path d="M1 1"></path></svg></a></div><p dir="auto">Install it:</p><div class="highlight highlight-source-shell notranslate" dir="auto"><pre>npm install <span class="pl-s">quay</span></pre><div class="zeroclipboard-container"><button class="ClipboardButton"><svg></svg></button></div></div><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled checked> Measure</li><li class="task-list-item"><input type="checkbox" disabled> Draw</li></ul><p>Done<sup><a href="#user-content-fn-1-abc" id="user-content-fnref-1-abc" data-footnote-ref="">1</a></sup></p><section data-footnotes="" class="footnotes"><h2 id="footnote-label" class="sr-only">Footnotes</h2><ol><li id="user-content-fn-1-abc"><p>By hand. <a href="#user-content-fnref-1-abc" data-footnote-backref="" class="data-footnote-backref">↩</a></p></li></ol></section>',
    plain: 'Quay\nInstall it:',
    expected:
      '<h2>Quay</h2><p>Install it:</p><pre><code class="language-shell">npm install quay</code></pre><ul class="task-list"><li class="task is-done">Measure</li><li class="task">Draw</li></ul><p>Done<sup class="footnote-ref"><a href="#fn-k1" id="fnref-k1">1</a></sup></p><section class="footnotes"><ol><li id="fn-k1">By hand.  <a href="#fnref-k1" class="footnote-back">↩</a></li></ol></section>',
  },
  {
    from: 'A code host: lines of a file',
    html: '<meta charset="utf-8"><table class="highlight tab-size js-file-line-container"><tbody><tr><td id="L1" class="blob-num js-line-number" data-line-number="1"></td><td id="LC1" class="blob-code blob-code-inner js-file-line"><span class="pl-k">const</span> depth = 12;</td></tr><tr><td id="L2" class="blob-num">2</td><td class="blob-code blob-code-inner js-file-line">  sail(depth);</td></tr></tbody></table>',
    plain: 'const depth = 12;\n  sail(depth);',
    expected: `<pre><code>const depth = 12;
  sail(depth);</code></pre>`,
  },
  {
    from: 'An encyclopedia: a paragraph with sources, a thumbnail and a formula',
    html: '<meta charset="utf-8"><p>The <b>tide</b> is slow<sup id="cite_ref-1" class="reference"><a href="https://wiki.example/Tide#cite_note-1"><span class="cite-bracket">[</span>1<span class="cite-bracket">]</span></a></sup> and long<sup class="noprint">[<i>citation needed</i>]</sup>.</p><figure class="mw-default-size" typeof="mw:File/Thumb"><a href="https://wiki.example/File:Bay.jpg" class="mw-file-description"><img alt="The bay" src="https://upload.example/thumb/Bay.jpg/250px-Bay.jpg" decoding="async" width="250" height="167" class="mw-file-element" srcset="https://upload.example/thumb/Bay.jpg/375px-Bay.jpg 1.5x"></a><figcaption>The bay at <a href="https://wiki.example/Low_tide" title="Low tide">low tide</a></figcaption></figure><p>It moves at <span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display: none;"><math xmlns="http://www.w3.org/1998/Math/MathML" alttext="{\\displaystyle c={\\sqrt {gh}}}"><semantics><mrow><mi>c</mi></mrow><annotation encoding="application/x-tex">{\\displaystyle c={\\sqrt {gh}}}</annotation></semantics></math></span><img src="https://wiki.example/math/0a1b" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="{\\displaystyle c}"></span>.</p><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><b><a href="https://wiki.example/Tide#cite_ref-1">^</a></b></span> <span class="reference-text"><cite class="citation book">Almanac of 1912</cite></span></li></ol>',
    plain: 'The tide is slow[1] and long[citation needed].',
    expected:
      '<p>The <b>tide</b> is slow<sup class="footnote-ref"><a href="#fn-k1" id="fnref-k1">1</a></sup> and long<sup>[<i>citation needed</i>]</sup>.</p><figure><img alt="The bay" width="250" height="167" src="https://upload.example/thumb/Bay.jpg/250px-Bay.jpg"><figcaption>The bay at <a href="https://wiki.example/Low_tide">low tide</a></figcaption></figure><p>It moves at <code class="formula">c={\\sqrt {gh}}</code>.</p><section class="footnotes"><ol><li id="fn-k1"><cite>Almanac of 1912</cite> <a href="#fnref-k1" class="footnote-back">↩</a></li></ol></section>',
  },
  {
    from: 'A site of questions and answers',
    html: '<meta charset="utf-8"><div class="s-prose js-post-body"><p>Use <code>sail</code>:</p><pre class="lang-py s-code-block"><code class="hljs language-python"><span class="hljs-built_in">print</span>(<span class="hljs-string">"go"</span>)\n</code></pre><blockquote><p>It works.</p></blockquote></div>',
    plain: 'Use sail:\nprint("go")',
    expected:
      '<p>Use <code>sail</code>:</p><pre><code class="language-python">print("go")</code></pre><blockquote><p>It works.</p></blockquote>',
  },
  {
    from: 'A chat that answers: the rendered text',
    html: '<meta charset="utf-8"><h3 data-start="0" data-end="9">Steps</h3><ol data-start="10"><li data-start="13"><p data-start="14"><strong>Measure</strong> the quay</p><ul><li>at low tide</li></ul></li><li><p>Sail</p></li></ol><pre class="overflow-visible!"><div class="contain-inline-size"><div class="flex items-center">python</div><div class="sticky"><button>Copy code</button></div><div dir="ltr"><code class="whitespace-pre! language-python"><span>print(1)</span>\n</code></div></div></pre><p>With <span class="katex"><span class="katex-mathml"><math><semantics><mrow></mrow><annotation encoding="application/x-tex">a^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">a2</span></span>.</p>',
    plain: 'Steps\n1. Measure the quay',
    expected:
      '<h3>Steps</h3><ol><li><strong>Measure</strong> the quay<ul><li>at low tide</li></ul></li><li>Sail</li></ol><pre><code class="language-python">print(1)</code></pre><p>With <code class="formula">a^2</code>.</p>',
  },
  {
    from: 'Evernote',
    html: '<meta charset="UTF-8"><div id="en-note"><div><span style="font-weight:bold">The quay</span></div><div><br/></div><ul style="--en-todo:true;"><li style="--en-checked:true;" data-checked="true"><div>Measure</div></li><li data-checked="false"><div>Draw</div></li></ul><div style="--en-codeblock:true;box-sizing:border-box;padding:8px;font-family:Monaco,Menlo,Consolas,monospace;white-space:pre;"><div>sail()</div><div>stop()</div></div></div>',
    plain: 'The quay\n\nMeasure\nDraw',
    expected: `<p><strong>The quay</strong></p><ul class="task-list"><li class="task is-done">Measure</li><li class="task">Draw</li></ul><pre><code>sail()
stop()</code></pre>`,
  },
  {
    from: 'Apple Notes',
    html: '<html><head><meta name="Generator" content="Cocoa HTML Writer"></head><body><h1 style="margin:0"><b>The quay</b></h1><p class="p1"><br></p><p class="p2">Bring<span class="Apple-converted-space">&nbsp; </span>ink</p><ul class="Apple-dash-list"><li>one</li><li>two</li></ul></body></html>',
    plain: 'The quay\n\nBring  ink\n- one\n- two',
    expected: '<h2><b>The quay</b></h2><p>Bring ink</p><ul><li>one</li><li>two</li></ul>',
  },
  {
    from: 'OneNote',
    html: '<html><body lang=en-GB style="font-family:Calibri;font-size:11.0pt"><!--StartFragment--><p style="margin:0in"><span style="font-weight:bold">The quay</span></p><ul style="margin-left:.375in;direction:ltr" type=disc><li style="margin-top:0;vertical-align:middle"><span>Ink</span></li><ul type=circle><li><span>red</span></li></ul></ul><!--EndFragment--></body></html>',
    plain: 'The quay\nInk\nred',
    expected: '<p><strong>The quay</strong></p><ul><li>Ink<ul><li>red</li></ul></li></ul>',
  },
  {
    from: 'Dropbox Paper: a list of tasks',
    html: '<meta charset="utf-8"><ul class="listtype-task"><li><input type="checkbox"> Measure</li><li><input type="checkbox" checked> Draw</li></ul>',
    plain: '[ ] Measure\n[x] Draw',
    expected: '<ul class="task-list"><li class="task">Measure</li><li class="task is-done">Draw</li></ul>',
  },
  {
    from: 'Trello: a card in Markdown',
    plain: '**Before you sail**\n\n* Read the *table*\n* Check the `lights`\n',
    expected:
      '<p><strong>Before you sail</strong></p><ul><li>Read the <em>table</em></li><li>Check the <code>lights</code></li></ul>',
  },
  {
    from: 'A blog in sections',
    html: '<meta charset="utf-8"><article><header><h1>The quay</h1></header><section><p>One</p></section><section><p>Two<br><br>Three<br></p></section><nav><a href="/next">Next</a></nav></article>',
    plain: 'The quay\nOne\nTwo\n\nThree\nNext',
    expected: '<h2>The quay</h2><p>One</p><p>Two</p><p>Three</p><p><a href="/next">Next</a></p>',
  },
  {
    from: 'A newspaper: scripts, frames and late pictures',
    html: '<meta charset="utf-8"><div class="story"><p onclick="track()">Ships <a href="javascript:void(0)">left</a>.</p><script>track()</script><iframe src="https://video.example/embed/1" title="The film"></iframe><figure><picture><source srcset="https://img.example/a.webp"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="https://img.example/a.jpg" alt="Ships" loading="lazy"></picture><figcaption><span>Ships at dawn</span></figcaption></figure><img src="https://count.example/p.gif" width="1" height="1"><form><input name="mail"><button>Join</button></form><!-- an advert --><svg><path d="M0 0"/></svg></div>',
    plain: 'Ships left.\nShips at dawn',
    expected:
      '<p>Ships left.</p><p><a href="https://video.example/embed/1">The film</a></p><figure><img alt="Ships" src="https://img.example/a.jpg"><figcaption>Ships at dawn</figcaption></figure>',
    leftOut: [
      '1 comment',
      '2 scripts',
      '1 drawing',
      '2 form fields and buttons',
      '1 unsafe link',
      '1 invisible picture',
    ],
  },
  {
    from: 'A newsletter in layout tables',
    html: '<table role="presentation" width="600"><tr><td style="padding:10px"><table><tr><td><h2>News</h2></td></tr><tr><td><p>The quay is open.</p><a href="https://example.org/quay">Read on</a></td></tr></table></td></tr></table>',
    plain: 'News\nThe quay is open.\nRead on',
    expected: '<h2>News</h2><p>The quay is open.</p><p><a href="https://example.org/quay">Read on</a></p>',
  },
  {
    from: 'A page from right to left',
    html: '<meta charset="utf-8"><div dir="rtl" lang="ar"><h2 dir="rtl">الميناء</h2><p dir="rtl" style="text-align:center">الخريطة <b>جديدة</b></p></div>',
    plain: 'الميناء\nالخريطة جديدة',
    expected: '<h2 dir="rtl">الميناء</h2><p dir="rtl" class="align-center">الخريطة <b>جديدة</b></p>',
  },
  {
    from: 'A page in Japanese with readings',
    html: '<meta charset="utf-8"><p lang="ja"><ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp></ruby>の地図 👩‍👩‍👧‍👦</p>',
    plain: '港の地図 👩‍👩‍👧‍👦',
    expected: '<p><ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp></ruby>の地図 👩‍👩‍👧‍👦</p>',
  },
  {
    from: 'A browser: a picture of a page',
    html: '<meta charset="utf-8"><img src="https://img.example/bay.jpg" alt="The bay"/>',
    plain: '',
    expected: '<figure><img alt="The bay" src="https://img.example/bay.jpg"></figure>',
  },
  {
    from: 'A browser: a part of a sentence',
    html: '<meta charset=\'utf-8\'><span style="color: rgb(0, 0, 0); font-family: Georgia; display: inline !important; float: none;">only a few words</span>',
    plain: 'only a few words',
    expected: 'only a few words',
  },
  {
    from: 'A site with classes of its own',
    html: '<p class="text-lg text-red bg-white align-center"><span class="text-gray-500">Grey</span> <mark class="bg-yellow-200">marked</mark></p><figure class="wide gallery"><img src="https://img.example/a.png" alt=""></figure><div class="callout-title">Title</div>',
    plain: 'Grey marked\nTitle',
    expected:
      '<p class="align-center">Grey <mark>marked</mark></p><figure><img alt="" src="https://img.example/a.png"></figure><p>Title</p>',
  },
  {
    from: 'Substack: a heading with a permalink, a linked picture and a button',
    html: '<h2 class="header-anchor-post">Lights<div class="pencraft"><button aria-label="Link"><svg></svg></button></div></h2><div class="captioned-image-container"><figure><a class="image-link" target="_blank" href="https://img.example/full.jpg"><div class="image2-inset"><picture><img src="https://img.example/w_1456.jpg" width="1456" height="970" alt=""></picture></div></a><figcaption class="image-caption">Red and green</figcaption></figure></div>',
    plain: 'Lights\nRed and green',
    expected:
      '<h2>Lights</h2><figure><img width="1456" height="970" alt="" src="https://img.example/w_1456.jpg"><figcaption>Red and green</figcaption></figure>',
  },
  {
    from: 'The visual editor itself',
    html: '<meta charset=\'utf-8\'><h2 id="quay" data-text-copy="" data-pm-slice="1 1 []">The quay</h2><aside class="callout callout-tip"><p lang="de" onclick="alert(1)">Erst lesen.</p></aside><object data="/x"></object>',
    plain: 'The quay\n\nErst lesen.',
    expected:
      '<h2 id="quay" data-pm-slice="1 1 []">The quay</h2><aside class="callout callout-tip"><p lang="de">Erst lesen.</p></aside>',
    leftOut: ['1 frame', '1 script'],
  },
  {
    from: 'Another editor of the same make',
    html: '<meta charset=\'utf-8\'><h2 id="theirs" class="page-title" data-pm-slice="1 1 []">The quay</h2><p lang="de">Erst lesen.</p>',
    plain: 'The quay\n\nErst lesen.',
    expected: '<h2>The quay</h2><p>Erst lesen.</p>',
  },
  {
    from: 'A hostile page',
    html: `<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example/"><p style="background:url(https://evil.example/a.png)">Words<img src=x onerror="alert(1)"><svg onload="alert(1)"><style><img src=x onerror=alert(1)></style></svg><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></table></mtext></math><a href="java&#10;script:alert(1)">link</a><a href="data:text/html,x">data</a><noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript><template><img src=x onerror=alert(1)></template></p><form action="https://evil.example"><input autofocus onfocus=alert(1)></form><object data="https://evil.example/x"></object><img src="data:image/svg+xml;base64,${DOT}">`,
    plain: 'Words',
    expected: '<p>Words</p><figure><img src="#pasted-picture-k-1"></figure>',
    leftOut: ['1 drawing', '1 script'],
    pictures: { missing: ['x'] },
  },
];
