import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { EntriesField } from '#app/forms/entries-field.tsx';
import { nextId } from '#app/forms/next-id.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { aboutLimitTexts } from '#contract/about.ts';
import { limits } from '#contract/limits.ts';
import type { AboutValues } from './about-values.ts';

interface ListProps {
  control: Control<AboutValues>;
  /** Names of fields that the last save was refused for. */
  refused: string[];
  readOnly: boolean;
}

const atLeastOne = (text: string) => ({ count: 1, text });

/** The paragraphs of the story (row 131). */
export function StoryField({ control, ...list }: ListProps) {
  const name = 'story';
  const story = useWatch({ control, name });
  const fieldArray = useFieldArray({ control, name, keyName: 'key' });
  return (
    <EntriesField
      control={control}
      name={name}
      list={fieldArray}
      lines={story.map(({ text }, index) => ({
        title: '',
        detail: text.trim() || 'Nothing written yet',
        name: `paragraph ${index + 1}`,
      }))}
      least={atLeastOne(aboutLimitTexts.story)}
      addLabel="Add paragraph"
      onAdd={() => fieldArray.append({ text: '' })}
      {...list}
    >
      {(index) => (
        <TextField
          control={control}
          name={`${name}.${index}.text`}
          label={`Paragraph ${index + 1}`}
          hideLabel
          rows={3}
        />
      )}
    </EntriesField>
  );
}

export function WorkField({ control, ...list }: ListProps) {
  const name = 'workExperience';
  const jobs = useWatch({ control, name });
  const fieldArray = useFieldArray({ control, name, keyName: 'key' });
  const empty = { title: '', company: '', period: '', description: '' };
  return (
    <EntriesField
      control={control}
      name={name}
      list={fieldArray}
      lines={jobs.map(({ title, company, period }) => ({ title, detail: placeAndTime(company, period) }))}
      least={atLeastOne(aboutLimitTexts.workExperience)}
      addLabel="Add position"
      onAdd={() => fieldArray.append({ id: nextId(jobs), ...empty })}
      {...list}
    >
      {(index) => (
        <>
          <div className="field-row">
            <TextField control={control} name={`${name}.${index}.title`} label="Job title" />
            <TextField
              control={control}
              name={`${name}.${index}.period`}
              label="Time period"
              placeholder="2021 to now"
            />
          </div>
          <TextField control={control} name={`${name}.${index}.company`} label="Company" />
          <TextField control={control} name={`${name}.${index}.description`} label="Description" rows={2} />
        </>
      )}
    </EntriesField>
  );
}

export function EducationField({ control, ...list }: ListProps) {
  const name = 'education';
  const schools = useWatch({ control, name });
  const fieldArray = useFieldArray({ control, name, keyName: 'key' });
  const empty = { degree: '', institution: '', period: '', description: '' };
  return (
    <EntriesField
      control={control}
      name={name}
      list={fieldArray}
      lines={schools.map(({ degree, institution, period }) => ({
        title: degree,
        detail: placeAndTime(institution, period),
      }))}
      least={atLeastOne(aboutLimitTexts.education)}
      addLabel="Add education"
      onAdd={() => fieldArray.append({ id: nextId(schools), ...empty })}
      {...list}
    >
      {(index) => (
        <>
          <div className="field-row">
            <TextField control={control} name={`${name}.${index}.degree`} label="Degree" />
            <TextField
              control={control}
              name={`${name}.${index}.period`}
              label="Time period"
              placeholder="2007 to 2009"
            />
          </div>
          <TextField control={control} name={`${name}.${index}.institution`} label="Institution" />
          <TextField control={control} name={`${name}.${index}.description`} label="Description" rows={2} />
        </>
      )}
    </EntriesField>
  );
}

/** The only list that may be emptied (row 132). */
export function SkillsField({ control, ...list }: ListProps) {
  const name = 'skillCategories';
  const categories = useWatch({ control, name });
  const fieldArray = useFieldArray({ control, name, keyName: 'key' });
  return (
    <EntriesField
      control={control}
      name={name}
      list={fieldArray}
      lines={categories.map(({ title, skills }) => ({ title, detail: skills.trim() || 'No skills yet' }))}
      addLabel="Add category"
      onAdd={() => fieldArray.append({ id: nextId(categories), title: '', skills: '' })}
      {...list}
    >
      {(index) => (
        <div className="field-row is-narrow-first">
          <TextField control={control} name={`${name}.${index}.title`} label="Category" />
          <TextField
            control={control}
            name={`${name}.${index}.skills`}
            label="Skills"
            rows={1}
            oneLine
            placeholder="TypeScript, Python, Go"
          />
        </div>
      )}
    </EntriesField>
  );
}

export function PersonalValuesField({ control, ...list }: ListProps) {
  const name = 'values';
  const values = useWatch({ control, name });
  const fieldArray = useFieldArray({ control, name, keyName: 'key' });
  return (
    <EntriesField
      control={control}
      name={name}
      list={fieldArray}
      lines={values.map(({ title }) => ({ title }))}
      least={atLeastOne(aboutLimitTexts.values)}
      most={{ count: limits.valuesMax, text: aboutLimitTexts.tooManyValues }}
      addLabel="Add value"
      onAdd={() => fieldArray.append({ id: nextId(values), title: '', description: '' })}
      {...list}
    >
      {(index) => (
        <>
          <TextField control={control} name={`${name}.${index}.title`} label="Title" />
          <TextField control={control} name={`${name}.${index}.description`} label="Description" rows={2} />
        </>
      )}
    </EntriesField>
  );
}

/** "Delta Technical University, 2007 to 2009", as far as it is known. */
function placeAndTime(place: string, period: string): string {
  return [place.trim(), period.trim()].filter(Boolean).join(', ');
}
