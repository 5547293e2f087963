import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects. */
export const invoiceReaderSwitchedOff: SampleProject = {
  title: 'Invoice reader, switched off',
  description: 'A document model retired in favour of twelve telephone calls and a file format.',
  fullDescription: `<p>A builders’ merchant received 9,000 invoices a month and paid for a model to read
them. It was right 93 per cent of the time. Three people corrected the rest and, since nobody could say
beforehand which seven per cent that would be, read most of the others as well.</p>
<h2>Who sends them</h2>
<p>I had been asked to raise the 93. My first query counted the invoices by sender. Twelve suppliers sent 81
per cent of them, and all twelve had software that could have sent a structured file. Nobody had asked.</p>
<h2>Twelve calls</h2>
<p>The calls took three weeks. Ten suppliers agreed at once, one wanted it in writing, and one wanted to
know what had kept us. An importer of some 600 lines checks each file against the order, and says in plain
words what does not fit.</p>
<h2>What is left</h2>
<ul>
<li>The remaining 19 per cent are typed in by one person, in the mornings. She is quicker than the model
was.</li>
<li>Her two colleagues have moved to purchasing, for which they had applied years before.</li>
<li>The model has been off since last autumn, and costs 74,000 euros a year less.</li>
</ul>`,
  imageUrl: '/sample/plate-invoices.svg',
  imageAlt: 'A fan of twelve white sheets on ochre, the front one neatly ruled',
  tags: ['Architecture', 'TypeScript'],
  featured: false,
};
