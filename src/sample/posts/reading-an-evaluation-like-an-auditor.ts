import type { SamplePost } from '../sample-post.ts';

/** A post with a Python script, its output, a table and an ordered list. */
export const readingAnEvaluationLikeAnAuditor: SamplePost = {
  title: 'Reading an evaluation like an auditor',
  excerpt: 'Scores are claims. Here is how I check who made them, on what, and what they left out.',
  content: `<p>The slide said 94.2 per cent. It was a good slide: one number, a decimal to show that
somebody had counted, and a green tick. A housing association with 22,000 homes wanted incoming repair
requests sorted by machine, and the number was the reason to sign on Friday.</p>
<p>My father kept the books of a small ferry company. Given a figure, he would ask where it had been. He
meant it literally: whose desk, which ledger, what had been taken off on the way. A score deserves the same
question. By the time it reaches a slide it has been through several hands, and each of them has done
something to it for a good reason.</p>

<h2>Begin with the denominator</h2>
<p>I asked for the file behind the number: one row per request, with the right answer in one column and the
system’s answer in another. When no such file exists my review is over, and I send a short invoice.</p>
<p>The file had 1,300 rows. The score had been worked out on 1,088 of them. The other 212 carried the remark
“ambiguous, removed”. In these the answer key disagreed with the clerk who had dealt with the request at the
time, and the vendor’s analyst had set them aside, since it is hard to mark an answer when nobody is sure of
it. Quite reasonable. But an ambiguous request is still a request, and there is a tenant behind it with a
bucket.</p>
<p>So the first thing I do with a score is put everything back and count again. For the disputed rows we
took as correct whatever the association had in fact sent in the end: a plumber, an electrician, a
carpenter.</p>
<figure><figcaption>recount.py</figcaption><pre><code class="language-python">import csv
from collections import Counter

with open("results.csv", newline="") as file:
    rows = list(csv.DictReader(file))

def score(name, rows):
    right = sum(r["predicted"] == r["actual"] for r in rows)
    print(f"{name:12} {right} of {len(rows)}  {right / len(rows):.1%}")

score("as reported", [r for r in rows if r["removed"] == "no"])
score("everything", rows)

missed = [r for r in rows if r["actual"] == "urgent" and r["predicted"] != "urgent"]
print("urgent, filed as", Counter(r["predicted"] for r in missed).most_common())</code></pre></figure>
<p>It is a quarter of an hour’s work, and it printed this:</p>
<pre><code>as reported  1025 of 1088  94.2%
everything   1139 of 1300  87.6%
urgent, filed as [('water', 7), ('electrical', 2)]</code></pre>
<p>The first line reproduced the slide to the decimal, and I was glad to see it. It meant that everyone had
been honest and that we were talking about the same file.</p>

<h2>Ask who wrote the answers</h2>
<p>Every test has an answer key, and some person wrote it on some afternoon. Here it was one senior clerk,
over four days. I asked her equally senior colleague to do a hundred of the 1,300 without looking. They
agreed on 81.</p>
<p>That is a normal result. I have seen worse among radiologists and much worse among lawyers. It tells you
how to read the score, though. In nineteen cases of a hundred the key records one person’s habit, and a
system that scores 94.2 against it has learned, among other things, to be her. Two experts who agree on 81
cannot certify a machine to the tenth of a point.</p>

<h2>Weigh the mistakes</h2>
<p>Averages are kind to whatever is common. Three requests in five were about taps, toilets and drains, and
the system was very good at those.</p>
<table>
<thead><tr><th>Kind of request</th><th>In the test</th><th>Right</th><th>Share</th></tr></thead>
<tbody>
<tr><td>Water</td><td>793</td><td>748</td><td>94%</td></tr>
<tr><td>Windows and doors</td><td>264</td><td>222</td><td>84%</td></tr>
<tr><td>Electrical</td><td>205</td><td>140</td><td>68%</td></tr>
<tr><td>Urgent</td><td>38</td><td>29</td><td>76%</td></tr>
</tbody>
</table>
<p>The last row is the one that matters, and it is nearly invisible in the total. Nine urgent requests were
missed. Seven of those had been filed under water, because water coming through a ceiling is, grammatically
speaking, a leak. You could misfile every urgent request in the test and still print 85 per cent on a
slide.</p>
<h3>A note on the calendar</h3>
<p>All 1,300 requests dated from May and June. Nobody’s boiler fails in June, or nobody writes about it.
Before I believe a test I like to know which season it has never seen.</p>

<h2>What I put in the report</h2>
<p>My reports on evaluations have become short. They answer the same questions each time, in this order:</p>
<ol>
<li>How many cases were there, and how many were counted?</li>
<li>Who wrote the answers, and does a second person agree with them?</li>
<li>Which mistake would be in the newspaper, and how often does the system make it?</li>
<li>When and where were the cases collected, and what can therefore not be in them?</li>
<li>Which decision hangs on this, and at what score would it change?</li>
</ol>
<p>The fifth is often the quickest way through the other four. The association had, to its credit,
<a href="/blog">written its decision down first</a>. The page said that they would stop if more than one
urgent request in twenty was missed. It had been nine in 38.</p>
<blockquote>A score without its file is a quotation without a source.</blockquote>
<p>They signed three weeks later, for something smaller. The system now sorts the common requests, and
anything that mentions gas, a ceiling or a baby goes to a person before the machine is asked. The vendor’s
analyst keeps the removed rows in the file these days, under a heading of their own. He told me that it had
taken him an hour, and that two other customers had since asked him what they were.</p>`,
  date: '2026-10-28',
  imageUrl: '/sample/cover-auditor.svg',
  imageAlt: 'Rows of black dots, a few of them red and small, and a reading glass over two',
  category: 'Evaluation',
  tags: ['Evaluation', 'Audit trail'],
  series: 'Before you trust a number',
  status: 'published',
};
