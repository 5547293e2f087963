import { useEffect, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form';
import { LanguageOptions } from '#app/forms/language-options.tsx';
import { Field } from '#app/ui/field.tsx';

interface Choice {
  id: number;
  title: string;
}

interface LanguageFieldsProps<Values extends FieldValues> {
  control: Control<Values>;
  names: Record<'language' | 'translationOf', FieldPath<Values>>;
  /** "post", as the field names it. */
  noun: string;
  /** The id of the text; undefined for a new one. */
  id: number | undefined;
  /** The newest texts of the kind, of which this one may be a translation. */
  readChoices: () => Promise<Choice[]>;
}

/** The language of a text. One that has its own can be linked with the text that it translates. */
export function LanguageFields<Values extends FieldValues>(fields: LanguageFieldsProps<Values>) {
  const { control, names } = fields;
  const { field, fieldState } = useController({ control, name: names.language });
  const linked: number | null = useWatch({ control, name: names.translationOf });
  return (
    <>
      <Field label="Language" error={fieldState.error?.message}>
        {(aria) => (
          <select
            className="input select"
            {...field}
            value={field.value ?? ''}
            onChange={({ target }) => field.onChange(target.value || null)}
            {...aria}
          >
            <option value="">That of the site</option>
            <LanguageOptions />
          </select>
        )}
      </Field>
      {field.value === null && linked === null ? null : <OriginalField {...fields} />}
    </>
  );
}

function OriginalField<Values extends FieldValues>({
  control,
  names,
  noun,
  id,
  readChoices,
}: LanguageFieldsProps<Values>) {
  const { field, fieldState } = useController({ control, name: names.translationOf });
  const [choices, setChoices] = useState<Choice[]>();
  useEffect(() => {
    if (choices) return;
    let ended = false;
    readChoices().then(
      (read) => {
        if (!ended) setChoices(read);
      },
      () => {
        if (!ended) setChoices([]);
      },
    );
    return () => {
      ended = true;
    };
  }, [choices, readChoices]);
  const others = (choices ?? []).filter((choice) => choice.id !== id);
  const value: number | null = field.value;
  const isListed = value === null || others.some((choice) => choice.id === value);
  return (
    <Field
      label="Translation of"
      hint={`Visitors find each ${noun} of the group from the others.`}
      error={fieldState.error?.message}
    >
      {(aria) => (
        <select
          className="input select"
          {...field}
          value={value ?? ''}
          onChange={({ target }) => field.onChange(target.value ? Number(target.value) : null)}
          {...aria}
        >
          <option value="">No other {noun}</option>
          {isListed ? null : <option value={value}>{`The ${noun} with the number ${value}`}</option>}
          {others.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.title}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
