import { type aboutOperations, aboutSchema } from '#contract/about.ts';
import type { Handlers } from '#contract/operation.ts';
import type { Caller } from '../caller.ts';
import type { Ports } from '../ports.ts';
import { documentOf } from './documents.ts';
import { numberEntries } from './entry-ids.ts';

const aboutDocument = documentOf('about', aboutSchema);

/** The about page (row 196). New entries of its lists get their ids here. */
export function createAbout(ports: Ports, caller: Caller): Handlers<typeof aboutOperations> {
  return {
    get: () => aboutDocument.read(ports),
    update: ({ expectedVersion, workExperience, education, skillCategories, values, ...rest }) => {
      const changes = {
        ...rest,
        ...(workExperience && { workExperience: numberEntries(workExperience) }),
        ...(education && { education: numberEntries(education) }),
        ...(skillCategories && { skillCategories: numberEntries(skillCategories) }),
        ...(values && { values: numberEntries(values) }),
      };
      return aboutDocument.update(ports, caller, changes, expectedVersion);
    },
  };
}
