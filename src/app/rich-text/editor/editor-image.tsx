import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { LineDialog } from '#app/forms/line-dialog.tsx';
import { limits } from '#contract/limits.ts';

interface EditorImageProps {
  editor: Editor;
  onImages: (files: FileList) => void;
  /** The icon. */
  children: ReactNode;
}

/** Chooses pictures for the text, or describes the one that is selected. */
export function EditorImage({ editor, onImages, children }: EditorImageProps) {
  const alt = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('image') ? String(now.getAttributes('image').alt ?? '') : undefined,
  });
  const input = useRef<HTMLInputElement>(null);
  const [describing, setDescribing] = useState(false);
  return (
    <>
      <Toolbar.Button
        type="button"
        className={alt === undefined ? 'icon-button' : 'icon-button is-chosen'}
        aria-label={alt === undefined ? 'Image' : 'Describe the image'}
        title={alt === undefined ? 'Image' : 'Describe the image'}
        onClick={() => (alt === undefined ? input.current?.click() : setDescribing(true))}
      >
        {children}
      </Toolbar.Button>
      <input
        ref={input}
        type="file"
        aria-label="Images for the text"
        accept="image/*"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) onImages(currentTarget.files);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <LineDialog
        open={describing}
        onOpenChange={setDescribing}
        title="Describe the picture"
        label="Image description"
        hint="For people who cannot see it. Empty if it is decoration."
        maxLength={limits.line}
        defaultValue={alt ?? ''}
        confirm="Change description"
        onClosed={(line) => {
          if (line === undefined) editor.commands.focus();
          else editor.chain().focus().updateAttributes('image', { alt: line }).run();
        }}
      />
    </>
  );
}
