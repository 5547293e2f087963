import { type Editor, useEditorState } from '@tiptap/react';
import {
  Baseline,
  Bold,
  ChevronDown,
  CodeXml,
  Highlighter,
  Image as ImageIcon,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  RemoveFormatting,
  SquareCode,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { LineDialog } from '#app/forms/line-dialog.tsx';
import { Menu, MenuChoices } from '#app/ui/menu.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { backgroundColours, textColours } from '#contract/rich-text.ts';
import { isAllowedAddress } from './allowed-html.ts';

interface EditorToolbarProps {
  ref: Ref<HTMLDivElement>;
  editor: Editor;
  /** The text is shown as HTML: nothing here works on that. */
  asHtml: boolean;
  /** Absent while that cannot be changed. */
  onAsHtml: ((asHtml: boolean) => void) | undefined;
  linking: boolean;
  onLinking: (linking: boolean) => void;
  onPictures: (files: FileList) => void;
}

/** What the row's controls do (row 122), as one stop of the Tab key; arrow keys move between them. */
export function EditorToolbar({
  ref,
  editor,
  asHtml,
  onAsHtml,
  linking,
  onLinking,
  onPictures,
}: EditorToolbarProps) {
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  const pictures = useRef<HTMLInputElement>(null);
  const [describing, setDescribing] = useState(false);
  const run = () => editor.chain().focus();

  function link(address: string) {
    if (address === '') return void run().extendMarkRange('link').unsetLink().run();
    const href = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address;
    if (!isAllowedAddress(href)) return toasts.error('This address cannot be linked to.');
    if (state.href === undefined && editor.state.selection.empty) {
      run()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else {
      run().extendMarkRange('link').setLink({ href }).run();
    }
  }

  const button = { editor, disabled: asHtml };
  const blockName = blocks.find(({ value }) => value === state.block)?.label ?? 'Paragraph';
  return (
    <>
      <Toolbar.Root
        ref={ref}
        className="tb"
        aria-label="Formatting"
        onKeyDown={({ key }) => {
          if (key === 'Escape') editor.commands.focus();
        }}
      >
        <Tool
          {...button}
          label="Undo"
          keys="Mod+Z"
          icon={Undo2}
          disabled={asHtml || !state.undo}
          onUse={() => run().undo().run()}
        />
        <Tool
          {...button}
          label="Redo"
          keys="Mod+Shift+Z"
          icon={Redo2}
          disabled={asHtml || !state.redo}
          onUse={() => run().redo().run()}
        />
        <Toolbar.Separator asChild>
          <hr />
        </Toolbar.Separator>
        <ToolMenu
          editor={editor}
          wide
          label={`Text style: ${blockName}`}
          disabled={asHtml}
          value={state.block}
          choices={blocks}
          onChoose={(block) => setBlock(editor, block)}
        >
          {blockName}
        </ToolMenu>
        <Toolbar.Separator asChild>
          <hr />
        </Toolbar.Separator>
        <Tool
          {...button}
          label="Bold"
          keys="Mod+B"
          icon={Bold}
          on={state.bold}
          onUse={() => run().toggleBold().run()}
        />
        <Tool
          {...button}
          label="Italic"
          keys="Mod+I"
          icon={Italic}
          on={state.italic}
          onUse={() => run().toggleItalic().run()}
        />
        <Tool
          {...button}
          label="Underline"
          keys="Mod+U"
          icon={Underline}
          on={state.underline}
          onUse={() => run().toggleUnderline().run()}
        />
        <Tool
          {...button}
          label="Strikethrough"
          keys="Mod+Shift+S"
          icon={Strikethrough}
          on={state.strike}
          onUse={() => run().toggleStrike().run()}
        />
        <Toolbar.Separator asChild>
          <hr />
        </Toolbar.Separator>
        <Tool
          {...button}
          label="Ordered list"
          keys="Mod+Shift+7"
          icon={ListOrdered}
          on={state.ordered}
          onUse={() => run().toggleOrderedList().run()}
        />
        <Tool
          {...button}
          label="Bullet list"
          keys="Mod+Shift+8"
          icon={List}
          on={state.bullet}
          onUse={() => run().toggleBulletList().run()}
        />
        <ToolMenu
          editor={editor}
          label="Text colour"
          disabled={asHtml}
          value={state.colour ?? NONE}
          choices={coloursOf(textColours, 'text-')}
          onChoose={(colour) => setColour(editor, 'textColour', colour)}
        >
          <Baseline className="icon" />
        </ToolMenu>
        <ToolMenu
          editor={editor}
          label="Background colour"
          disabled={asHtml}
          value={state.background ?? NONE}
          choices={coloursOf(backgroundColours, 'bg-')}
          onChoose={(colour) => setColour(editor, 'backgroundColour', colour)}
        >
          <Highlighter className="icon" />
        </ToolMenu>
        <Toolbar.Separator asChild>
          <hr />
        </Toolbar.Separator>
        <Tool
          {...button}
          label="Link"
          keys="Mod+K"
          icon={LinkIcon}
          on={state.href !== undefined}
          onUse={() => onLinking(true)}
        />
        <Tool
          {...button}
          label="Image"
          icon={ImageIcon}
          on={state.alt !== undefined}
          onUse={() => (state.alt === undefined ? pictures.current?.click() : setDescribing(true))}
        />
        <Tool
          {...button}
          label="Code block"
          keys="Mod+Alt+C"
          icon={SquareCode}
          on={state.code}
          onUse={() => run().toggleCodeBlock().run()}
        />
        <Tool
          {...button}
          label="Clean formatting"
          icon={RemoveFormatting}
          onUse={() => run().unsetAllMarks().clearNodes().run()}
        />
        <Toolbar.Button
          type="button"
          className={asHtml ? 'icon-btn on' : 'icon-btn'}
          aria-label="Edit as HTML"
          title="Edit as HTML"
          aria-pressed={asHtml}
          disabled={!onAsHtml}
          onClick={() => onAsHtml?.(!asHtml)}
        >
          <CodeXml className="icon" />
        </Toolbar.Button>
      </Toolbar.Root>
      <input
        ref={pictures}
        type="file"
        aria-label="Images for the text"
        accept="image/*"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) onPictures(currentTarget.files);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <LineDialog
        open={linking}
        onOpenChange={onLinking}
        title={state.href === undefined ? 'Insert a link' : 'Change the link'}
        label="Address"
        hint={
          state.href === undefined
            ? 'An https address, or a page of this site such as /about.'
            : 'Left empty, the link is removed.'
        }
        inputMode="url"
        placeholder="https://example.org"
        defaultValue={state.href ?? ''}
        confirm={state.href === undefined ? 'Insert link' : 'Change link'}
        onClosed={(address) => (address === undefined ? editor.commands.focus() : link(address))}
      />
      <LineDialog
        open={describing}
        onOpenChange={setDescribing}
        title="Describe the picture"
        label="Image description"
        hint="For people who cannot see it. Empty if it is decoration."
        maxLength={limits.line}
        defaultValue={state.alt ?? ''}
        confirm="Change description"
        onClosed={(alt) => {
          if (alt === undefined) editor.commands.focus();
          else run().updateAttributes('image', { alt }).run();
        }}
      />
    </>
  );
}

const blocks = [
  { value: 'paragraph', label: 'Paragraph' },
  { value: 'heading1', label: 'Heading 1' },
  { value: 'heading2', label: 'Heading 2' },
  { value: 'heading3', label: 'Heading 3' },
  { value: 'heading4', label: 'Heading 4' },
  { value: 'heading5', label: 'Heading 5' },
  { value: 'heading6', label: 'Heading 6' },
] as const;
type Block = (typeof blocks)[number]['value'];

const levels = { heading1: 1, heading2: 2, heading3: 3, heading4: 4, heading5: 5, heading6: 6 } as const;

function setBlock(editor: Editor, block: Block) {
  const chain = editor.chain().focus();
  if (block === 'paragraph') chain.setParagraph().run();
  else chain.setHeading({ level: levels[block] }).run();
}

const NONE = 'none';

/** The palette with its classes as samples, and none. */
function coloursOf(names: readonly string[], prefix: string) {
  return [
    { value: NONE, label: 'None' },
    ...names.map((name) => ({
      value: name,
      label: (
        <span className={`colour-sample ${prefix}${name}`}>{name[0]?.toUpperCase() + name.slice(1)}</span>
      ),
    })),
  ];
}

function setColour(editor: Editor, mark: 'textColour' | 'backgroundColour', colour: string) {
  const chain = editor.chain().focus();
  if (colour === NONE) chain.unsetMark(mark, { extendEmptyMarkRange: true }).run();
  else chain.setMark(mark, { colour }).run();
}

/** What the controls show of the place the caret is in. */
function stateOf(editor: Editor) {
  const level = blocks.find(
    ({ value }) => value !== 'paragraph' && editor.isActive('heading', { level: levels[value] }),
  );
  return {
    undo: editor.can().undo(),
    redo: editor.can().redo(),
    block: level?.value ?? 'paragraph',
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    ordered: editor.isActive('orderedList'),
    bullet: editor.isActive('bulletList'),
    code: editor.isActive('codeBlock'),
    href: textOf(editor.getAttributes('link').href),
    colour: textOf(editor.getAttributes('textColour').colour),
    background: textOf(editor.getAttributes('backgroundColour').colour),
    alt: editor.isActive('image') ? (textOf(editor.getAttributes('image').alt) ?? '') : undefined,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

interface ToolProps {
  editor: Editor;
  label: string;
  /** The keys that do the same, with Mod for Ctrl or Cmd. */
  keys?: string;
  icon: LucideIcon;
  /** Whether it holds where the caret is; absent for what is done once. */
  on?: boolean;
  disabled: boolean;
  onUse: () => void;
}

function Tool({ label, keys, icon: Icon, on, disabled, onUse }: ToolProps) {
  return (
    <Toolbar.Button
      type="button"
      className={on ? 'icon-btn on' : 'icon-btn'}
      aria-label={label}
      aria-pressed={on}
      title={keys ? `${label} (${keys.replace('Mod', 'Ctrl')})` : label}
      disabled={disabled}
      onClick={onUse}
    >
      <Icon className="icon" />
    </Toolbar.Button>
  );
}

interface ToolMenuProps<Value extends string> {
  editor: Editor;
  label: string;
  disabled: boolean;
  value: Value;
  choices: readonly { value: Value; label: ReactNode }[];
  onChoose: (value: Value) => void;
  /** Shows in words what is chosen. */
  wide?: boolean;
  children: ReactNode;
}

function ToolMenu<Value extends string>({
  editor,
  label,
  disabled,
  value,
  choices,
  onChoose,
  wide,
  children,
}: ToolMenuProps<Value>) {
  const chosen = useRef(false);
  return (
    <Menu
      trigger={
        <Toolbar.Button
          type="button"
          className={wide ? 'sel' : 'icon-btn'}
          aria-label={label}
          title={label}
          disabled={disabled}
        >
          {children}
          {wide ? <ChevronDown className="icon" /> : null}
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
