import { ImageUp } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { FieldError } from '#app/ui/field.tsx';

interface PictureZoneProps {
  /** Gets only files that say they are images; one unless `multiple`. */
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** What it is for, where 'Choose an image' alone does not say it. */
  label?: string;
  title?: string;
  /** While a file is held over it. */
  dropTitle?: string;
  note?: string;
  icon?: ReactNode;
  /** In place of its texts: nothing can be chosen meanwhile. */
  busy?: ReactNode;
  /** Of the field it belongs to. */
  error?: string | undefined;
  describedBy?: string | undefined;
  className?: string;
}

/** Takes pictures by click, drop or paste (rows 177, 181). */
export function PictureZone({
  onFiles,
  multiple = false,
  label,
  title = 'Choose an image',
  dropTitle = 'Drop to add',
  note = 'or drop it here',
  icon = <ImageUp className="icon" />,
  busy,
  error,
  describedBy,
  className = '',
}: PictureZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const id = useId();
  const shown = refusal ?? error;
  useFilesStayOut();

  function take(files: FileList, sentence: string) {
    const given = [...files].slice(0, multiple ? undefined : 1);
    const pictures = given.filter(({ type }) => type.startsWith('image/'));
    setRefusal(pictures.length < given.length || given.length === 0 ? sentence : undefined);
    if (pictures.length > 0) onFiles(pictures);
  }

  function dragged(event: DragEvent<HTMLButtonElement>) {
    if (!event.dataTransfer.types.includes('Files') || isOff(event.currentTarget)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  }

  function dropped(event: DragEvent<HTMLButtonElement>) {
    event.preventDefault();
    setOver(false);
    if (!isOff(event.currentTarget)) take(event.dataTransfer.files, 'Please drop an image file');
  }

  function pasted(event: ClipboardEvent<HTMLButtonElement>) {
    if (event.clipboardData.files.length === 0 || isOff(event.currentTarget)) return;
    event.preventDefault();
    take(event.clipboardData.files, 'Please select an image file');
  }

  const waits = busy !== undefined && busy !== false;
  return (
    <div className={`zone ${className}`.trim()}>
      <button
        type="button"
        className={['drop', over ? 'is-over' : '', waits ? 'is-busy' : ''].filter(Boolean).join(' ')}
        aria-disabled={waits || undefined}
        aria-invalid={shown ? true : undefined}
        aria-describedby={[shown ? id : '', describedBy].filter(Boolean).join(' ') || undefined}
        onClick={() => !waits && input.current?.click()}
        onDragEnter={dragged}
        onDragOver={dragged}
        onDragLeave={(event) => {
          const { relatedTarget } = event;
          if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setOver(false);
        }}
        onDrop={dropped}
        onPaste={pasted}
      >
        {waits ? (
          busy
        ) : (
          <>
            {icon}
            <b>
              {over ? dropTitle : title}
              {label ? <span className="sr"> {label}</span> : null}
            </b>
            {over ? 'release the file' : note}
          </>
        )}
      </button>
      <input
        ref={input}
        type="file"
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

/** Within a form that may only be read, or while something runs. */
function isOff(button: HTMLButtonElement): boolean {
  return button.matches(':disabled, [aria-disabled="true"]');
}

/** A file dropped beside the zone would open in place of the page, and take with it what was typed. */
function useFilesStayOut() {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    document.addEventListener('dragover', refuse);
    document.addEventListener('drop', refuse);
    return () => {
      document.removeEventListener('dragover', refuse);
      document.removeEventListener('drop', refuse);
    };
  }, []);
}
