import type { Editor } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import type { ImageUpload } from '#app/media/send-image.ts';
import type { BlockKind } from '../block-kinds.ts';
import { CardDialog } from './card-dialog.tsx';
import { fileOf, insertCard } from './cards-of.ts';
import { GalleryDialog } from './gallery-dialog.tsx';
import { FileDialog, PictureDialog } from './source-dialog.tsx';
import { WordsAndAddressDialog } from './words-and-address-dialog.tsx';

interface BlockInsertionOptions {
  /** Takes the pictures of a gallery. */
  upload: ImageUpload;
  /** Takes the files of pictures: a place in the text at once, the upload and the question for the alternative text. */
  onImages: (files: FileList) => void;
  /** Opens the media library for one picture. */
  onLibrary: () => void;
}

interface BlockInsertion {
  /** Inserts a block at the caret. A block that `asks` opens its dialog first; the text has the focus afterwards. */
  insertBlock: (kind: BlockKind) => void;
  /** The dialogs, to be rendered once beside the text. */
  dialogs: ReactNode;
}

/** Inserts any block of `blockKinds`, for every menu that offers them. */
export function useBlockInsertion(
  editor: Editor,
  { upload, onImages, onLibrary }: BlockInsertionOptions,
): BlockInsertion {
  const [asked, setAsked] = useState<BlockKind>();
  const shared = { editor, onClose: () => setAsked(undefined) };
  const asksFor = (what: BlockKind['asks']) => asked?.asks === what;
  const cardKind = asked?.name === 'embed' ? 'embed' : 'bookmark';
  return {
    insertBlock: (kind) => {
      if (kind.insert) kind.insert(editor.chain().focus()).run();
      else setAsked(kind);
    },
    dialogs: (
      <>
        <PictureDialog
          {...shared}
          open={asksFor('picture')}
          onAnswer={(source) => (source === 'library' ? onLibrary() : onImages(source.files))}
        />
        <GalleryDialog
          {...shared}
          open={asksFor('pictures')}
          upload={upload}
          onAnswer={(pictures) => editor.chain().focus().insertGallery(pictures).run()}
        />
        <CardDialog
          {...shared}
          kind={asksFor('address') ? cardKind : undefined}
          onAnswer={(card, kind) => insertCard(editor.chain().focus(), card, kind).run()}
        />
        <WordsAndAddressDialog
          {...shared}
          open={asksFor('link')}
          title="Insert a button"
          wordsLabel="Text"
          confirm="Insert button"
          onAnswer={({ label, address }) => editor.chain().focus().insertButton(address, label).run()}
        />
        <FileDialog
          {...shared}
          open={asksFor('file')}
          onAnswer={(media) => editor.chain().focus().insertFile(fileOf(media)).run()}
        />
      </>
    ),
  };
}
