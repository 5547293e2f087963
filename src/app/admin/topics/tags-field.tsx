import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  get,
  useController,
  useFormState,
} from 'react-hook-form';
import { IconButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Plus, X } from '#app/ui/icons.ts';
import { limits } from '#contract/limits.ts';
import { tagKey } from '#contract/tag.ts';
import { addTag } from './tag-list.ts';

interface TagsFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  /** A list of names. */
  name: FieldPath<Values>;
  /** The largest number of tags. */
  most: number;
  /** Offered while typing. */
  suggestions: string[];
  /** The input of a new tag. A save adds a tag that is still in it. */
  input: RefObject<HTMLInputElement | null>;
  readOnly: boolean;
}

/** The tags of a post or project: added by Enter or the plus button, removed by their x (row 121). */
export function TagsField<Values extends FieldValues>({
  control,
  name,
  most,
  suggestions,
  input,
  readOnly,
}: TagsFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const { errors } = useFormState({ control, name });
  const [refusal, setRefusal] = useState<string>();
  const listId = useId();
  const tags: string[] = field.value;
  const keys = tags.map(tagKey);

  function add() {
    const node = input.current;
    if (!node) return;
    const added = addTag(tags, node.value, most);
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
      // Not the whole form.
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && tags.length > 0) {
      remove(tags.length - 1);
    }
  }

  return (
    <Field label="Tags" error={refusal ?? fieldState.error?.message ?? firstError(get(errors, name))}>
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
              .filter((each) => !keys.includes(tagKey(each)))
              .map((each) => (
                <option key={each} value={each} />
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
