/** Every block of decision 0039 as it is stored. */
export const everyBlock: Record<string, string> = {
  'ids as written': '<h2 id="Über-uns.1">a</h2><p id="b">c <a href="#Über-uns.1">d</a></p>',
  alignment: '<p class="align-center">a</p><h3 class="align-end">b</h3>',
  'aligned cells':
    '<table><tbody><tr><th scope="row" align="left">a</th><td align="right">b</td></tr></tbody></table>',
  'a task list': '<ul class="task-list"><li class="task">a</li><li class="task is-done">b</li></ul>',
  'a callout': '<aside class="callout callout-note"><p class="callout-title">a</p><p>b</p></aside>',
  'an aside': '<aside class="aside"><p>a</p></aside>',
  'a quote': '<blockquote cite="https://a.example/"><p>a</p><footer><cite>b</cite></footer></blockquote>',
  'a wide picture': '<figure class="wide"><img src="/images/a.png" alt="" class="decorative" /></figure>',
  'a gallery':
    '<figure class="gallery full"><img src="/a.png" alt="a" /><img src="/b.png" alt="b" /></figure>',
  footnotes:
    '<p>a<sup class="footnote-ref"><a href="#fn-k" id="fnref-k">1</a></sup></p><section class="footnotes"><ol><li id="fn-k">b <a class="footnote-back" href="#fnref-k">↩</a></li></ol></section>',
  'a bookmark card':
    '<figure class="bookmark"><a href="https://a.example/"><strong>a</strong> <span class="bookmark-text">b</span> <span class="bookmark-site">c</span><img src="/images/a.png" alt="" /></a></figure>',
  'an embed':
    '<figure class="embed embed-vimeo"><a href="https://vimeo.com/1"><img src="/images/a.png" alt="" /> a</a><figcaption>b</figcaption></figure>',
  'a button': '<p class="button-line"><a class="button" href="/contact">a</a></p>',
  formulas: '<p><code class="formula">x^2</code></p><pre class="formula"><code>\\int_0^1 x</code></pre>',
  'a file':
    '<p class="file"><a href="/uploads/a.pdf" download="">a</a> <span class="file-facts">PDF, 1.2 MB</span></p>',
  'ruby text': '<p lang="ja"><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>',
  'numbers of a list': '<ol start="3" reversed><li value="7">a</li></ol>',
  'sources and dates':
    '<p><q cite="/a">b</q> <ins datetime="2026-01-01">c</ins> <time datetime="2026">d</time></p>',
  sections: '<section><p>One</p></section><section><p>Two</p></section>',
};
