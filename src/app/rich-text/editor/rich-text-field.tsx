import { type ComponentType, useEffect, useId, useMemo, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { ImageUpload } from '#app/media/send-image.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

interface RichTextFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  /** The field that holds HTML. */
  name: FieldPath<Values>;
  label: string;
  readOnly: boolean;
  upload: ImageUpload;
  onWaiting: (count: number) => void;
}

/** A text with formatting in a form. The editor comes when it is needed; without it the text can be edited as HTML. */
export function RichTextField<Values extends FieldValues>({
  control,
  name,
  label,
  readOnly,
  upload,
  onWaiting,
}: RichTextFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const { Editor, failed, retry } = useEditorChunk();
  const id = useId();
  const html: string = field.value ?? '';
  const error = fieldState.error?.message;
  const invalid = Boolean(error);
  // The editor sets these on an element outside of React, and only when they have changed.
  const aria = useMemo(
    () =>
      ({
        'aria-labelledby': `${id}-label`,
        'aria-describedby': invalid ? `${id}-note` : undefined,
        'aria-invalid': invalid ? 'true' : undefined,
      }) as const,
    [id, invalid],
  );

  const source = (
    <textarea
      className="input html-text"
      rows={20}
      value={html}
      onChange={field.onChange}
      onBlur={field.onBlur}
      aria-label={`${label} as HTML`}
      aria-describedby={aria['aria-describedby']}
      aria-invalid={error ? true : undefined}
    />
  );

  return (
    <div className="field">
      <span className="visually-hidden" id={`${id}-label`}>
        {label}
      </span>
      {Editor ? (
        <Editor
          html={html}
          onChange={field.onChange}
          aria={aria}
          readOnly={readOnly}
          upload={upload}
          onWaiting={onWaiting}
          source={source}
        />
      ) : failed ? (
        <>
          <Notice>
            <p>The editor could not be loaded. The text can be edited as HTML meanwhile.</p>
            <Button size="tiny" onClick={retry}>
              Retry
            </Button>
          </Notice>
          {source}
        </>
      ) : (
        <div className="input rich-text-input" role="status">
          <span className="faint">Loading the editor...</span>
        </div>
      )}
      {error ? <FieldError id={`${id}-note`}>{error}</FieldError> : null}
    </div>
  );
}

/** The editor is several times the weight of the page around it. */
function useEditorChunk() {
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps>>();
  const [tries, setTries] = useState(1);
  const [failedTries, setFailedTries] = useState(0);
  useEffect(() => {
    let left = false;
    import('./rich-text-editor.tsx').then(
      ({ RichTextEditor }) => !left && setEditor(() => RichTextEditor),
      () => !left && setFailedTries(tries),
    );
    return () => {
      left = true;
    };
  }, [tries]);
  return { Editor, failed: failedTries === tries, retry: () => setTries(tries + 1) };
}
