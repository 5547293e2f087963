import type { SamplePost } from '../sample-post.ts';

/** A post with SQL, a table of results and an unordered list. */
export const retrievalIsMostlyLibrarianship: SamplePost = {
  title: 'Retrieval is mostly librarianship',
  excerpt: 'Better shelves beat better embeddings. Notes from six months in a law archive.',
  content: `<p>For half of last year I had a desk in the reading room of a law library, between the
radiator and the book trolley. The library holds about 310,000 rulings, two centuries of them, and wanted to
be able to search them in plain language. I had been hired for the language part, and had brought a better
embedding model on my laptop.</p>
<p>On my second day one of the archivists, Wil, laid a school notebook on the desk. Since 1998 he had
written down every ruling that he found in the wrong place: 1,140 lines in pencil, each with the date of
discovery. “You may want this,” he said, “before you start.”</p>

<h2>What the notebook knew</h2>
<p>The library had collected 120 questions from researchers who could name the ruling that answered them.
The existing search put that ruling among its first ten results for 62 of the questions. The laptop was
already open. But a notebook kept for that long deserves an afternoon, so I went through the 58 misses with
Wil, one by one.</p>
<p>In 37 of them the ruling had the wrong court or the wrong year in its catalogue entry. Every researcher
in the building narrows a search by court and period before typing a word. For those 37 questions the answer
had been filtered out before any ranking took place, and no arrangement of vectors was going to bring it
back.</p>
<p>The cause turned out to be dull and human. At one time the lower courts had been merged, nineteen into
eleven. The card catalogue was retyped afterwards by a typing pool working from the new list, so that a good
many rulings were moved to courts which had not existed when they were given.</p>

<h2>A query that found forty thousand errors</h2>
<p>A court that does not exist yet cannot give a ruling. You can ask a database about that.</p>
<figure><figcaption>impossible-courts.sql</figcaption><pre><code class="language-sql">-- Rulings filed under a court that did not exist on the day they were given.
select r.id, r.given_on, c.name
from rulings r
join courts c on c.id = r.court_id
where r.given_on &lt; c.opened_on
   or r.given_on &gt; c.closed_on;</code></pre></figure>
<p>It ran in under a second and returned 41,300 rows. Wil’s colleague Jet read two hundred of them, picked
at random, and found four that were right after all. Other queries in the same spirit found dates of
publication typed as dates of judgment, and one volume of 1,900 pages catalogued under the name of its
binder. When we had finished, about 62,000 rulings were known to be misfiled. One in five.</p>
<p>I should like to report that this took clever methods. It took a list of courts with the years in which
they opened and closed, which Jet had in a drawer.</p>

<h2>Who holds the pen</h2>
<p>We could have corrected the lot in one statement. The archivists would have had every reason never to
trust the catalogue again. So we built a small tool that makes proposals, fifty at a time, all from the same
volume so that the book need be fetched only once. An archivist can accept a proposal, change it, or say
that they do not know. Each change keeps the old value, a name and a date, and a whole batch can be
undone.</p>
<p>Two people worked through it in a month. Some 3,100 rulings ended up with the court marked as unknown,
which the old catalogue had never allowed anybody to say. It is a small thing, and I think the best field
that we added. A catalogue in which nobody may write “unknown” fills up with guesses, and after fifty years
they look exactly like facts.</p>

<h2>What moved the number</h2>
<p>After each step we ran the same 120 questions again.</p>
<table>
<thead><tr><th>Step</th><th>Found in the first ten</th><th>Work</th></tr></thead>
<tbody>
<tr><td>As we found it</td><td>62</td><td></td></tr>
<tr><td>Better embeddings, nothing else</td><td>66</td><td>one evening</td></tr>
<tr><td>Courts and dates corrected</td><td>89</td><td>a month</td></tr>
<tr><td>Old spellings folded together</td><td>97</td><td>four days</td></tr>
<tr><td>Passages in place of whole rulings</td><td>104</td><td>two weeks</td></tr>
<tr><td>Better embeddings, once more</td><td>106</td><td>one evening</td></tr>
</tbody>
</table>
<p>The second line is an experiment. We ran it later, on a copy of the old catalogue, because I knew that
somebody would ask; the third line starts again from the first. So the model that would have been worth four
questions at the beginning was worth two at the end. I do not conclude that models are unimportant, and the
step with the passages could not have been done without one. But at each point the cheapest thing to do next
was on the shelves, and each time it took some discipline to go there, because the shelves are in the
basement and the model is on the laptop.</p>

<h2>What I now ask for on the first day</h2>
<ul>
<li>The private list. Somebody is keeping one, in a notebook or a spreadsheet, and would be pleased to be
asked.</li>
<li>Which filters are applied before ranking, and who last checked the fields they rely on.</li>
<li>What people do when the search fails. Here they walked over to Wil.</li>
<li>Who is allowed to change a record, and whether they can change it back.</li>
</ul>
<p>These are the questions of a librarian. I learned most of them from two people who had been asking them
for thirty years, and whose work had never been in the budget under a heading that anyone upstairs read.</p>
<p>The median time to a first useful ruling has gone from eleven minutes to just under two. The archivists
own the correction tool, and use it more than the search. Wil has begun a second notebook, for mistakes made
by the tool. When I last visited it had six lines.</p>`,
  date: '2026-08-30',
  imageUrl: '/sample/cover-library.svg',
  imageAlt: 'Book spines of many heights and colours on one shelf',
  category: 'Engineering',
  tags: ['Retrieval', 'Search', 'Data'],
  status: 'published',
};
