import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects, with a link to visit. */
export const evaluationLedger: SampleProject = {
  title: 'Evaluation ledger',
  description: 'A small open tool that keeps every model score next to the decision it led to.',
  fullDescription: `<p>Most of the teams I visit can show me a score. Few can show me what they did about
it. The ledger keeps the two side by side, in plain files in the repository, where both can be reviewed like
anything else.</p>
<h2>What an entry holds</h2>
<ul>
<li>The score, a fingerprint of the data, and how many cases were left out.</li>
<li>Who wrote the answer key, and when.</li>
<li>The decision that followed, with a name and a date for looking at it again.</li>
</ul>
<h2>What it does without</h2>
<p>There is no dashboard, no account and no server. It is 1,400 lines of TypeScript and a folder of text. An
entry cannot be changed, only followed by another one. A single command prints the page that I would
otherwise ask for on my first day.</p>
<p>About thirty teams use it. More exactly, thirty teams have written to me about it. The most frequent
request is for charts, which I have so far declined, politely and at some length.</p>`,
  imageUrl: '/sample/plate-ledger.svg',
  imageAlt: 'A grid of blue and white squares with a red path through it',
  tags: ['Open source', 'TypeScript'],
  link: 'https://ledger.anselm.example',
  featured: false,
};
