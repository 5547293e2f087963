import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects, selected for the home page. */
export const claimsTriageReview: SampleProject = {
  title: 'Claims triage review',
  description:
    'An independent review of a triage assistant, from how its training labels were made to who signs off the result.',
  fullDescription: `<p>An insurer of small businesses had an assistant that sorted new claims into simple
and complicated. It had run for a year and people were content with it. I was asked to look at it before it
was extended to three more countries.</p>
<h2>Where the labels came from</h2>
<p>For training, a claim had counted as simple if it was paid within ten days. That sounds sensible until
you ask what else makes a claim slow. In one region they were slow because the office there had been two
people short for most of a winter. The assistant had learned, quite accurately, where the empty desks
were.</p>
<h2>Who signs</h2>
<p>The second finding was at the other end. On paper every decision had a reviewer. In practice one person
confirmed about 400 of them a day, at a median of four seconds each.</p>
<h3>What I recommended</h3>
<ul>
<li>New labels for 2,000 claims, made by two handlers independently.</li>
<li>At most sixty reviews a day for any one person, the doubtful ones first.</li>
<li>No extension until both had been in place for a quarter.</li>
</ul>
<p>All of it was accepted. The extension went ahead five months late, to two of the three countries. The
third turned out to have nine claims a week.</p>`,
  imageUrl: '/sample/plate-triage.svg',
  imageAlt: 'Contour lines on dark green, one level picked out in ochre',
  tags: ['Evaluation', 'Insurance'],
  featured: true,
};
