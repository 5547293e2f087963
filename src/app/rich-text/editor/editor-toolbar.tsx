import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { type ReactNode, type Ref, useRef } from 'react';
import {
  Baseline,
  ChevronDown,
  CodeXml,
  Highlighter,
  Image as ImageIcon,
  Images,
  Link as LinkIcon,
  type LucideIcon,
  RemoveFormatting,
} from '#app/ui/icons.ts';
import { Menu, MenuChoices } from '#app/ui/menu.tsx';
import { EditorImage } from './editor-image.tsx';
import { EditorLink } from './editor-link.tsx';
import {
  backgroundPalette,
  codeBlockTool,
  type EditorTool,
  historyTools,
  listTools,
  markTools,
  type Palette,
  setTextStyle,
  textPalette,
  textStyleOf,
  textStyles,
} from './editor-tools.ts';

interface EditorToolbarProps {
  ref: Ref<HTMLDivElement>;
  editor: Editor;
  /** The text is shown as HTML: nothing here works on that. */
  asHtml: boolean;
  /** Absent while that cannot be changed. */
  onAsHtml: ((asHtml: boolean) => void) | undefined;
  linking: boolean;
  onLinking: (linking: boolean) => void;
  onImages: (files: FileList) => void;
  /** Opens the media library. */
  onLibrary: () => void;
}

/** The controls of row 122, as one stop of the Tab key; arrow keys move between them. */
export function EditorToolbar({
  ref,
  editor,
  asHtml,
  onAsHtml,
  linking,
  onLinking,
  onImages,
  onLibrary,
}: EditorToolbarProps) {
  const shared = { editor, disabled: asHtml };
  const tools = (list: EditorTool[]) => list.map((tool) => <Tool key={tool.label} tool={tool} {...shared} />);
  return (
    <Toolbar.Root
      ref={ref}
      className="toolbar"
      aria-label="Formatting"
      onKeyDown={({ key }) => {
        if (key === 'Escape') editor.commands.focus();
      }}
    >
      {tools(historyTools)}
      <Line />
      <TextStyleMenu {...shared} />
      <Line />
      {tools(markTools)}
      <Line />
      {tools(listTools)}
      <PaletteMenu palette={textPalette} icon={Baseline} {...shared} />
      <PaletteMenu palette={backgroundPalette} icon={Highlighter} {...shared} />
      <Line />
      <EditorLink open={linking} onOpenChange={onLinking} {...shared}>
        <LinkIcon className="icon" />
      </EditorLink>
      <EditorImage onImages={onImages} {...shared}>
        <ImageIcon className="icon" />
      </EditorImage>
      <Toolbar.Button
        type="button"
        className="icon-button"
        aria-label="From the library"
        title="From the library"
        disabled={asHtml}
        onClick={onLibrary}
      >
        <Images className="icon" />
      </Toolbar.Button>
      <Tool tool={codeBlockTool} {...shared} />
      <Tool tool={cleanTool} {...shared} />
      <Toolbar.Button
        type="button"
        className={asHtml ? 'icon-button is-chosen' : 'icon-button'}
        aria-label="Edit as HTML"
        title="Edit as HTML"
        aria-pressed={asHtml}
        disabled={!onAsHtml}
        onClick={() => onAsHtml?.(!asHtml)}
      >
        <CodeXml className="icon" />
      </Toolbar.Button>
    </Toolbar.Root>
  );
}

const cleanTool: EditorTool = {
  label: 'Clean formatting',
  icon: RemoveFormatting,
  use: (chain) => chain.unsetAllMarks().clearNodes(),
};

function Line() {
  return (
    <Toolbar.Separator asChild>
      <hr />
    </Toolbar.Separator>
  );
}

interface ControlProps {
  editor: Editor;
  disabled: boolean;
}

function Tool({ tool, editor, disabled }: ControlProps & { tool: EditorTool }) {
  const { label, keys, icon: Icon, use, isOn, can } = tool;
  const { on, idle } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ on: isOn?.(now), idle: can?.(now) === false }),
  });
  return (
    <Toolbar.Button
      type="button"
      className={on ? 'icon-button is-chosen' : 'icon-button'}
      aria-label={label}
      aria-pressed={on}
      title={keys ? `${label} (${keys})` : label}
      disabled={disabled || idle}
      onClick={() => use(editor.chain().focus()).run()}
    >
      <Icon className="icon" />
    </Toolbar.Button>
  );
}

function TextStyleMenu({ editor, disabled }: ControlProps) {
  const style = useEditorState({ editor, selector: ({ editor: now }) => textStyleOf(now) });
  const name = textStyles.find(({ value }) => value === style)?.label;
  return (
    <ToolMenu
      editor={editor}
      disabled={disabled}
      label={`Text style: ${name}`}
      className="toolbar-choice"
      value={style}
      choices={textStyles}
      onChoose={(chosen) => setTextStyle(editor.chain().focus(), chosen).run()}
    >
      {name}
      <ChevronDown className="icon" />
    </ToolMenu>
  );
}

const NONE = 'none';

interface PaletteMenuProps extends ControlProps {
  palette: Palette;
  icon: LucideIcon;
}

function PaletteMenu({ editor, disabled, palette, icon: Icon }: PaletteMenuProps) {
  const { mark, label, prefix, names } = palette;
  const colour = useEditorState({
    editor,
    selector: ({ editor: now }) => String(now.getAttributes(mark).colour ?? NONE),
  });
  const samples = names.map((name) => ({
    value: name,
    label: <span className={prefix + name}>{name.charAt(0).toUpperCase() + name.slice(1)}</span>,
  }));

  function choose(chosen: string) {
    const chain = editor.chain().focus();
    if (chosen === NONE) chain.unsetMark(mark, { extendEmptyMarkRange: true }).run();
    else chain.setMark(mark, { colour: chosen }).run();
  }

  return (
    <ToolMenu
      editor={editor}
      disabled={disabled}
      label={label}
      className={colour === NONE ? 'icon-button' : 'icon-button is-chosen'}
      value={colour}
      choices={[{ value: NONE, label: 'None' }, ...samples]}
      onChoose={choose}
    >
      <Icon className="icon" />
    </ToolMenu>
  );
}

interface ToolMenuProps<Value extends string> extends ControlProps {
  label: string;
  className: string;
  value: Value;
  choices: readonly { value: Value; label: ReactNode }[];
  onChoose: (value: Value) => void;
  children: ReactNode;
}

function ToolMenu<Value extends string>({
  editor,
  disabled,
  label,
  className,
  value,
  choices,
  onChoose,
  children,
}: ToolMenuProps<Value>) {
  const chosen = useRef(false);
  return (
    <Menu
      trigger={
        <Toolbar.Button
          type="button"
          className={className}
          aria-label={label}
          title={label}
          disabled={disabled}
        >
          {children}
        </Toolbar.Button>
      }
      onCloseAutoFocus={(event) => {
        if (!chosen.current) return;
        // Writing goes on where it was.
        event.preventDefault();
        chosen.current = false;
        editor.commands.focus();
      }}
    >
      <MenuChoices
        value={value}
        choices={choices}
        onChoose={(choice) => {
          chosen.current = true;
          onChoose(choice);
        }}
      />
    </Menu>
  );
}
