import type { SamplePost } from '../sample-post.ts';

/** The post that shows everything a post can hold: list, quotation, code, sub-heading, table. */
export const writeTheDecisionDownFirst: SamplePost = {
  title: 'Write the decision down first',
  excerpt:
    'A one-page record, made before the work starts, has saved my clients more money than any tool I know.',
  content: `<p>Every client I have worked with could tell me what they were building. About half
could tell me what would make them stop. The second group spent less money, and slept better.</p>
<p>The difference was never talent. It was a page of writing, made <a href="/blog">before the work
began</a>, by one person with their name on it.</p>

<h2>The page before the project</h2>
<p>A maker of hearing aids, ninety people, wanted to predict which devices would come back under warranty.
In January the head of product wrote one page about it. The important line said: <em>if fewer than half of
the devices we flag have come back by 1 May, we stop.</em></p>
<p>On 1 May it was 31 per cent. The meeting took twenty minutes, most of them spent finding the room. Two
people had worked on it for sixteen weeks, and on the Monday they worked on something else.</p>
<p>The same company had once built a scheduling tool for its repair benches, without a page. By the second
month everybody had private doubts. It lived for nineteen. I have read the minutes of that project, and
nobody in them is foolish. Each meeting asked whether the tool could still succeed, and the answer was
always yes, a little later. When no exit has been written down, that is the only question left on the
agenda.</p>

<h2>What goes on it</h2>
<p>Four things, and none of them is a plan. Plans change on contact. A decision should be able to
<em>survive</em> that contact, or be seen to fail it.</p>
<ol>
<li>The question, in one sentence a customer would recognise.</li>
<li>The person who owns the answer.</li>
<li>What you would have to see to change your mind.</li>
<li>The date on which you will look.</li>
</ol>
<blockquote>If nothing could change your mind, you have not made a decision. You have taken a
position.</blockquote>
<p>The third line is where people get stuck. First drafts tend to say something like “if adoption is
disappointing”, and any number at all can be reconciled with that by somebody who is tired enough. I ask for
a measure, a threshold, and the place where the figure can be looked up. If it cannot be looked up anywhere,
then building that place is the first piece of work.</p>
<p>The second line causes less debate than it should. A team cannot own an answer, because a team cannot be
embarrassed. Put one name there, and make sure that its owner knows.</p>

<h2>A check you can run</h2>
<p>Teams that like tools can enforce this in a few lines. I keep a version of it in the repository, next to
the code it governs, and call <code>ready()</code> in the build.</p>
<figure><figcaption>decision.ts</figcaption><pre><code class="language-ts">// Refuse to start work until the exit is written down.
type Decision = {
  question: string;
  owner: string;          // one name, not a team
  stopWhen: Measure[];    // what would change our mind
  reviewOn: Date;
};

export function ready(d: Decision) {
  return d.stopWhen.length &gt; 0 &amp;&amp; d.reviewOn &gt; new Date();
}</code></pre></figure>
<p>It is a blunt instrument. It cannot tell a careful exit from a lazy one, and a determined engineer can
satisfy it with a single full stop. What it does is make an empty field visible, and people do not like to
leave a field empty where colleagues can see it.</p>
<p>The second condition does more than it seems to. Once the review date has passed, the build fails until
somebody has looked. Two clients have asked me to take that out. In both cases it had turned up a page more
than a year overdue, and in both cases I asked them to read it to me first.</p>

<h3>How it went, over two years</h3>
<p>These are decisions from six clients, counted by me. Read it as a diary; it is too small for a study, and
nobody was assigned to anything by the toss of a coin.</p>
<table>
<thead><tr><th>Decisions</th><th>With a page</th><th>Without</th></tr></thead>
<tbody>
<tr><td>Made</td><td>41</td><td>38</td></tr>
<tr><td>Reversed within a quarter</td><td>12</td><td>3</td></tr>
<tr><td>Cost of the average reversal</td><td>2 weeks</td><td>4 months</td></tr>
</tbody>
</table>
<p>The middle row is often taken for a failure, since the people with a page changed their minds nearly four
times as often. I would look at it together with the row below. Twelve cheap reversals came to 24 weeks.
Three expensive ones came to a year. And the 35 decisions in the right-hand column that were not reversed
within a quarter include several that I would not care to defend.</p>

<h2>When to tear it up</h2>
<p>On the review date, read it aloud. If the room winces, good. That is the page doing its work.</p>
<p>Then either strike it through and write a new one, or sign it again with a new date. Both take about ten
minutes. What you should avoid is the third way, where everyone agrees that the page was written in
different circumstances and it goes back into the folder as it was. All pages are written in different
circumstances. It is why they carry a date.</p>
<p>Keep the ones you struck through. After a year or two they are the most instructive thing in the
building. One client, going through hers, found that all the owners had been optimistic about the same
supplier. Another found that his review dates fell, without exception, in the week after the board met. He
moved them to the week before, and tells me that the meetings have become shorter and somewhat less
pleasant, which he means as praise.</p>`,
  date: '2026-10-09',
  imageUrl: '/sample/cover-decision.svg',
  imageAlt: 'A memo page with a ruled margin',
  category: 'Practice',
  tags: ['Decisions', 'Audit trail'],
  series: 'Before you trust a number',
  status: 'published',
};
