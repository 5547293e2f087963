import { z } from 'zod';
import { changesOf, section } from './document.ts';
import { expectedVersion, requiredText, text, versionFields } from './fields.ts';
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

/** The about page (row 196). Every entry has an id; the server gives one to a new entry. */
export const aboutSchema = z.object({
  intro,
  story: z.array(paragraph).default([]),
  workExperience: z.array(job).default([]),
  education: z.array(school).default([]),
  skillCategories: z.array(skillCategory).default([]),
  values: z.array(value).default([]),
});
export type About = z.output<typeof aboutSchema>;

/** The skill categories of a new about page, and of the empty page that stands in for an unreadable one (rows 39, 132). */
export const defaultSkillCategories: About['skillCategories'] = [
  { id: 1, title: 'Technical Skills', skills: [] },
  { id: 2, title: 'Design Skills', skills: [] },
];

/** The messages for lists that are shorter or longer than allowed (rows 134, 135). */
export const aboutLimitTexts = {
  story: 'You need at least one paragraph in your story',
  workExperience: 'You need at least one work experience entry',
  education: 'You need at least one education entry',
  values: 'You need at least one personal value',
  tooManyValues: 'You can have a maximum of 6 personal values',
} as const;

const most = limits.listEntries;

/**
 * The story as a list of paragraphs, or as one text, which is the form of the specification. In both forms blank lines
 * divide paragraphs, and empty paragraphs are dropped.
 */
const storyInput = z
  .union([z.string(), z.array(paragraph)])
  .transform((story) => [story].flat().flatMap((part) => part.split(/\n\s*\n/)))
  .transform((paragraphs) => paragraphs.filter((part) => part.trim() !== ''))
  .pipe(z.array(paragraph).min(1, aboutLimitTexts.story).max(most));

/** A new entry in an input has no id yet. */
const asWritten = { id: true } as const;
const titled = (message: string) => requiredText(limits.headline, message);

const jobInput = job.partial(asWritten).extend({ title: titled('Give the position a job title.') });
const schoolInput = school.partial(asWritten).extend({ degree: titled('Give the education a degree.') });
const valueInput = value.partial(asWritten).extend({ title: titled('Give the value a title.') });

/** Only the input has minimums and a maximum, because the lists of a new site are empty (rows 134, 135). */
const aboutInput = z.object({
  intro,
  story: storyInput.optional(),
  workExperience: z.array(jobInput).min(1, aboutLimitTexts.workExperience).max(most).optional(),
  education: z.array(schoolInput).min(1, aboutLimitTexts.education).max(most).optional(),
  skillCategories: z.array(skillCategory.partial(asWritten)).max(most).optional(),
  values: z
    .array(valueInput)
    .min(1, aboutLimitTexts.values)
    .max(limits.valuesMax, aboutLimitTexts.tooManyValues)
    .optional(),
});

const aboutAnswer = z.object({ ...aboutSchema.shape, ...versionFields });

/** Reads and changes the about page. */
export const aboutOperations = {
  get: operation({
    summary: 'The about page',
    method: 'GET',
    path: '/api/about/public',
    failureText: 'Failed to fetch about data: {status} {statusText}',
    output: aboutAnswer,
    versioned: true,
  }),
  update: operation({
    summary: 'Change the about page; absent fields keep their values, lists are replaced whole',
    method: 'PUT',
    path: '/api/about',
    failureText: 'Failed to update about data',
    access: 'editor',
    input: z.intersection(changesOf(aboutInput), z.object({ expectedVersion })),
    output: aboutAnswer,
    versioned: true,
  }),
};
