import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import type { ReactNode } from 'react';
import { LineDialog } from '#app/forms/line-dialog.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { isAllowedAddress } from './allowed-html.ts';

interface EditorLinkProps {
  editor: Editor;
  /** Whether the dialog for the URL is open. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The icon. */
  children: ReactNode;
}

/** Links the selected text, or changes the link that the caret is in. */
export function EditorLink({ editor, open, onOpenChange, children }: EditorLinkProps) {
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('link') ? String(now.getAttributes('link').href ?? '') : undefined,
  });

  function link(address: string) {
    const chain = editor.chain().focus();
    // A domain alone is meant as one, not as a page beside this one.
    const href = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address;
    if (href === '') chain.extendMarkRange('link').unsetLink().run();
    else if (!isAllowedAddress(href)) toasts.error('This address cannot be linked to.');
    else if (current === undefined && editor.state.selection.empty) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.extendMarkRange('link').setLink({ href }).run();
  }

  const isNew = current === undefined;
  return (
    <>
      <Toolbar.Button
        type="button"
        className={isNew ? 'icon-button' : 'icon-button is-chosen'}
        aria-label="Link"
        aria-pressed={!isNew}
        title="Link (Ctrl+K)"
        onClick={() => onOpenChange(true)}
      >
        {children}
      </Toolbar.Button>
      <LineDialog
        open={open}
        onOpenChange={onOpenChange}
        title={isNew ? 'Insert a link' : 'Change the link'}
        label="Address"
        hint={
          isNew
            ? 'An https address, or a page of this site such as /about.'
            : 'Left empty, the link is removed.'
        }
        inputMode="url"
        placeholder="https://example.org"
        defaultValue={current ?? ''}
        confirm={isNew ? 'Insert link' : 'Change link'}
        onClosed={(address) => (address === undefined ? editor.commands.focus() : link(address))}
      />
    </>
  );
}
