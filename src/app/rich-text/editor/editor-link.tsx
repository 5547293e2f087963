import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ChosenLink } from '../links/link-dialog.tsx';
import type { FindTargets } from '../links/link-target.ts';

const LinkDialog = lazy(async () => ({ default: (await import('../links/link-dialog.tsx')).LinkDialog }));

interface EditorLinkProps {
  editor: Editor;
  findTargets: FindTargets;
  /** Whether the dialog for the URL is open. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The icon. */
  children: ReactNode;
}

/** Links the selected text, or changes the link that the caret is in. */
export function EditorLink({ editor, findTargets, open, onOpenChange, children }: EditorLinkProps) {
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('link') ? String(now.getAttributes('link').href ?? '') : undefined,
  });
  // Loaded with its first use, and then kept, so that it can close.
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);

  function link(chosen: ChosenLink | undefined) {
    const chain = editor.chain().focus();
    if (!chosen) return chain.run();
    const { href, label = href } = chosen;
    if (href === '') return chain.extendMarkRange('link').unsetLink().run();
    if (current === undefined && editor.state.selection.empty) {
      return chain
        .insertContent({ type: 'text', text: label, marks: [{ type: 'link', attrs: { href } }] })
        .unsetMark('link')
        .run();
    }
    return chain.extendMarkRange('link').setLink({ href }).run();
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
      {wanted ? (
        <Suspense>
          <LinkDialog
            open={open}
            onOpenChange={onOpenChange}
            current={current}
            findTargets={findTargets}
            onClosed={link}
          />
        </Suspense>
      ) : null}
    </>
  );
}
