import type { SamplePost } from '../sample-post.ts';

/** A post about hiring, with a table, a quotation and both kinds of list. */
export const hireForTheSeventhMonth: SamplePost = {
  title: 'Hire for the seventh month',
  excerpt:
    'Job adverts describe the first six weeks. I ask people what they are doing half a year later, and hire for that.',
  content: `<p>A company that makes scales for bakeries wanted its first machine learning engineer.
The advert was a good one of its kind. It asked for research experience, two frameworks and curiosity, and
it brought in 140 applications. They hired a gifted person, who left after eight months. On her last day she
told me that she had trained a model in the second week, and had spent the rest of her time in the weighing
hall, asking people why the labels were wrong.</p>
<p>Her successor does the same work and likes it very much. He used to be a laboratory technician.</p>
<p>Nobody had misled anybody. The advert had described the first six weeks.</p>

<h2>Two descriptions of one job</h2>
<p>Since then I have kept a small record. For fourteen people whom I helped to hire between 2022 and 2025, I
kept the advert. In the seventh month of each I asked them to note down, for a fortnight, where their hours
went. By the seventh month the novelty has worn off, the probation is over, and the job has become whatever
it is going to be.</p>
<table>
<thead><tr><th>Kind of work</th><th>Lines of the advert</th><th>Hours in month seven</th></tr></thead>
<tbody>
<tr><td>Building new things</td><td>58%</td><td>17%</td></tr>
<tr><td>Finding, mending and asking about data</td><td>12%</td><td>31%</td></tr>
<tr><td>Explaining, writing, meeting</td><td>10%</td><td>24%</td></tr>
<tr><td>Keeping what runs running</td><td>5%</td><td>22%</td></tr>
<tr><td>Everything else</td><td>15%</td><td>6%</td></tr>
</tbody>
</table>
<p>Fourteen is a small number and I chose them myself, so please do not quote this as research. I mention it
because the direction was the same in all fourteen. The advert is written by somebody who wants a thing
built. The job consists largely of living with it.</p>

<h2>Write the advert from a diary</h2>
<p>I no longer begin with a list of wishes. The colleague whose work is closest keeps a diary for two weeks,
one line an hour, and we write the advert from that. When nobody in the company does the job yet, borrow a
diary from a company that has someone. I have asked seven companies for one and been refused once.</p>
<p>The result reads differently. This is from the one for the bakery scales:</p>
<blockquote>You will spend about a day a week in the weighing hall, in a hairnet, finding out why a loaf of
400 grams was recorded as 4,000. Some weeks you will train a model. In most weeks you will find out that you
need not.</blockquote>
<p>It brought 34 applications where the earlier one had brought 140. Nineteen of the 34 were worth a
conversation, against eleven of the 140. Several people wrote that they had laughed at the hairnet, and one
that she already owned one.</p>
<p>There is a cost. A candid advert looks modest next to those of your competitors, and you will lose some
people who would have been good and who wanted to be courted. I think it is the right trade for a company of
fifty. I am less sure of it for a company of five hundred.</p>

<h2>Three paid hours</h2>
<p>A puzzle at a whiteboard tells you how somebody solves a puzzle while strangers watch. I would rather see
the work, so we ask for a little of it.</p>
<ol>
<li>The candidate receives a real export, slightly broken, of about 2,000 rows, and a question from a
colleague who has put it rather vaguely.</li>
<li>They have three hours, at home, whenever they like. They are paid for four, which is 260 euros, whatever
we decide.</li>
<li>They send back one page, addressed to that colleague.</li>
<li>Two of us read the pages without names on them, and write down what we would ask next.</li>
</ol>
<p>Neither of us gives a mark. We look for signs that this person will be good company in the seventh
month:</p>
<ul>
<li>They noticed that one of the weeks is in the file twice.</li>
<li>They said what they could not find out, and who might know.</li>
<li>The colleague could act on the page without ringing them up.</li>
<li>Somewhere there is a guess, and it is labelled as one.</li>
</ul>
<p>One of the best pages that I have read gave no answer at all. It said that the question could not be
answered from these rows, showed which two columns contradicted each other, and asked for one further file
by name. We hired her on the strength of it. The file existed, too; we had forgotten.</p>

<h2>What I got wrong</h2>
<p>The page favours people who write easily in the language of the office. It took me too long to see it.
Two candidates in a row sent me stiff, anxious pages in what was the third language of both, and each turned
out in conversation to have understood the data better than I had. We now offer half an hour of talking it
through as an alternative, and count it the same.</p>
<p>I was also slow to ask the people who do the hiring to do the exercise themselves. They should, before
anybody else is made to. At one company it took the head of engineering five hours, after which he cut the
file in half and raised the fee.</p>
<p>So far I have helped with nine adverts that were written from diaries. Eight of those people are still in
their jobs. It is early to say so, as the longest has been there for two years and some of them for barely
seven months. The laboratory technician tells me that the loaf of 4,000 grams was a full stop, printed too
faintly. He found it in his second week, and in his seventh month he was still explaining it.</p>`,
  date: '2026-07-14',
  imageUrl: '/sample/cover-hiring.svg',
  imageAlt: 'Black arcs widening around a small red one',
  category: 'Practice',
  tags: ['Hiring', 'Teams'],
  status: 'published',
};
