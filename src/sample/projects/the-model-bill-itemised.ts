import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects. */
export const theModelBillItemised: SampleProject = {
  title: 'The model bill, itemised',
  description:
    'Every model call charged to the feature that made it, which took a monthly bill from 38,000 euros to 9,400.',
  fullDescription: `<p>A company that makes maintenance software for housing cooperatives paid 38,000 euros
a month for calls to models. The bill had one line. The product had 23 features that used a model, and
nobody could say which of them had spent it.</p>
<h2>A name on every call</h2>
<p>Each call now carries the feature and the customer it was made for. Each feature has a budget, in euros
per thousand uses and in seconds per use. A call without a name does not compile. That is all there is to
the tool, about 300 lines.</p>
<h2>What the items said</h2>
<p>Three of them came to four fifths of the total.</p>
<ul>
<li>A nightly job summarised every document again, whether or not it had changed: 14,100 euros.</li>
<li>A retry loop asked the same question up to eight times: 9,600.</li>
<li>One feature, at 6,700, had been used by four people in half a year. Three of them worked there.</li>
</ul>
<p>The third was removed, and the fourth person was sent a kind letter. The first two were mended in a week.
Nothing that customers used became slower. The bill stands at 9,400 euros, and is read out on the first
Monday of the month, which takes six minutes.</p>`,
  imageUrl: '/sample/plate-bill.svg',
  imageAlt: 'A long white receipt with one red item far too wide for it',
  tags: ['Cost', 'TypeScript'],
  featured: false,
};
