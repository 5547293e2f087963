import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { Crop, ImageUp } from '#app/ui/icons.ts';
import { mayBeImage } from './draw-image.ts';
import { useFilesStayOut } from './use-files-stay-out.ts';

interface ImageZoneProps {
  ref?: Ref<HTMLDivElement>;
  /** The accessible name. */
  label: string;
  /** Gets only files that may be images; one unless `multiple`. */
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  title?: string;
  /** While a file is held over it. */
  dropTitle?: string;
  note?: string;
  icon?: ReactNode;
  /** The image that is there already: it takes the place of the dashed box, and a button replaces it. */
  image?: ReactNode;
  /** Beside that button. */
  actions?: ReactNode;
  /** The error of its field. */
  error?: string | undefined;
  className?: string;
}

/** Takes images by click, drop or paste (rows 177, 181). */
export function ImageZone({
  ref,
  label,
  onFiles,
  multiple = false,
  title = 'Choose an image',
  dropTitle = 'Drop to add',
  note = 'or drop it here',
  icon = <ImageUp className="icon" />,
  image,
  actions,
  error,
  className = '',
}: ImageZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const id = useId();
  const shown = refusal ?? error;
  useFilesStayOut();

  function take(files: FileList, sentence: string) {
    const given = [...files].slice(0, multiple ? undefined : 1);
    const images = given.filter(mayBeImage);
    setRefusal(images.length < given.length || given.length === 0 ? sentence : undefined);
    if (images.length > 0) onFiles(images);
  }

  /** Within a form that may only be read nothing is taken. */
  const isOff = () => input.current?.matches(':disabled') ?? true;

  function dragged(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files') || isOff()) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  }

  function left({ currentTarget, relatedTarget }: DragEvent) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  }

  function dropped(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!isOff()) take(event.dataTransfer.files, 'Please drop an image file');
  }

  function pasted(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0 || isOff()) return;
    event.preventDefault();
    take(event.clipboardData.files, 'Please select an image file');
  }

  const button = {
    onClick: () => input.current?.click(),
    'aria-invalid': shown ? true : undefined,
    'aria-describedby': shown ? id : undefined,
  } as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend of its own
    <div
      ref={ref}
      role="group"
      aria-label={label}
      className={['drop-zone', over ? 'is-over' : '', className].filter(Boolean).join(' ')}
      onDragEnter={dragged}
      onDragOver={dragged}
      onDragLeave={left}
      onDrop={dropped}
      onPaste={pasted}
    >
      {image ? (
        <>
          {image}
          <div className="image-actions">
            <Button size="tiny" {...button}>
              <Crop className="icon" />
              Replace
            </Button>
            {actions}
          </div>
        </>
      ) : (
        <button type="button" className={over ? 'drop-area is-over' : 'drop-area'} {...button}>
          {icon}
          <b>{over ? dropTitle : title}</b>
          {over ? 'release the file' : note}
        </button>
      )}
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept="image/*"
        multiple={multiple}
        hidden
        onChange={(event) => {
          const { files } = event.currentTarget;
          if (files && files.length > 0) take(files, 'Please select an image file');
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <span role="alert">{shown ? <FieldError id={id}>{shown}</FieldError> : null}</span>
    </div>
  );
}
