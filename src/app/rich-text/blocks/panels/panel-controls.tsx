import type { Editor } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import type { ImageUpload } from '#app/media/send-image.ts';
import { ChevronDown, type LucideIcon, Trash2 } from '#app/ui/icons.ts';
import { Menu, MenuChoices, MenuItem } from '#app/ui/menu.tsx';
import { removeBlock } from './block-edits.ts';
import type { SelectedBlock } from './selected-block.ts';

/** What the panel of a block gets. */
export interface PanelProps {
  editor: Editor;
  block: SelectedBlock;
  /** Takes pictures. */
  upload: ImageUpload;
}

interface PanelButtonProps {
  icon?: LucideIcon;
  label: string;
  /** Shows the icon alone. */
  bare?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  busy?: boolean;
  onClick: () => void;
}

/** A button of a panel. */
export function PanelButton({ icon: Icon, label, bare, pressed, disabled, busy, onClick }: PanelButtonProps) {
  return (
    <Toolbar.Button
      type="button"
      className="panel-button"
      aria-label={bare ? label : undefined}
      title={bare ? label : undefined}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {busy ? <span className="spin" /> : Icon ? <Icon className="icon" /> : null}
      {bare ? null : label}
    </Toolbar.Button>
  );
}

interface PanelMenuProps {
  editor: Editor;
  icon?: LucideIcon;
  /** What the button says; `name` is its accessible name if that is more. */
  label: ReactNode;
  name?: string;
  /** Adds the entries; `run` closes the menu, gives the text the focus and runs an action. */
  children: (run: (action: () => void) => void) => ReactNode;
}

/** A menu of a panel. The text has the focus after a choice. */
export function PanelMenu({ editor, icon: Icon, label, name, children }: PanelMenuProps) {
  const chosen = useRef<() => void>(undefined);
  return (
    <Menu
      trigger={
        <Toolbar.Button type="button" className="panel-button" aria-label={name}>
          {Icon ? <Icon className="icon" /> : null}
          {label}
          <ChevronDown className="icon" />
        </Toolbar.Button>
      }
      onCloseAutoFocus={(event) => {
        const action = chosen.current;
        if (!action) return;
        event.preventDefault();
        chosen.current = undefined;
        editor.commands.focus();
        action();
      }}
    >
      <MenuEntries
        onRun={(action) => {
          chosen.current = action;
        }}
      >
        {children}
      </MenuEntries>
    </Menu>
  );
}

interface MenuEntriesProps extends Pick<PanelMenuProps, 'children'> {
  onRun: (action: () => void) => void;
}

/** The entries of a menu. They may be dear to work out, and as a component they are only while the menu is open. */
function MenuEntries({ onRun, children }: MenuEntriesProps) {
  return children(onRun);
}

interface PanelChoiceProps<Value extends string> {
  editor: Editor;
  icon?: LucideIcon;
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

/** A menu of a panel of which one entry holds. */
export function PanelChoice<Value extends string>({
  editor,
  icon,
  label,
  value,
  choices,
  onChoose,
}: PanelChoiceProps<Value>) {
  const current = choices.find((choice) => choice.value === value)?.label ?? '';
  return (
    <PanelMenu editor={editor} {...(icon && { icon })} label={current} name={`${label}: ${current}`}>
      {(run) => (
        <MenuChoices value={value} choices={choices} onChoose={(chosen) => run(() => onChoose(chosen))} />
      )}
    </PanelMenu>
  );
}

interface PanelItemProps {
  label: string;
  disabled?: boolean;
  onSelect: () => void;
}

/** An entry of a menu of a panel. */
export function PanelItem({ label, disabled, onSelect }: PanelItemProps) {
  return (
    <MenuItem disabled={disabled} onSelect={onSelect}>
      {label}
    </MenuItem>
  );
}

/** Takes the block out of the text. Undo brings it back, so nothing is asked. */
export function RemoveButton({
  editor,
  block,
  label,
}: Pick<PanelProps, 'editor' | 'block'> & { label: string }) {
  return <PanelButton bare icon={Trash2} label={label} onClick={() => removeBlock(editor, block)} />;
}
