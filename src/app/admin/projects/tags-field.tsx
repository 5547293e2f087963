import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { type Control, get, useController, useFormState } from 'react-hook-form';
import { IconButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Plus, X } from '#app/ui/icons.ts';
import { limits } from '#contract/limits.ts';
import { tagKey } from '#contract/project.ts';
import type { ProjectValues } from './project-values.ts';

/** The tags with one more; why it cannot be added; or undefined for a name that is empty (row 121). */
export function addTag(tags: string[], typed: string): string[] | { refusal: string } | undefined {
  const name = typed.trim();
  if (name === '') return undefined;
  if (tags.some((tag) => tagKey(tag) === tagKey(name))) return { refusal: 'Tag already exists' };
  if (tags.length >= limits.projectTags) return { refusal: `Use at most ${limits.projectTags} tags.` };
  return [...tags, name];
}

interface TagsFieldProps {
  control: Control<ProjectValues>;
  /** Offered while typing. */
  suggestions: string[];
  /** The input of a new tag. A save adds a tag that is still in it. */
  input: RefObject<HTMLInputElement | null>;
  readOnly: boolean;
}

/** The tags of a project: added by Enter or the plus button, removed by their x (row 121). */
export function TagsField({ control, suggestions, input, readOnly }: TagsFieldProps) {
  const { field, fieldState } = useController({ control, name: 'tags' });
  const { errors } = useFormState({ control, name: 'tags' });
  const [refusal, setRefusal] = useState<string>();
  const listId = useId();
  const tags = field.value;
  const keys = tags.map(tagKey);

  function add() {
    const node = input.current;
    if (!node) return;
    const added = addTag(tags, node.value);
    node.focus();
    if (added === undefined) return;
    if (!Array.isArray(added)) return setRefusal(added.refusal);
    field.onChange(added);
    node.value = '';
  }

  function remove(index: number) {
    setRefusal(undefined);
    field.onChange(tags.toSpliced(index, 1));
    // Its button goes with it.
    input.current?.focus();
  }

  function byKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // Not the whole project.
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && tags.length > 0) {
      remove(tags.length - 1);
    }
  }

  return (
    <Field label="Tags" error={refusal ?? fieldState.error?.message ?? firstError(get(errors, 'tags'))}>
      {(aria) => (
        <div className="input tags-input">
          {tags.map((tag, index) => (
            <span key={tag} className="chip chip-removable">
              <bdi>{tag}</bdi>
              {readOnly ? null : (
                <button
                  type="button"
                  aria-label={`Remove ${tag}`}
                  title={`Remove ${tag}`}
                  onClick={() => remove(index)}
                >
                  <X className="icon" />
                </button>
              )}
            </span>
          ))}
          <input
            ref={input}
            placeholder="Add a tag"
            autoComplete="off"
            list={listId}
            maxLength={limits.tagName}
            onChange={() => setRefusal(undefined)}
            onKeyDown={byKey}
            {...aria}
          />
          <datalist id={listId}>
            {suggestions
              .filter((name) => !keys.includes(tagKey(name)))
              .map((name) => (
                <option key={name} value={name} />
              ))}
          </datalist>
          <IconButton label="Add tag" onClick={add}>
            <Plus className="icon" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}

/** The error of the first refused tag. */
function firstError(errors: unknown): string | undefined {
  if (!Array.isArray(errors)) return undefined;
  const message: unknown = errors.find(Boolean)?.message;
  return typeof message === 'string' ? message : undefined;
}
