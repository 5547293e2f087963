import type { SavedRevision } from '#app/editing/save-merged.ts';
import { type About, defaultSkillCategories } from '#contract/about.ts';
import type { Changes } from '#contract/document.ts';

/** The form values of the about page. Skills are one line of text, separated by commas (row 132). */
export interface AboutValues extends Omit<About, 'story' | 'skillCategories'> {
  story: { text: string }[];
  skillCategories: { id: number; title: string; skills: string }[];
}

/** The fields of a stored page. One without skill categories starts with two (row 132). */
export function aboutValues(about: About & { version: number }): SavedRevision<AboutValues> {
  const { intro, story, workExperience, education, values, version } = about;
  const categories = about.skillCategories.length > 0 ? about.skillCategories : defaultSkillCategories;
  return {
    values: {
      intro,
      story: story.map((text) => ({ text })),
      workExperience,
      education,
      skillCategories: categories.map(({ skills, ...category }) => ({
        ...category,
        skills: skills.join(', '),
      })),
      values,
    },
    version,
  };
}

/** The edited parts as the contract takes them. */
export function aboutInput({ story, skillCategories, ...parts }: Changes<AboutValues>) {
  return {
    ...parts,
    ...(story && { story: story.map(({ text }) => text) }),
    ...(skillCategories && {
      skillCategories: skillCategories.map(({ skills, ...category }) => ({
        ...category,
        skills: skillsOf(skills),
      })),
    }),
  };
}

/** Split on commas, and on the ends of pasted lines; trimmed, empties dropped (row 132). */
function skillsOf(line: string): string[] {
  return line
    .split(/[,\n]/)
    .map((skill) => skill.trim())
    .filter((skill) => skill !== '');
}

/** A paragraph's and a skill's error belong to the field they were typed in. */
export function aboutField(path: string): string {
  return path
    .replace(/^story\.(\d+)$/, 'story.$1.text')
    .replace(/^(skillCategories\.\d+\.skills)\.\d+$/, '$1');
}
