const picture = (name: string, alt: string) =>
  `<img src="/sample/${name}" alt="${alt}" width="800" height="800" />`;

/** Every block of decision 0039 as it is stored. Together they are an article. */
export const everyBlock: Record<string, string> = {
  'ids as written':
    '<h2 id="Über-uns.1">A map of the harbour</h2><p id="intro">We begin <a href="#Über-uns.1">at the map</a> and end <a href="#tide">at the tide</a>.</p>',
  alignment: '<p class="align-center">Drawn in one winter.</p><h3 class="align-end">By hand</h3>',
  lists:
    '<ul><li>Ink</li><li>Paper<ol><li>smooth</li><li>rough</li></ol></li></ul><dl><dt>Fathom</dt><dd>Six feet</dd></dl>',
  'a task list':
    '<ul class="task-list"><li class="task is-done">Measure the quay</li><li class="task">Draw the lights<ul class="task-list"><li class="task">Red</li></ul></li></ul>',
  'a quote':
    '<blockquote cite="https://example.org/pilot"><p>No chart is ever finished.</p><footer>The pilot, in <cite>Letters</cite></footer></blockquote>',
  callouts:
    '<aside class="callout callout-note"><p>The scale is 1 : 5,000.</p></aside><aside class="callout callout-tip"><p class="callout-title">Before you sail</p><p>Read the tide table.</p></aside><aside class="callout callout-important"><p>Depths are in metres.</p></aside><aside class="callout callout-warning"><p>The west channel <strong>moves</strong>.</p><ul><li>every spring</li></ul></aside>',
  'an aside': '<aside class="aside"><p>The first chart of the bay is from 1791.</p></aside>',
  'a toggle':
    '<details><summary>What the colours mean</summary><p>Blue is deep, white is deeper.</p></details>',
  'a divider': '<hr />',
  code: '<pre><code class="language-ts">const depth = 12;\n</code></pre>',
  'a table':
    '<table id="tide"><caption>Tides in March</caption><thead><tr><th scope="col">Day</th><th scope="col" align="right">High</th><th scope="col" align="center">Wind</th></tr></thead><tbody><tr><th scope="row">Monday</th><td align="right">4.2 m</td><td align="center">W 4</td></tr><tr><th scope="row">Tuesday</th><td align="right">3.9 m</td><td align="center">NW 6</td></tr></tbody></table>',
  'a picture': `<figure>${picture('plate-grid.svg', 'Waves')}<figcaption>The bay from the north</figcaption></figure>`,
  'a wide picture': `<figure class="wide">${picture('plate-locks.svg', '').replace(' width', ' class="decorative" width')}</figure>`,
  'a full picture': `<figure class="full">${picture('plate-grid.svg', 'Waves again')}<figcaption>From edge to edge</figcaption></figure>`,
  'a picture beside the text': `<figure class="align-end">${picture('plate-locks.svg', 'A buoy')}<figcaption>A buoy</figcaption></figure><p>The text stands beside the picture, and goes on below it once it is longer than the picture is high. On a phone the picture has a line of its own.</p>`,
  'a gallery': `<figure class="gallery wide">${picture('plate-grid.svg', 'One')}${picture('plate-locks.svg', 'Two')}${picture('plate-grid.svg', 'Three')}<figcaption>Three drafts</figcaption></figure>`,
  'a bookmark card':
    '<figure class="bookmark"><a href="https://example.org/charts"><strong>Charts of the north</strong> <span class="bookmark-text">Two hundred charts, each of them in colour, with the letters of those who drew them.</span> <span class="bookmark-site">example.org</span><img src="/sample/plate-grid.svg" alt="" /></a></figure>',
  'an embed with a player':
    '<figure class="embed embed-vimeo"><a href="https://vimeo.com/76979871"><img src="/sample/plate-locks.svg" alt="" /> Drawing a coast</a><figcaption>Four minutes at the desk</figcaption></figure>',
  'an embed that is a link':
    '<figure class="embed embed-mastodon"><a href="https://social.example/@tove/1">Tove: the new chart is out</a></figure>',
  'a button': '<p class="button-line"><a class="button" href="/contact">Order a print</a></p>',
  formulas:
    '<p>A wave of length <code class="formula">\\lambda</code> has the speed <code class="formula">c = \\sqrt{g h}</code>, and no price such as $5 and $10 is a formula.</p><pre class="formula"><code>c^2 = \\frac{g \\lambda}{2 \\pi} \\tanh \\frac{2 \\pi h}{\\lambda}</code></pre><pre class="formula"><code>\\frac{1}</code></pre>',
  'a file':
    '<p class="file"><a href="/uploads/chart.pdf" download="">The chart</a> <span class="file-facts">PDF, 1.2 MB</span></p>',
  'ruby text': '<p lang="ja"><ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp></ruby></p>',
  'numbers of a list': '<ol start="3" reversed><li value="7">Seven</li><li>Six</li></ol>',
  'sources and dates':
    '<p><q cite="/blog">Slack water</q> <ins datetime="2026-01-01">moved</ins> on <time datetime="2026-01-02">Friday</time></p>',
  'text right to left': '<p dir="rtl" lang="ar">الخريطة</p>',
  'colours and marks':
    '<p><span class="text-red">red</span> <mark class="bg-yellow">marked</mark> H<sub>2</sub>O <kbd>Esc</kbd></p>',
  sections: '<section><p>One</p></section><section><p>Two</p></section>',
  footnotes:
    '<p>First<sup class="footnote-ref"><a href="#fn-b" id="fnref-b">1</a></sup>, then<sup class="footnote-ref"><a href="#fn-a" id="fnref-a">2</a></sup>.</p><section class="footnotes"><ol><li id="fn-b">Drawn in 1791. <a class="footnote-back" href="#fnref-b">↩</a></li><li id="fn-a">And again in 1912. <a class="footnote-back" href="#fnref-a">↩</a></li></ol></section>',
};

export const articleOfEveryBlock = Object.values(everyBlock).join('\n');
