import { z } from 'zod';
import { changesOf, section } from './document.ts';
import { expectedVersion, text, versionFields } from './fields.ts';
import { limits } from './limits.ts';
import { operation } from './operation.ts';

const id = z.int().positive();
const line = text(limits.headline);
const paragraph = text(limits.paragraph);

const job = z.object({ id, title: line, company: line, period: line, description: paragraph });
const school = z.object({ id, degree: line, institution: line, period: line, description: paragraph });
const skillCategory = z.object({ id, title: line, skills: z.array(line.min(1)).max(limits.listEntries) });
const value = z.object({ id, title: line, description: paragraph });

const intro = section({ headline: line.default(''), subheadline: paragraph.default('') });

/** The about page (row 196). Every entry has an id, given by the server where a new one has none. */
export const aboutSchema = z.object({
  intro,
  story: z.array(paragraph).default([]),
  workExperience: z.array(job).default([]),
  education: z.array(school).default([]),
  skillCategories: z.array(skillCategory).default([]),
  values: z.array(value).default([]),
});
export type About = z.output<typeof aboutSchema>;

/** What an about page without skill categories starts with, and one that cannot be read consists of (rows 39, 132). */
export const defaultSkillCategories: About['skillCategories'] = [
  { id: 1, title: 'Technical Skills', skills: [] },
  { id: 2, title: 'Design Skills', skills: [] },
];

const most = limits.listEntries;

/** A list of paragraphs, or one text in which blank lines divide them, as the specification sends it. */
const storyInput = z
  .union([z.string(), z.array(paragraph)])
  .transform((story) => (typeof story === 'string' ? paragraphsOf(story) : story))
  .pipe(z.array(paragraph).min(1, 'You need at least one paragraph in your story').max(most));

function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
}

/** An entry as it is written: a new one has no id yet. */
const asWritten = { id: true } as const;

/** The minimums and the maximum are checked when the page is written: a new site has none yet (rows 134, 135). */
const aboutInput = z.object({
  intro,
  story: storyInput.optional(),
  workExperience: z
    .array(job.partial(asWritten))
    .min(1, 'You need at least one work experience entry')
    .max(most)
    .optional(),
  education: z
    .array(school.partial(asWritten))
    .min(1, 'You need at least one education entry')
    .max(most)
    .optional(),
  skillCategories: z.array(skillCategory.partial(asWritten)).max(most).optional(),
  values: z
    .array(value.partial(asWritten))
    .min(1, 'You need at least one personal value')
    .max(limits.valuesMax, 'You can have a maximum of 6 personal values')
    .optional(),
});

const aboutAnswer = z.object({ ...aboutSchema.shape, ...versionFields });

export const aboutOperations = {
  get: operation({
    summary: 'The about page',
    method: 'GET',
    path: '/api/about/public',
    output: aboutAnswer,
    versioned: true,
  }),
  update: operation({
    summary: 'Change the about page; absent fields keep their values, lists are replaced whole',
    method: 'PUT',
    path: '/api/about',
    access: 'editor',
    input: z.intersection(changesOf(aboutInput), z.object({ expectedVersion })),
    output: aboutAnswer,
    versioned: true,
  }),
};
