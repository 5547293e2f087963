import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects. */
export const pharmacyStockSignals: SampleProject = {
  title: 'Pharmacy stock signals',
  description: 'Early warnings for forty pharmacies, built from the order book they already had.',
  fullDescription: `<p>Forty pharmacies in one buying group learned about a shortage on the morning when the
box did not come. They asked for a forecast that would read the news, the weather and the price of
freight.</p>
<h2>In the order book</h2>
<p>The warning was already there. When a medicine begins to run short, pharmacies order slightly more of it
than usual and receive slightly less. No single pharmacy can tell this from a bad week. Forty of them
together can. A signal is given when at least five are short of the same line within three days, and the
whole rule fits on an index card.</p>
<h2>What it is good for</h2>
<p>In the first year there were 61 signals, of which 48 were followed by a real shortage, nine days later on
average. Nine days are enough to ring the doctors about an alternative.</p>
<h2>The button we left out</h2>
<p>The signal is shown without any way of ordering more. That was the pharmacists’ own idea. Forty of them
stocking up on the same morning, they said, is what a shortage is.</p>`,
  imageUrl: '/sample/plate-stock.svg',
  imageAlt: 'Two sets of rings on red, crossing each other',
  tags: ['Data', 'Signals'],
  featured: false,
};
