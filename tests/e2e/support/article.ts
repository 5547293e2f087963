/** A realistic article for a paste into the editor: long, with every element that HTML has for text. */
export const article = {
  title: 'Naïve Bayes, déjà vu & the café at “Überlingen” — مراجعة 🧭',
  excerpt: 'What a week of measuring taught me about a model nobody had asked: résumé, שאלה, 質問.',
  content: `<p>On Monday the team showed me a model. It was called <em>naïve</em>, and it was. I asked for <strong>one page</strong>
with the question on it, and got <a href="https://example.org/une-page?a=1&amp;b=2">this one</a> instead. 🧾</p>

<h2>Größe und Maß</h2>
<p>Numbers first. The table is theirs; the last column is mine.</p>
<table>
<thead><tr><th>Étape</th><th>Précision</th><th>What it cost per thousand</th><th>What anybody noticed</th></tr></thead>
<tbody>
<tr><td>Règle à la main</td><td>0.81</td><td>€ 0.02</td><td>nothing</td></tr>
<tr><td>Modèle</td><td>0.83</td><td>€ 14.10</td><td>the bill</td></tr>
</tbody>
</table>

<h2>A check anyone can run</h2>
<p>Run it with <code>node check.ts</code>. If <code>a &lt; b</code>, stop.</p>
<pre><code class="language-ts">// one name, not a team
export function ready(d: Decision): boolean {
  return d.stopWhen.length &gt; 0 &amp;&amp; d.reviewOn &lt; new Date();
}</code></pre>

<h2 dir="rtl">ما تعلمناه</h2>
<p dir="rtl">القرار المكتوب أرخص من الاجتماع. كلّ فقرة تُكتب تُغني عن ساعة من الكلام.</p>
<p dir="rtl">החלטה שנכתבה אינה נשכחת.</p>

<h2>Ein langer Schluss</h2>
<ul><li>Zuerst schreiben.</li><li>Dann <strong>messen</strong>.</li><li>👩🏽‍💻 Zuletzt bauen.</li></ul>
<blockquote>Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnungsentwurf ist kein Argument.</blockquote>
${Array.from({ length: 40 }, (_, index) => `<p>Paragraph ${index + 1}. The meeting took an hour; the memo took a morning and was read eleven times. Nobody missed the meeting, and the morning is still being used.</p>`).join('\n')}
<p>Fin. 完。</p>
<script>document.title = 'owned'</script><img src="/placeholder.svg" alt="A ruled page" onerror="document.title='owned'">`,
};
