import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { type ReactNode, type Ref, useRef } from 'react';
import {
  Baseline,
  ChevronDown,
  Highlighter,
  Image as ImageIcon,
  Images,
  Link as LinkIcon,
  type LucideIcon,
  RemoveFormatting,
} from '#app/ui/icons.ts';
import { Menu, MenuChoices } from '#app/ui/menu.tsx';
import type { BlockKind } from '../blocks/block-kinds.ts';
import { InsertMenu } from '../blocks/insertion/insert-menu.tsx';
import type { FindTargets } from '../links/link-target.ts';
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
  plainMarkTools,
  setTextStyle,
  stylesFor,
  textPalette,
  textStyleOf,
  textStyles,
} from './editor-tools.ts';
import type { HeadingLevels } from './heading-levels.ts';

interface EditorToolbarProps {
  ref: Ref<HTMLDivElement>;
  editor: Editor;
  findTargets: FindTargets;
  /** The levels of headings that are offered. */
  headings: HeadingLevels;
  /** All of row 122: underline, colours and the removal of formatting as well. */
  full: boolean;
  linking: boolean;
  onLinking: (linking: boolean) => void;
  onImages: (files: FileList) => void;
  /** Opens the media library. */
  onLibrary: () => void;
  /** Inserts a block of the menu. */
  onInsert: (kind: BlockKind) => void;
  /** The last buttons. */
  children: ReactNode;
}

/** The controls of a text, in projects all of row 122, as one stop of the Tab key; arrow keys move between them. */
export function EditorToolbar({
  ref,
  editor,
  findTargets,
  headings,
  full,
  linking,
  onLinking,
  onImages,
  onLibrary,
  onInsert,
  children,
}: EditorToolbarProps) {
  const shared = { editor };
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
      <InsertMenu onInsert={onInsert} />
      <TextStyleMenu {...shared} headings={headings} />
      <Line />
      {tools(full ? markTools : plainMarkTools)}
      <Line />
      {tools(listTools)}
      {full ? (
        <>
          <PaletteMenu palette={textPalette} icon={Baseline} {...shared} />
          <PaletteMenu palette={backgroundPalette} icon={Highlighter} {...shared} />
        </>
      ) : null}
      {children}
      <Line />
      <EditorLink findTargets={findTargets} open={linking} onOpenChange={onLinking} {...shared}>
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
        onClick={onLibrary}
      >
        <Images className="icon" />
      </Toolbar.Button>
      <Tool tool={codeBlockTool} {...shared} />
      {full ? <Tool tool={cleanTool} {...shared} /> : null}
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
}

/** A button of a toolbar that does one thing to the selection. */
export function Tool({ tool, editor }: ControlProps & { tool: EditorTool }) {
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
      disabled={idle}
      onClick={() => use(editor.chain().focus()).run()}
    >
      <Icon className="icon" />
    </Toolbar.Button>
  );
}

function TextStyleMenu({ editor, headings }: ControlProps & { headings: HeadingLevels }) {
  const style = useEditorState({ editor, selector: ({ editor: now }) => textStyleOf(now) });
  const name = textStyles.find(({ value }) => value === style)?.label;
  return (
    <ToolMenu
      editor={editor}
      label={`Text style: ${name}`}
      className="toolbar-choice"
      value={style}
      choices={stylesFor(headings, style)}
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

function PaletteMenu({ editor, palette, icon: Icon }: PaletteMenuProps) {
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
        <Toolbar.Button type="button" className={className} aria-label={label} title={label}>
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
