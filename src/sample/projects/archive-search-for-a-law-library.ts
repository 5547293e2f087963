import type { SampleProject } from '../sample-project.ts';

/** One of the sample projects, selected for the home page, with a link to visit. */
export const archiveSearchForALawLibrary: SampleProject = {
  title: 'Archive search for a law library',
  description:
    'Two centuries of rulings made searchable in plain language, with every answer tied to its page.',
  fullDescription: `<p>The library holds about 310,000 rulings, most of them scanned, many of them in a
spelling nobody has used for a century. Researchers knew the collection well and the catalogue badly.</p>
<h2>What we found first</h2>
<p>The search engine was fine. The shelving was not: one ruling in five sat under the wrong court. We spent
the first month there, with two archivists and a sorting tool, before touching a model.</p>
<ul>
<li>A catalogue correction pass, with every change reversible.</li>
<li>Passage search over clean text, ranked by court and date.</li>
<li>Answers that quote, with the scanned page beside them.</li>
</ul>
<h2>What changed</h2>
<p>Median time to the first useful ruling went from eleven minutes to under two. The archivists now own the
correction tool, and use it more than the search.</p>`,
  imageUrl: '/sample/plate-archive.svg',
  imageAlt: 'A page of rulings with found passages marked',
  tags: ['Retrieval', 'Python', 'Search'],
  link: 'https://zoek.lexarchief.example',
  featured: true,
};
