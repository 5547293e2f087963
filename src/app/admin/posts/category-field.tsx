import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { limits } from '#contract/limits.ts';
import type { CategoryChoice } from './local-categories.ts';
import type { PostValues } from './post-values.ts';

const NEW = 'new';

interface CategoryFieldProps {
  control: Control<PostValues>;
  choices: CategoryChoice[];
  /** Adds a category to the choices and answers its value. */
  onAdd: (name: string) => string;
  /** The name being typed, so that a save before "Add" does not lose it. */
  pendingName: RefObject<string>;
}

/** The category, with a way to name a new one (rows 101–103). */
export function CategoryField({ control, choices, onAdd, pendingName }: CategoryFieldProps) {
  const { field, fieldState } = useController({ control, name: 'categoryId' });
  const [naming, setNaming] = useState(false);
  return (
    <>
      <Field
        label={
          <>
            Category <span className="field-required">required</span>
          </>
        }
        error={fieldState.error?.message}
      >
        {(aria) => (
          <select
            className="input select"
            {...field}
            value={naming ? NEW : field.value}
            onChange={(event) => {
              setNaming(event.target.value === NEW);
              pendingName.current = '';
              if (event.target.value !== NEW) field.onChange(event.target.value);
            }}
            {...aria}
          >
            {choices.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
            <hr />
            <option value={NEW} className="option-add">
              + Create new category
            </option>
          </select>
        )}
      </Field>
      {naming ? (
        <NewCategory
          onAdd={(name) => {
            pendingName.current = '';
            field.onChange(onAdd(name));
            setNaming(false);
          }}
          onTyping={(name) => {
            pendingName.current = name;
          }}
        />
      ) : null}
    </>
  );
}

interface NewCategoryProps {
  onAdd: (name: string) => void;
  onTyping: (name: string) => void;
}

function NewCategory({ onAdd, onTyping }: NewCategoryProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();

  function add() {
    const name = input.current?.value.trim();
    if (name) return onAdd(name);
    setError('Please enter a category name');
    input.current?.focus();
  }

  function addByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Not the whole post.
    event.preventDefault();
    add();
  }

  return (
    <Field label="New category" error={error}>
      {(aria) => (
        <div style={{ display: 'flex', gap: 8 }}>
          <input
            ref={input}
            className="input"
            maxLength={limits.categoryName}
            // biome-ignore lint/a11y/noAutofocus: it appears because the owner has just asked for it
            autoFocus
            onChange={(event) => {
              setError(undefined);
              onTyping(event.target.value.trim());
            }}
            onKeyDown={addByEnter}
            {...aria}
          />
          <Button onClick={add}>Add</Button>
        </div>
      )}
    </Field>
  );
}
