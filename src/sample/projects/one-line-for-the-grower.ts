import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects. */
export const oneLineForTheGrower: SampleProject = {
  title: 'One line for the grower',
  description:
    'Sixty charts about one greenhouse, reduced to the sentence its grower reads at six in the morning.',
  fullDescription: `<p>A tomato grower with fourteen hectares under glass had bought sensors, and with the
sensors had come sixty charts. They were opened often in the first winter and hardly at all in the
second.</p>
<h2>At six in the morning</h2>
<p>I came at six for a week. The grower walks in, smells the air, looks up at the roof and decides about the
vents. By half past he is done. He had no need of a chart to tell him about the weather. What he wanted to
know was whether anything had happened in the night that the weather would not explain.</p>
<h2>The sentence</h2>
<p>A script now compares the night with what the temperature outside and his own settings ought to have
produced, and sends a message at ten to six. For instance: <em>Bay 7 was two degrees too warm from two until
four; vent 31 did not close.</em> After a quiet night it says: <em>Nothing to report.</em></p>
<p>In the first year there were 290 quiet nights and 75 sentences, and after 61 of those somebody went to
look. The charts are still there, one tap behind the sentence. He says that the best line is the short one,
and that for the first month he did not believe it.</p>`,
  imageUrl: '/sample/plate-glasshouse.svg',
  imageAlt: 'Rows of greenhouse roofs on dark green, with one pane open',
  tags: ['Data', 'Python'],
  featured: false,
};
