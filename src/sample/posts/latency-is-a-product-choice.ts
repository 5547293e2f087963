import type { SamplePost } from '../sample-post.ts';

/** A post with TypeScript, a two-column table and an unordered list. */
export const latencyIsAProductChoice: SamplePost = {
  title: 'Latency is a product choice',
  excerpt: 'How long people will wait depends on what you show them, and on what you promised.',
  content: `<p>A printer of packaging had an assistant that drafted quotations. It read the
customer’s e-mail, looked up paper and machine time, and produced a draft in fourteen seconds. The
estimators hated it. So the team did what a good team does and spent two months on speed: shorter prompts, a
cache, a faster model for the easy half. They brought it down to nine seconds. The complaints stayed where
they had been, at about thirty a week.</p>
<p>They hired me to find the remaining seconds. I asked whether I could sit next to somebody first.</p>

<h2>What they were waiting for</h2>
<p>I spent a morning beside three estimators, with a notebook and a stopwatch. All three did the same thing.
They pressed the button, looked at the empty panel for about two seconds, and opened the old price list in
another window. By the time the draft arrived they were working out the price by hand. The draft then came
as an interruption, and as one more thing to compare.</p>
<p>The price list gave it away. To go on, an estimator needs a single figure, the price of the paper that
week, because it decides whether the job is worth having. That figure comes from a table. It was ready after
300 milliseconds, and then waited politely for the prose to be finished, since the page had been designed to
appear all at once.</p>
<p>We changed the order. The paper price appears as soon as it is known. The delivery date follows at about
two seconds. The text comes last, line by line, and as nobody was now waiting for it we went back to the
slower and better model. The whole draft takes sixteen seconds, longer than it ever had. Complaints fell to
four a week, two of which concerned the font.</p>

<h2>The verb is a promise</h2>
<p>The words on a button announce how long it will take, whether or not you meant them to. Over the past
year I have collected timings at four clients: how long people waited before they clicked again or left.
These are medians, from some 2,300 waits.</p>
<table>
<thead><tr><th>Label on the button</th><th>Median patience</th></tr></thead>
<tbody>
<tr><td>Search</td><td>1.8 seconds</td></tr>
<tr><td>Check</td><td>5 seconds</td></tr>
<tr><td>Prepare the quotation</td><td>38 seconds</td></tr>
<tr><td>Send it to me</td><td>the rest of the day</td></tr>
</tbody>
</table>
<p>Most of these people appear in more than one row, so temperament does not explain it. A search is
expected to be over by the time the finger leaves the key. Preparing is what a colleague does while you
fetch a coffee. One client renamed “Search cases” to “Look for similar cases” and gained three seconds for
the price of one pull request. I would be a little ashamed of that if the new name had not been the more
accurate one.</p>

<h2>Give each part a budget</h2>
<p>A single target for a page, “under three seconds” for instance, hides the decision inside an average. I
ask the team to list the parts instead, and to write beside each of them what a person can do with that part
alone. Then the budget goes into the code, together with something honest to show when it is missed.</p>
<figure><figcaption>within.ts</figcaption><pre><code class="language-ts">// Each part has a deadline, and something true to say until it is met.
type Part&lt;T&gt; = {
  load: () =&gt; Promise&lt;T&gt;;
  budgetMs: number;
  meanwhile: T;
};

export function within&lt;T&gt;({ load, budgetMs, meanwhile }: Part&lt;T&gt;): Promise&lt;T&gt; {
  const late = new Promise&lt;T&gt;((resolve) =&gt; {
    setTimeout(() =&gt; resolve(meanwhile), budgetMs);
  });
  return Promise.race([load(), late]);
}</code></pre></figure>
<p>The interesting field is <code>meanwhile</code>. It obliges somebody to say what is true before the
answer is known, and there is usually more of that than people expect:</p>
<ul>
<li>“Usually between 210 and 240 euros” is true, and an estimator can work with it.</li>
<li>“Reading page 4 of 11” is true, and tells you whether to fetch the coffee.</li>
<li>Last week’s figure is true, if the week is printed next to it.</li>
<li>A spinner is true as well. It just has very little to say.</li>
</ul>

<h2>The cost of moving</h2>
<p>Speed can be overdone. A berth planner that I helped to build for a harbour had its first plan within a
second, and improved it for another eleven. The engineers, rightly proud of the improvement, showed it
happening. Ships hopped from quay to quay on the screen like something in an arcade.</p>
<p>The duty officers learned to look away until it stopped, which they judged by counting to twenty. One of
them explained it to me. She could not radio a berth to a pilot, she said, if it might be a different berth
by the end of the sentence.</p>
<p>We held the plan back until it had settled and put one line in its place: <em>placing 9 ships, ready at
14:32</em>. By every measure on the engineers’ graph the planner became twelve times slower. The officers
began to use it at night, when there are only two of them, and that was what it had been built for.</p>
<p>A figure that changes after you have read it costs you that reading, and it costs you the next one too,
because you will wait to see if it means it this time.</p>

<h2>What to put on the graph</h2>
<p>The printer used to plot the time to a complete draft. It now plots the time from the button to the
estimator’s next keystroke, which is roughly the moment at which a person has what they need. In
<a href="/blog">the law archive</a> we used the time to the first useful ruling. Neither comes with any
monitoring package. Both were found by sitting next to somebody, and both went up on the wall, where the
next person who proposes to save two seconds can see whose.</p>`,
  date: '2026-09-17',
  imageUrl: '/sample/cover-latency.svg',
  imageAlt: 'White bars standing ever further apart, one of them thick and black',
  category: 'Engineering',
  tags: ['Architecture', 'Cost'],
  status: 'published',
};
