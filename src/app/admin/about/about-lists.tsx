import type { Control, FieldPath } from 'react-hook-form';
import { EntriesField, type ListProps } from '#app/forms/entries-field.tsx';
import { nextId } from '#app/forms/next-id.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { aboutLimitTexts } from '#contract/about.ts';
import { limits } from '#contract/limits.ts';
import type { AboutValues } from './about-values.ts';

type AboutListProps = ListProps<AboutValues>;

const atLeastOne = (text: string) => ({ count: 1, text });

/** The paragraphs of the story (row 131). */
export function StoryField(list: AboutListProps) {
  return (
    <EntriesField
      name="story"
      lineOf={({ text }, index) => ({
        detail: text.trim() || 'Nothing written yet',
        name: `paragraph ${index + 1}`,
      })}
      newEntry={() => ({ text: '' })}
      least={atLeastOne(aboutLimitTexts.story)}
      addLabel="Add paragraph"
      {...list}
    >
      {(index) => (
        <TextField
          control={list.control}
          name={`story.${index}.text`}
          label={`Paragraph ${index + 1}`}
          hideLabel
          rows={3}
        />
      )}
    </EntriesField>
  );
}

export function WorkField(list: AboutListProps) {
  return (
    <EntriesField
      name="workExperience"
      lineOf={({ title, company, period }) => ({ title, detail: placeAndTime(company, period) })}
      newEntry={(jobs) => ({ id: nextId(jobs), title: '', company: '', period: '', description: '' })}
      least={atLeastOne(aboutLimitTexts.workExperience)}
      addLabel="Add position"
      {...list}
    >
      {(index) => (
        <PeriodFields
          control={list.control}
          entry={`workExperience.${index}`}
          title={{ name: `workExperience.${index}.title`, label: 'Job title' }}
          place={{ name: `workExperience.${index}.company`, label: 'Company' }}
          example="2021 to now"
        />
      )}
    </EntriesField>
  );
}

export function EducationField(list: AboutListProps) {
  return (
    <EntriesField
      name="education"
      lineOf={({ degree, institution, period }) => ({
        title: degree,
        detail: placeAndTime(institution, period),
      })}
      newEntry={(schools) => ({
        id: nextId(schools),
        degree: '',
        institution: '',
        period: '',
        description: '',
      })}
      least={atLeastOne(aboutLimitTexts.education)}
      addLabel="Add education"
      {...list}
    >
      {(index) => (
        <PeriodFields
          control={list.control}
          entry={`education.${index}`}
          title={{ name: `education.${index}.degree`, label: 'Degree' }}
          place={{ name: `education.${index}.institution`, label: 'Institution' }}
          example="2007 to 2009"
        />
      )}
    </EntriesField>
  );
}

interface NamedField {
  name: FieldPath<AboutValues>;
  label: string;
}

interface PeriodFieldsProps {
  control: Control<AboutValues>;
  entry: `workExperience.${number}` | `education.${number}`;
  title: NamedField;
  place: NamedField;
  /** A period, as the placeholder of its field. */
  example: string;
}

/** The fields of a job or of an education. */
function PeriodFields({ control, entry, title, place, example }: PeriodFieldsProps) {
  return (
    <>
      <div className="field-row">
        <TextField control={control} {...title} />
        <TextField control={control} name={`${entry}.period`} label="Time period" placeholder={example} />
      </div>
      <TextField control={control} {...place} />
      <TextField control={control} name={`${entry}.description`} label="Description" rows={2} />
    </>
  );
}

/** The only list that may be emptied (row 132). */
export function SkillsField(list: AboutListProps) {
  const { control } = list;
  return (
    <EntriesField
      name="skillCategories"
      lineOf={({ title, skills }) => ({ title, detail: skills.trim() || 'No skills yet' })}
      newEntry={(categories) => ({ id: nextId(categories), title: '', skills: '' })}
      addLabel="Add category"
      {...list}
    >
      {(index) => (
        <div className="field-row is-narrow-first">
          <TextField control={control} name={`skillCategories.${index}.title`} label="Category" />
          <TextField
            control={control}
            name={`skillCategories.${index}.skills`}
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

export function PersonalValuesField(list: AboutListProps) {
  const { control } = list;
  return (
    <EntriesField
      name="values"
      lineOf={({ title }) => ({ title })}
      newEntry={(values) => ({ id: nextId(values), title: '', description: '' })}
      least={atLeastOne(aboutLimitTexts.values)}
      most={{ count: limits.valuesMax, text: aboutLimitTexts.tooManyValues }}
      addLabel="Add value"
      {...list}
    >
      {(index) => (
        <>
          <TextField control={control} name={`values.${index}.title`} label="Title" />
          <TextField control={control} name={`values.${index}.description`} label="Description" rows={2} />
        </>
      )}
    </EntriesField>
  );
}

/** "Delta Technical University, 2007 to 2009", as far as it is known. */
function placeAndTime(place: string, period: string): string {
  return [place.trim(), period.trim()].filter(Boolean).join(', ');
}
