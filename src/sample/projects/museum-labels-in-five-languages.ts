import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects, with a link to visit. */
export const museumLabelsInFiveLanguages: SampleProject = {
  title: 'Museum labels in five languages',
  description: '4,200 museum labels, with a glossary that outranks both the translator and the machine.',
  fullDescription: `<p>A city museum had 4,200 labels in five languages, translated by some forty people
over thirty years. One kind of jug had eleven names in English.</p>
<h2>The glossary comes first</h2>
<p>Over a winter two curators and three translators agreed on 860 terms. The glossary outranks everyone. A
machine draft that uses another word is refused before a person has to see it. A translator who prefers
another word may change the glossary, and then it changes on every label at once, which makes people
think.</p>
<h2>The way of a label</h2>
<p>Each label is drafted by machine, edited by a translator, and read aloud by a guard in front of the
object. The last step was suggested in the first workshop as a joke. It finds more than the other two. A
label can be correct in every word and still be too long for somebody who is standing up.</p>
<h2>What changed</h2>
<p>All the labels were done in fourteen months, for about what 900 had cost before. Along the way 212 proved
to be wrong in the original. The jug has one name now. It was not the one I would have chosen, and I have
looked up the rule for changing it.</p>`,
  imageUrl: '/sample/plate-labels.svg',
  imageAlt: 'The same jug printed five times in five colours, each above a small label',
  tags: ['Language', 'Workflow', 'React'],
  link: 'https://labels.stadsmuseum.example',
  featured: false,
};
