import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects. */
export const weldInspectionBench: SampleProject = {
  title: 'Weld inspection bench',
  description: 'A vision bench that asks a person when it is unsure, and learns from the answer.',
  fullDescription: `<p>A manufacturer of milk tankers inspects 900 metres of weld a week. It had two
inspectors, both in their sixties, who were going to retire within the same year.</p>
<h2>Starting with the disagreement</h2>
<p>Before there was a camera we had both of them judge the same 600 photographs, separately. They agreed on
88 per cent. The other 72 became the most useful pictures of the project. We spent three afternoons on them
with a magnifying glass, and wrote down seven rules that neither man had known he was following.</p>
<h2>Permission to be unsure</h2>
<p>The bench accepts a weld, refuses it, or asks. In the first month it asked about one in fifteen, and
after a year about one in seventy. The answers are used for training on Fridays, once a second person has
looked at them. Everything runs on a computer under the table, because the network in the hall fails
whenever the crane moves.</p>
<p>One of the inspectors has retired. The other comes in on Fridays, reads what the bench was unsure about,
and is, by his own account, hardly ever surprised.</p>`,
  imageUrl: '/sample/plate-weld.svg',
  imageAlt: 'A ball made of black dots, with one red spot on it',
  tags: ['Vision', 'Edge'],
  featured: false,
};
