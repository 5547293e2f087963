import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { LineDialog } from '#app/forms/line-dialog.tsx';
import { DECORATIVE } from '#app/media/arriving-images.tsx';
import { limits } from '#contract/limits.ts';

interface EditorImageProps {
  editor: Editor;
  onImages: (files: FileList) => void;
  /** The icon. */
  children: ReactNode;
}

/** Chooses pictures for the text, or describes the one that is selected. */
export function EditorImage({ editor, onImages, children }: EditorImageProps) {
  const image = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      if (!now.isActive('image')) return undefined;
      const { alt, class: classes } = now.getAttributes('image');
      return { alt: String(alt ?? ''), classes: classNames(classes) };
    },
  });
  const input = useRef<HTMLInputElement>(null);
  const [describing, setDescribing] = useState(false);
  return (
    <>
      <Toolbar.Button
        type="button"
        className={image ? 'icon-button is-chosen' : 'icon-button'}
        aria-label={image ? 'Describe the image' : 'Image'}
        title={image ? 'Describe the image' : 'Image'}
        onClick={() => (image ? setDescribing(true) : input.current?.click())}
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
        hint="For people who cannot see it."
        maxLength={limits.line}
        defaultValue={image?.alt ?? ''}
        option={DECORATIVE}
        optionChecked={image?.classes.includes(DECORATIVE_CLASS) === true}
        confirm="Change description"
        onClosed={(alt, isDecorative) => {
          if (alt === undefined) editor.commands.focus();
          else
            editor
              .chain()
              .focus()
              .updateAttributes('image', describedAs(alt, isDecorative, image?.classes))
              .run();
        }}
      />
    </>
  );
}

const DECORATIVE_CLASS = 'decorative';

const classNames = (classes: unknown) =>
  typeof classes === 'string' ? classes.split(/\s+/).filter(Boolean) : [];

/** An empty text is one that is missing unless the picture says that it is decoration. */
function describedAs(alt: string, isDecorative: boolean, classes: string[] = []) {
  const others = classes.filter((name) => name !== DECORATIVE_CLASS);
  const names = isDecorative && alt === '' ? [...others, DECORATIVE_CLASS] : others;
  return { alt, class: names.join(' ') || null };
}
