import {
  type ComponentType,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useState,
} from 'react';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  get,
  useController,
  useFormState,
} from 'react-hook-form';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { addLateField, writeLateFields } from '#app/forms/late-values.ts';
import type { ImageUpload } from '#app/media/send-image.ts';
import type { RichTextEditorProps } from '#app/rich-text/editor/rich-text-editor.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useRememberedChoice } from '#app/ui/use-remembered.ts';
import { HtmlField } from '../html-editor/html-field.tsx';
import { DroppedParts } from './dropped-parts.tsx';
import { EditorSources } from './editor-sources.tsx';
import { TextCount } from './text-count.tsx';
import { type TextMode, TextModes, textModes } from './text-modes.tsx';
import { type ShownPlace, selectInHtml, type TextPlaces } from './text-places.ts';
import { TextPreview } from './text-preview.tsx';

interface TextEditorProps<Values extends FieldValues> {
  control: Control<Values>;
  /** The field that holds HTML. */
  name: FieldPath<Values>;
  label: string;
  /** Stays in the page for screen readers only, where the surroundings already say it. */
  hideLabel?: boolean;
  readOnly: boolean;
  upload: ImageUpload;
  /** How many images are still on their way into the text. */
  onWaiting: (count: number) => void;
  /** The parts that the last save left out of the text. */
  dropped: readonly string[];
  /** `project` has all of row 122; other texts have the title of their page as the only heading of the first level. */
  kind: 'text' | 'project';
  /** Lets a panel beside the text show a part of it. */
  places?: TextPlaces;
}

const HINT = 'HTML tags are supported. Select text, then choose a format.';
const HELD = 'A picture is still on its way into the text.';

const projectHeadings = [1, 2, 3, 4, 5, 6] as const;
const textHeadings = [2, 3, 4] as const;

/** The text of a post, a page or a project: the same text to write in as it looks, as HTML, or to read as its page shows it. */
export function TextEditor<Values extends FieldValues>(props: TextEditorProps<Values>) {
  const { control, name, label, hideLabel = false, readOnly, upload, onWaiting, dropped } = props;
  const [chosen, setMode] = useRememberedChoice('text_mode', textModes);
  const [waiting, setWaiting] = useState(0);
  const [visited, setVisited] = useState(chosen === 'visual');
  const { errors } = useFormState({ control, name });
  const { Editor, failed, retry } = useEditorChunk(visited);
  const id = useId();
  const refusal: { message?: string } | undefined = get(errors, name);
  const error = refusal?.message;
  const mode = chosen === 'visual' && failed ? 'html' : chosen;
  const place = useShownPlaces(props.places, id, mode, () => {
    setMode('visual');
    setVisited(true);
  });
  const described = error || mode === 'html' ? `${id}-note` : undefined;

  const wait = useCallback(
    (count: number) => {
      setWaiting(count);
      onWaiting(count);
    },
    [onWaiting],
  );

  return (
    <div className="field text-field" data-mode={mode}>
      <label id={`${id}-label`} htmlFor={id} className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <div role="status">
        <DroppedParts parts={dropped} lead="Saved without the parts that a text cannot hold:" />
      </div>
      <div className="text-head">
        <TextModes
          mode={mode}
          onMode={(next) => {
            // The next mode reads the form.
            writeLateFields(control);
            setMode(next);
            if (next === 'visual') setVisited(true);
          }}
          held={waiting > 0 ? HELD : undefined}
        />
        <TextCount control={control} name={name} />
      </div>
      {chosen === 'visual' && failed ? (
        <Notice>
          <p>The editor could not be loaded. The text can be edited as HTML meanwhile.</p>
          <Button size="tiny" onClick={retry}>
            Retry
          </Button>
        </Notice>
      ) : null}
      {Editor ? (
        <EditorSources>
          <VisualPane
            {...props}
            Editor={Editor}
            onWaiting={wait}
            hidden={mode !== 'visual'}
            place={place}
            labelId={`${id}-label`}
            noteId={error ? `${id}-note` : undefined}
          />
        </EditorSources>
      ) : mode === 'visual' ? (
        <div className="input rich-text-input" role="status">
          <span className="faint">Loading the editor...</span>
        </div>
      ) : null}
      {mode === 'html' ? (
        <HtmlField
          headings={props.kind === 'project' ? projectHeadings : textHeadings}
          control={control}
          name={name}
          upload={upload}
          onWaiting={wait}
          aria={{ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined }}
        />
      ) : null}
      {mode === 'preview' ? <TextPreview control={control} name={name} /> : null}
      {error ? <FieldError id={`${id}-note`}>{error}</FieldError> : null}
      {mode === 'html' && !error && !readOnly ? (
        <span className="hint" id={`${id}-note`}>
          {HINT}
        </span>
      ) : null}
    </div>
  );
}

interface VisualPaneProps<Values extends FieldValues> extends TextEditorProps<Values> {
  Editor: ComponentType<RichTextEditorProps>;
  /** It stays while another mode shows the text, and its undo history with it. */
  hidden: boolean;
  labelId: string;
  /** The id of the error; undefined without one. */
  noteId: string | undefined;
  /** The part of the text that was asked for last. */
  place: ShownPlace | undefined;
}

function VisualPane<Values extends FieldValues>(props: VisualPaneProps<Values>) {
  const { Editor, control, name, hidden, kind, labelId, noteId, readOnly, upload, onWaiting } = props;
  const { field } = useController({ control, name });
  const site = useSite();
  // The editor sets these on an element outside of React, and only when they have changed.
  const aria = useMemo(
    () => ({
      'aria-labelledby': labelId,
      'aria-describedby': noteId,
      'aria-invalid': noteId ? 'true' : undefined,
    }),
    [labelId, noteId],
  );
  const onLateField = useCallback((write: () => void) => addLateField(control, write), [control]);
  return (
    <Editor
      html={field.value ?? ''}
      onChange={field.onChange}
      onLateField={onLateField}
      aria={aria}
      readOnly={readOnly}
      upload={upload}
      // The mode that shows the text knows what it waits for.
      onWaiting={hidden ? nothing : onWaiting}
      hidden={hidden}
      place={props.place}
      headings={kind === 'project' ? projectHeadings : textHeadings}
      full={kind === 'project'}
      findTargets={async (typed, html) =>
        (await import('../links/link-targets.ts')).findTargets({ site, typed, html })
      }
    />
  );
}

const nothing = () => {};

/** The part of the text that a panel asks for. The preview gives way to the visual mode, in which it can be changed. */
function useShownPlaces(
  places: TextPlaces | undefined,
  id: string,
  mode: TextMode,
  onVisual: () => void,
): ShownPlace | undefined {
  const [place, setPlace] = useState<ShownPlace>();
  useImperativeHandle(places, () => (range) => {
    const area = mode === 'html' ? document.getElementById(id) : undefined;
    if (area instanceof HTMLTextAreaElement) {
      selectInHtml(area, range);
      return;
    }
    if (mode === 'preview') onVisual();
    setPlace({ ...range });
  });
  return place;
}

/** The visual editor, which is several times the weight of the page around it. It comes once it is `wanted`. */
function useEditorChunk(wanted: boolean) {
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps>>();
  const [tries, setTries] = useState(1);
  const [failedTries, setFailedTries] = useState(0);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    import('#app/rich-text/editor/rich-text-editor.tsx').then(
      ({ RichTextEditor }) => !left && setEditor(() => RichTextEditor),
      () => !left && setFailedTries(tries),
    );
    return () => {
      left = true;
    };
  }, [wanted, tries]);
  return { Editor, failed: failedTries === tries, retry: () => setTries(tries + 1) };
}
