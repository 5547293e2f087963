import type { SamplePost } from '../sample-post.ts';

/** The draft: unfinished on purpose, so that the admin area has something to finish. */
export const theMeetingThatShouldHaveBeenAQuery: SamplePost = {
  title: 'The meeting that should have been a query',
  excerpt: 'Six people, one hour, and a number that was in the database.',
  content: `<p>On the first Monday of every month, at ten, six people meet for an hour to find out
how many customers have left. The company sells subscriptions to sheet music. I sat in on it in October.</p>
<p>Finance had 214. Support had 231, and Sales had 198 on a rather handsome slide. The hour went by in
working out which of the three was right. All of them came from the same table, and that table had been
brought up to date at four in the morning. I asked it under the desk.</p>
<pre><code class="language-sql">select count(*)
from subscriptions
where ended_on &gt;= date '2026-09-01'
  and ended_on &lt; date '2026-10-01';</code></pre>
<p>It took a fifth of a second and said 219, which nobody had.</p>
<p>The easy piece to write is the one where I am clever and they are not. But these are sensible people, two
of them can write SQL, and they have had this meeting for four years. So what was it for?</p>
<h2>To do</h2>
<ul>
<li>What each of the three had left out: trials, people who came back, the two choirs that pay by invoice.
Ask M. whether I may say choirs.</li>
<li>The sum. Six people, twelve hours a year each. Leave out the hourly rates, they make everyone cross.</li>
<li>The meeting did other work. It was the only hour in which Support and Sales were in one room. Say this
properly, it is the actual point.</li>
<li>What they do now: one definition, on one page, and the number sent round at eight. The meeting still
exists, at fifteen minutes. Check in January that this is still true.</li>
<li>Ending. Perhaps what the head of support said in the corridor? No moral.</li>
</ul>`,
  date: '2026-11-18',
  imageUrl: '/sample/cover-opinion.svg',
  imageAlt: 'Two hatched circles, one lying partly over the other',
  category: 'Practice',
  tags: ['Data', 'Teams'],
  status: 'draft',
};
