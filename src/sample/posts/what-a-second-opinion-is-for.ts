import type { SamplePost } from '../sample-post.ts';

/** A post without code: headings, a quotation and an ordered list. */
export const whatASecondOpinionIsFor: SamplePost = {
  title: 'What a second opinion is for',
  excerpt: 'It is rarely about being right. It is about finding out what the first opinion assumed.',
  content: `<p>A dairy cooperative sent me a report of 84 pages and asked me if it was right. It
recommended replacing their order system: fourteen months, 1.9 million euros, starting in spring. The board
had already been told. What they wanted from me was a yes or a no by the end of the month.</p>
<p>I can usually supply one. Over the years I have come to think that it is the least useful thing I
deliver, and that the useful part happens on the way there.</p>

<h2>I read the report last</h2>
<p>It is a small discipline, and clients find it odd. For the first two days I leave the first opinion in
its envelope. I ask what the trouble is, in the words of the people who have it, I look at the system, and I
write a page about what I would do. Only then do I read the report, with my page beside it.</p>
<p>If I read it first I end up marking it, like a teacher. I find the weak paragraph on page 31 and feel
that I have earned my fee. When I read it last, I find the places where two careful people looked at the
same thing and went separate ways. There are never many. In those 84 pages there were four.</p>
<p>Three of the four were taste. I would have chosen another database, and said so in one line, because it
did not matter.</p>

<h2>The sentence nobody had written</h2>
<p>The fourth was a date. The whole report took for granted that the old system had to be gone by the end of
2027. Everything followed from that: the order of the work, the size of the team, the price. I had not
assumed any such thing. I went back to look for the place where the report said it, and there was none. It
was underneath, holding up the rest.</p>
<p>So I rang the author, who was helpful and slightly alarmed. She had it from the head of operations. He
had it from an e-mail of 2021, in which the supplier of the hardware had announced the end of support.
Nobody had spoken to the supplier since. I did, and it took a quarter of an hour. Support could be extended,
a year at a time, until 2031. It would cost 18,000 euros a year.</p>
<p>I do not think that this made the first opinion wrong. It was a good answer to a question with a deadline
in it. With the deadline gone the cooperative could ask another question, and did: which part of the system
hurts us most? That was pricing. They replaced the pricing module in five months for 310,000 euros. The
remainder is still running, and everyone is a little rude about it.</p>
<blockquote>Every recommendation rests on a sentence that its author thought too obvious to
write.</blockquote>

<h2>When I agree</h2>
<p>About half the time I reach the same conclusion as whoever came before me. Some clients look
disappointed, as you might when the garage finds nothing. They have had their money’s worth all the same, if
we do one more thing with the agreement, which is to ask what both of us assumed.</p>
<p>A group of three hospitals planned to give up its own data centre. I would have written the same plan,
nearly to the month. But when the first adviser and I each listed what we were counting on, the same line
was on both lists: the nightly billing run can be moved. Neither of us had checked, since the other version
of events was too tedious to think about. They tested it in the first fortnight. It could not be moved. It
talked to a printer, by name, in a cupboard on the second floor.</p>
<p>Finding that in the second week cost them a printer. In the tenth month it would have cost them a
quarter’s invoices. Two opinions that agree are worth most at the spot where they could both be wrong.</p>
<h3>When I am the one who is wrong</h3>
<p>It happens, and I keep a list. The entry I think of most often concerns a parcel company. The first
adviser had said that their queue would not survive December. I measured it on a weekday and said that it
would. He had measured it on a Sunday evening, when for forty minutes everybody who has bought something
asks where it is. I had assumed that a busy season is busy all day long. He was right, they followed him,
and I now ask for figures by the minute.</p>

<h2>How to ask for one</h2>
<p>If you are thinking of getting a second opinion, from me or from anyone, these things make it worth
more:</p>
<ol>
<li>Ask before you announce the decision. Afterwards the adviser is a prop.</li>
<li>Hand over what the first adviser was given, including the e-mails. The conclusions can follow later.</li>
<li>Let the two of them talk, without you on the line. Most of what I learn, I learn in that hour.</li>
<li>Work out beforehand what you would do with a yes, and what you would do with a no. If it is the same,
save the fee.</li>
<li>Agree on a fixed price. Mine is five days. Somebody who is paid by the day may well find a sixth.</li>
</ol>
<p>And tell the first adviser. Good ones are relieved to be checked, in my experience, since they too lie
awake over page 31. The author of the 84 pages now sends me her own drafts from time to time. They come with
a separate sheet, headed <em>What I am taking for granted</em>. I have begun to add one to mine.</p>`,
  date: '2026-08-04',
  imageUrl: '/sample/cover-opinion.svg',
  imageAlt: 'Two hatched circles, one lying partly over the other',
  category: 'Advice',
  tags: ['Evaluation', 'Decisions'],
  series: 'Before you trust a number',
  status: 'published',
};
