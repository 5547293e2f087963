import { type KeyboardEvent, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { limits } from '#contract/limits.ts';
import type { PostValues } from './post-values.ts';

const NEW = 'new';

interface CategoryFieldProps {
  control: Control<PostValues>;
  choices: { id: number; name: string }[];
  /** Adds a category to the choices and answers its id. */
  onAdd: (name: string) => string;
}

/** The category, with a way to name a new one (rows 101–103). */
export function CategoryField({ control, choices, onAdd }: CategoryFieldProps) {
  const { field, fieldState } = useController({ control, name: 'categoryId' });
  const [naming, setNaming] = useState(false);
  return (
    <>
      <Field
        label={
          <>
            Category <span className="req">required</span>
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
              if (event.target.value !== NEW) field.onChange(event.target.value);
            }}
            {...aria}
          >
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
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
            field.onChange(onAdd(name));
            setNaming(false);
          }}
        />
      ) : null}
    </>
  );
}

function NewCategory({ onAdd }: { onAdd: (name: string) => void }) {
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
            onChange={() => setError(undefined)}
            onKeyDown={addByEnter}
            {...aria}
          />
          <Button onClick={add}>Add</Button>
        </div>
      )}
    </Field>
  );
}
