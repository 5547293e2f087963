import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects. */
export const wardHandoverPilot: SampleProject = {
  title: 'Ward handover pilot',
  description:
    'A summary assistant for hospital wards, tested for eight weeks and then left alone, for reasons everyone signed.',
  fullDescription: `<p>A hospital was offered an assistant that would sum up the day for the night shift.
There was to be a free pilot on two wards, and I was asked to design the test.</p>
<h2>What would count as no</h2>
<p>We wrote that down before it began. The hospital would decline if more than one summary in 200 left out a
change of medication. In eight weeks there were 2,240 handovers. Each summary was read against the record by
a nurse who had not been on that ward.</p>
<h2>What we found</h2>
<p>The summaries were good, and saved about six minutes a shift. They left out a change of medication in
sixteen cases, or one in 140. Nearly all sixteen were of one kind: a dose that had been changed and then
changed back. A summary smooths that over, since nothing is different at the end of the day. A nurse
mentions it, because it means that somebody was worried.</p>
<h2>What happened</h2>
<p>The hospital declined. Its paper form gained one line, <em>changed and changed back</em>. Both wards now
hand over at the bedside, which takes three minutes longer and which nobody wants to give up. The vendor
asked for the sixteen cases, and was given them with the names removed.</p>`,
  imageUrl: '/sample/plate-handover.svg',
  imageAlt: 'A white half-disc and a striped ochre one, passing each other along a line',
  tags: ['Evaluation', 'Healthcare'],
  featured: false,
};
