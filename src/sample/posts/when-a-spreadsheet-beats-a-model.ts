import type { SamplePost } from '../sample-post.ts';

/** A post with a query, a comparison table and three questions as its headings. */
export const whenASpreadsheetBeatsAModel: SamplePost = {
  title: 'When a spreadsheet beats a model',
  excerpt:
    'Three questions that tell you whether the problem in front of you deserves machine learning, or just a better column.',
  content: `<p>In March a wholesaler of bathroom fittings asked me to help them choose a model.
About 180 people work there, and late deliveries were costing them two of their larger customers a year.
They had a shortlist of vendors, four months, and 140,000 euros. What they wanted was to know which orders
would be late before the customer did.</p>
<p>I asked who knew it today. There was a silence, and then somebody said: well, Ria knows.</p>
<p>Ria plans inbound freight. She keeps a spreadsheet of twelve columns, and the twelfth has no heading. It
holds a 1, a 2 or a 3. A 3 means that she will ring the supplier after lunch. We took the last six months of
that file and compared it with what had happened. Her unnamed column had marked 71 per cent of the late
orders at least four days ahead. Nobody else in the building had ever opened it.</p>
<p>In the end they bought no model. I have been asked since how I could tell, and the answer is that I put
three questions to them, in the order below. The first nearly settled it.</p>

<h2>What will somebody do with the answer?</h2>
<p>Ask about the action before the accuracy. At the wholesaler the action was a telephone call, made by one
of two people, who between them have time for about fifteen calls a day.</p>
<p>That small fact is worth more than a benchmark. Two people who can make fifteen calls need a list with
the right fifteen orders near the top. A probability with three decimals is of no use to them, because the
sixteenth order gets the same treatment whatever its number says. A column, sorted, will often do, and
anybody can see why a row stands where it does.</p>
<p>If the reply is that the result will be shown on a dashboard, I suggest we stop for a week. A dashboard
is where predictions go when nobody has agreed to act on them.</p>

<h2>Who knows it already, and how?</h2>
<p>There is nearly always a Ria. The present method may be a sheet, a rule on a sticky note, or a person who
goes quiet when certain suppliers are mentioned. Whatever it is, it is the thing you have to beat, so
measure it before anybody shows you something better. Most of the proposals I read compare their model with
nothing at all.</p>
<p>We sat down with Ria and wrote out what she looked at. It took an afternoon, and the result surprised
her. She ignored the supplier’s rating and the size of the order. What worried her was silence: a supplier
from whom nobody had heard for a while. That can be a column.</p>
<figure><figcaption>silence.sql</figcaption><pre><code class="language-sql">-- How long since anybody heard about this order?
select
  o.id,
  o.promised_on,
  current_date - max(c.confirmed_on) as days_of_silence
from orders o
left join confirmations c on c.order_id = o.id
where o.shipped_on is null
group by o.id, o.promised_on
order by days_of_silence desc nulls first;   -- never confirmed comes first</code></pre></figure>
<p>One of the vendors kindly ran a trial on the same six months, so we could put all three side by side.</p>
<table>
<thead><tr><th>Method</th><th>Late orders caught</th><th>Calls a day</th><th>Time to build</th></tr></thead>
<tbody>
<tr><td>Ria’s column</td><td>71%</td><td>12</td><td>nine years</td></tr>
<tr><td>Days of silence</td><td>83%</td><td>15</td><td>nine days</td></tr>
<tr><td>The vendor’s model</td><td>86%</td><td>15</td><td>four months</td></tr>
</tbody>
</table>
<p>The model was better, by three points. On a busy day that came to one order. The man from the vendor did
the sum with us at the table, and said that in our place he would keep the money. I have recommended his
firm twice since, for other problems.</p>

<h2>How will it fail, and who will notice?</h2>
<p>A formula is wrong in public. In June a supplier changed the way it sends its confirmations, and by ten
o’clock on a Tuesday the column was full of orders with 400 days of silence. Ria saw it over her coffee. A
trained model given the same broken feed would have moved some of its scores a little, and kept quiet.</p>
<p>Models can be watched, and must be. Put the watching in the price. I budget one day a month of a skilled
person for as long as the model is in use, which over five years is sixty days. That is often more than it
took to build, and it never appears in the proposal, because the people who wrote the proposal will have
gone home.</p>

<h2>When the model wins</h2>
<p>I do not mean this as an argument against models. I went back through the last 22 ideas that clients
brought to me as machine learning. This is where they ended up:</p>
<ul>
<li>Nine deserved a model, and have one.</li>
<li>Eight needed a query, a column or a change to a form.</li>
<li>Five were better left alone, usually because the first question had no answer.</li>
</ul>
<p>The nine resemble each other. The thing to be recognised is one that an experienced person can see and
cannot put into words, such as a bad weld. There are thousands of cases a day, so that writing things down
by hand is out of the question. And somebody finds out about a mistake within days, cheaply, and has a place
to report it. Where those hold I will argue for the model, and for <a href="/blog">a proper evaluation of
it</a>, against any spreadsheet you like.</p>
<p>The wholesaler spent nine days and a little pride. The column now has a heading, which Ria chose. It says
“Ring”.</p>`,
  date: '2026-11-12',
  imageUrl: '/sample/cover-spreadsheet.svg',
  imageAlt: 'White and ochre cells filled in on a green grid',
  category: 'Advice',
  tags: ['Data', 'Cost', 'Decisions'],
  status: 'published',
};
