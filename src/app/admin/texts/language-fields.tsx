import { useEffect, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form';
import { LanguageOptions } from '#app/forms/language-options.tsx';
import { Field } from '#app/ui/field.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import { limits } from '#contract/limits.ts';

interface Choice {
  id: number;
  title: string;
}

interface Choices {
  items: Choice[];
  /** How many there are altogether. */
  total: number;
}

interface LanguageFieldsProps<Values extends FieldValues> {
  control: Control<Values>;
  names: Record<'language' | 'translationOf', FieldPath<Values>>;
  /** "post", as the field names it. */
  noun: string;
  /** The id of the text; undefined for a new one. */
  id: number | undefined;
  /**
   * Reads texts of the kind, of which this one may be a translation: the newest, or those with the words of a search. A
   * field to search has a place only where they are not all in the answer. Keep the function between renders.
   */
  readChoices: (search: string) => Promise<Choices>;
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
  const [search, setSearch] = useState('');
  const asked = useSettled(search.trim());
  const [choices, setChoices] = useState<Choices>();
  const [chosen, setChosen] = useState<Choice>();
  useEffect(() => {
    let ended = false;
    readChoices(asked).then(
      (read) => {
        if (!ended) setChoices(read);
      },
      () => {
        // The field keeps what it has.
        if (!ended) setChoices((before) => before ?? { items: [], total: 0 });
      },
    );
    return () => {
      ended = true;
    };
  }, [asked, readChoices]);
  const { items, total } = choices ?? { items: [], total: 0 };
  const value: number | null = field.value;
  const others = items.filter((choice) => choice.id !== id);
  const isListed = value === null || others.some((choice) => choice.id === value);
  return (
    <>
      {search !== '' || total > items.length ? (
        <Field
          label={`Find a ${noun}`}
          hint={asked !== '' && total === 0 ? `No ${noun} has these words.` : undefined}
        >
          {(aria) => (
            <input
              className="input"
              type="search"
              maxLength={limits.searchText}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              onKeyDown={(event) => {
                // Enter would save the form.
                if (event.key === 'Enter') event.preventDefault();
              }}
              {...aria}
            />
          )}
        </Field>
      ) : null}
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
            onChange={({ target }) => {
              setChosen(others.find((choice) => String(choice.id) === target.value));
              field.onChange(target.value ? Number(target.value) : null);
            }}
            {...aria}
          >
            <option value="">No other {noun}</option>
            {isListed ? null : (
              <option value={value}>
                {chosen?.id === value ? chosen.title : `The ${noun} with the number ${value}`}
              </option>
            )}
            {others.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.title}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}
