import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Trash2 } from '#app/ui/icons.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import type { ProgressListener } from '#browser/call/upload-progress.ts';
import type { Media } from '#contract/media/media.ts';
import { ImagePreview } from './image-preview.tsx';
import { ImageUploader } from './image-uploader.tsx';
import { LibraryButton } from './library/library-button.tsx';
import { forgetImage, forgetUnlessUsed, isPending } from './pending-images.ts';

interface ImageFieldProps<Values extends FieldValues>
  extends Pick<ComponentProps<typeof ImageUploader>, 'label' | 'preset' | 'cropTitle' | 'cropSave'> {
  control: Control<Values>;
  /** The field that holds the address. */
  name: FieldPath<Values>;
  /** Keeps or sends what was cropped, and answers its address. */
  take: (image: File, onProgress: ProgressListener) => Promise<string>;
  /** `beside`: a thumbnail next to the dashed box. `below`: the image in place of it. */
  layout: 'beside' | 'below';
  shape: '1-1' | '16-9';
  thumb?: 'thumb' | 'thumb-small';
  hint?: ReactNode;
  removedText?: string;
  /** Called with a picture of the library that was chosen, whose address the field has. */
  onLibraryChoice?: (media: Media) => void;
  /** Other ways to set the address. */
  children?: ReactNode;
}

/** An image in a form: chosen, dropped or pasted, cropped, replaced, removed, or named by its address. */
export function ImageField<Values extends FieldValues>({
  control,
  name,
  take,
  layout,
  shape,
  thumb = 'thumb',
  hint,
  removedText = 'Image removed',
  onLibraryChoice,
  children,
  ...uploader
}: ImageFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const address: string = field.value ?? '';

  function change(next: string) {
    forgetImage(address);
    field.onChange(next);
  }

  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(address);
  latest.current = address;
  const [removals, setRemovals] = useState(0);

  // The button that was pressed goes with the image.
  useEffect(() => {
    if (removals > 0) frame.current?.querySelector<HTMLElement>('.drop-zone button')?.focus();
  }, [removals]);

  function remove() {
    field.onChange('');
    setRemovals((count) => count + 1);
    forgetUnlessUsed(address, () => latest.current === address);
    toasts.undoable(removedText, () => {
      if (latest.current !== '') forgetImage(latest.current);
      field.onChange(address);
      // So does the button in the toast.
      setRemovals((count) => count + 1);
    });
  }

  const shared = {
    ...uploader,
    error: fieldState.error?.message,
    onCropped: async (image: File, onProgress: ProgressListener) => change(await take(image, onProgress)),
  };
  const replaces = address === '' ? {} : { title: 'Choose another image', dropTitle: 'Drop to replace' };
  return (
    <div ref={frame} className="picture-field">
      {layout === 'beside' ? (
        <>
          <div className="image-row">
            <ImagePreview className={thumb} shape={shape} address={address} />
            <ImageUploader {...shared} {...replaces} />
          </div>
          {address ? (
            <Button look="danger-quiet" size="tiny" className="button-start" onClick={remove}>
              <Trash2 className="icon" />
              Remove image
            </Button>
          ) : null}
        </>
      ) : (
        <ImageUploader
          {...shared}
          image={address ? <ImagePreview shape={shape} address={address} /> : undefined}
          actions={
            <Button look="quiet" size="tiny" onClick={remove}>
              Remove
            </Button>
          }
        />
      )}
      <LibraryButton
        onChoose={([media]) => {
          if (!media) return;
          change(media.url);
          onLibraryChoice?.(media);
        }}
      />
      {hint ? <span className="hint">{hint}</span> : null}
      <details>
        <summary>{children ? 'Other ways' : 'Use an image address'}</summary>
        <div>
          {children}
          <Field
            label="Image address"
            hint="A path of this site such as /images/me.jpg, or an https address."
            error={fieldState.error?.message}
          >
            {(aria) => (
              <input
                className="input"
                inputMode="url"
                value={isPending(address) ? '' : address}
                placeholder={isPending(address) ? 'Set when you save' : ''}
                onChange={({ target }) => change(target.value)}
                onBlur={field.onBlur}
                {...aria}
              />
            )}
          </Field>
        </div>
      </details>
    </div>
  );
}
