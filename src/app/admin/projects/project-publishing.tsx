import { useCallback } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { href } from 'react-router';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { LanguageFields } from '#app/admin/texts/language-fields.tsx';
import { SlugField } from '#app/admin/texts/slug-field.tsx';
import { SelectField } from '#app/forms/select-field.tsx';
import { SwitchField } from '#app/forms/switch-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { type ProjectStatus, projectStatuses } from '#contract/project.ts';
import type { ProjectValues } from './project-values.ts';

const statusNames: Record<ProjectStatus, string> = { published: 'Published', draft: 'Draft' };

const statusHints: Record<ProjectStatus, string> = {
  published: 'On the site, unless it is not public.',
  draft: 'Only here in the admin area, not on the site.',
};

interface ProjectPublishingProps {
  control: Control<ProjectValues>;
  /** Undefined for a new project. */
  id: number | undefined;
  /** The slug of the last save; undefined for a new project. */
  slug: string | undefined;
}

/** Who sees a project, and where. */
export function ProjectPublishing({ control, id, slug }: ProjectPublishingProps) {
  const { list } = useSite().projects;
  const readProjects = useCallback((search: string) => list({ search }), [list]);
  const status = useWatch({ control, name: 'status' });
  return (
    <>
      <div className="field-row">
        <SelectField control={control} name="status" label="Status" hint={statusHints[status]}>
          {projectStatuses.map((each) => (
            <option key={each} value={each}>
              {statusNames[each]}
            </option>
          ))}
        </SelectField>
        <SlugField control={control} name="slug" parent={`${href('/project')}/`} stored={slug} />
      </div>
      <div className="line-group project-switches">
        <SwitchField control={control} name="isPublic" label="Public">
          Visitors can see it once it is published.
        </SwitchField>
        <SwitchField control={control} name="featured" label="Featured">
          Stands before the others; the first three are on the home page.
        </SwitchField>
        <SwitchField control={control} name="isMVP" label="MVP">
          Shows a badge: a first version, made to learn from.
        </SwitchField>
      </div>
      <div className="field-row">
        <LanguageFields
          control={control}
          names={{ language: 'language', translationOf: 'translationOf' }}
          noun="project"
          id={id}
          readChoices={readProjects}
        />
      </div>
      <TextField
        control={control}
        name="demoUrl"
        label="Demo link"
        hint="A second link on the project's page."
        inputMode="url"
        placeholder="https://"
      />
    </>
  );
}
