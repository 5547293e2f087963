import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects, selected for the home page. */
export const harbourBerthPlanner: SampleProject = {
  title: 'Harbour berth planner',
  description:
    'A scheduling model that places 140 ships a week and can explain every swap it makes to the duty officer.',
  fullDescription: `<p>The harbour has 26 berths, about 140 ships a week, and a wall board that had been
repainted four times since it was hung. Every swap was a telephone call, and every call was remembered
differently afterwards.</p>
<h2>The brief behind the brief</h2>
<p>We were asked for the best possible plan. After two nights in the duty office it was clear that the
officers could make a good plan by themselves. What they could not do was explain on Thursday, with a
captain on the line, why his ship had been moved on Tuesday.</p>
<p>So the record came before the model. Each swap carries the rule that caused it, the ship it made room
for, and the person who agreed. The planner may only propose a change that it can describe in one line.</p>
<h2>What changed</h2>
<ul>
<li>The median wait outside the harbour fell from 5.1 hours to 3.8.</li>
<li>Disputed swaps went from nine a month to one or two.</li>
<li>A plan is shown once it has settled, after twelve seconds. It used to appear sooner, and nobody could
use it.</li>
</ul>
<p>One proposal in eight is still refused. The reasons are read every quarter, and four of them have become
rules.</p>`,
  imageUrl: '/sample/plate-berths.svg',
  imageAlt: 'Coloured blocks packed into rows, and one white line drawn down through them',
  tags: ['Optimisation', 'TypeScript', 'Audit trail'],
  featured: true,
};
