import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects. */
export const fieldNotesTranscribed: SampleProject = {
  title: 'Field notes, transcribed',
  description: 'Speech to structured notes for veterinary rounds, working offline on four-year-old phones.',
  fullDescription: `<p>Seventy farm vets wrote up their visits at the kitchen table at nine in the evening,
from memory. They wanted to dictate in the barn. The barns have no signal, the phones were four years old,
and nobody was going to buy seventy new ones.</p>
<h2>Working with what was there</h2>
<p>A small speech model runs on the phone itself. It knows 1,900 names of drugs, breeds and complaints,
including those that change from one valley to the next. The recording never leaves the phone, and is
deleted when the note has been signed.</p>
<h2>One thing it will not do</h2>
<p>It does not fill in a dose. It reads the dose back, aloud, and waits for a yes. That takes four seconds,
and the vets asked twice to have it removed. In the third month it caught a decimal point. They have not
asked again.</p>
<h2>What changed</h2>
<p>After 86 per cent of visits the note is finished before the car has started. Writing in the evening went
from an hour and ten minutes to twelve. Two of the vets told me that it was their children who noticed.</p>`,
  imageUrl: '/sample/plate-fieldnotes.svg',
  imageAlt: 'A voice drawn as rays around a circle, a short stretch of it red',
  tags: ['Speech', 'On-device', 'React'],
  featured: false,
};
