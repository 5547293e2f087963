import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects. */
export const lockControlReplay: SampleProject = {
  title: 'Lock control replay',
  description:
    'Eleven years of logs from locks and bridges, replayed every night against the control software that comes next.',
  fullDescription: `<p>A water authority is replacing the control software of nineteen locks and bridges.
Two of them ran code that I had written myself in 2010. It was trusted for a reason nobody could put on
paper: it had been there on every bad day.</p>
<h2>Eleven years of bad days</h2>
<p>The old controllers had logged each sensor and each command since 2014. We built a tool that feeds those
logs to the new software at night, at four hundred times the speed, and notes every moment at which it would
have acted differently.</p>
<h2>Differences</h2>
<p>The first night gave 31,000 of them. It took a summer to sort them by cause, and there were 46 causes:</p>
<ul>
<li>38 were improvements, most of them intended.</li>
<li>Five were faults in the new software.</li>
<li>Three were habits of the lock keepers that the old code had quietly allowed, among them holding a gate
for the rowing club.</li>
</ul>
<p>Those three are now written down, and have buttons of their own. A lock changes over after sixty nights
in a row without an unexplained difference. Fourteen have. One of the two with my code in it has not, and I
am told that it is not my fault.</p>`,
  imageUrl: '/sample/plate-locks.svg',
  imageAlt: 'A waterway seen from above, with a red ship between two pairs of gates',
  tags: ['Testing', 'Go'],
  featured: false,
};
