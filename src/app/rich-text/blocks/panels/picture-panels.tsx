import { useState } from 'react';
import { LineDialog } from '#app/forms/line-dialog.tsx';
import { DECORATIVE } from '#app/media/arriving-images.tsx';
import { Captions, Images, ImageUp, MoveHorizontal, PanelRight } from '#app/ui/icons.ts';
import { limits } from '#contract/limits.ts';
import { type PictureAlign, type PictureWidth, pictureAligns, pictureWidths } from '../block-attributes.ts';
import { GalleryDialog } from '../insertion/gallery-dialog.tsx';
import { ReplaceDialog } from '../insertion/source-dialog.tsx';
import { type FigurePicture, figurePicture, galleryPictures } from '../pictures.ts';
import { editBlock, setAttributes, setGalleryPictures } from './block-edits.ts';
import { PanelButton, PanelChoice, type PanelProps, RemoveButton } from './panel-controls.tsx';
import type { SelectedBlock } from './selected-block.ts';

const widths = [
  { value: 'text', label: 'Text width' },
  { value: 'wide', label: 'Wide' },
  { value: 'full', label: 'Full width' },
] as const;
const aligns = [
  { value: 'none', label: 'On its own line' },
  { value: 'start', label: 'At the start' },
  { value: 'end', label: 'At the end' },
] as const;

/** A picture with its caption. */
export function PicturePanel({ editor, block, upload }: PanelProps) {
  const [describing, setDescribing] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const image = pictureIn(block);
  const align = pictureAligns.find((each) => each === block.node.attrs.align) ?? 'none';
  const isMissing = image.alt === '' && !image.decorative;
  return (
    <>
      <PanelButton
        label={isMissing ? 'Add description' : image.decorative ? 'Decoration' : 'Description'}
        onClick={() => setDescribing(true)}
      />
      <WidthChoice editor={editor} block={block} />
      <PanelChoice
        editor={editor}
        icon={PanelRight}
        label="Placement"
        value={align}
        choices={aligns}
        onChoose={(chosen) => {
          const next: PictureAlign | null = chosen === 'none' ? null : chosen;
          // A picture beside the text is as wide as its half.
          editBlock(editor, block, (tr, at) =>
            setAttributes(tr, at, next ? { align: next, size: null } : { align: null }),
          );
        }}
      />
      <CaptionButton editor={editor} block={block} />
      <PanelButton bare icon={ImageUp} label="Replace picture" onClick={() => setReplacing(true)} />
      <RemoveButton editor={editor} block={block} label="Remove picture" />
      <LineDialog
        open={describing}
        onOpenChange={setDescribing}
        title="Describe the picture"
        label="Image description"
        hint="For people who cannot see it."
        maxLength={limits.line}
        defaultValue={image.alt}
        option={DECORATIVE}
        optionChecked={image.decorative === true}
        confirm="Change description"
        onClosed={(alt, isDecorative) => {
          if (alt === undefined) editor.commands.focus();
          else
            editBlock(editor, block, (tr, at) =>
              setAttributes(tr, at + 1, { alt, decorative: isDecorative && alt === '' }),
            );
        }}
      />
      <ReplaceDialog
        editor={editor}
        open={replacing}
        upload={upload}
        onClose={() => setReplacing(false)}
        onAnswer={(picture) =>
          editBlock(editor, block, (tr, at) => setAttributes(tr, at + 1, { ...picture }))
        }
      />
    </>
  );
}

/** The pictures of a gallery and its width. */
export function GalleryPanel({ editor, block, upload }: PanelProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <PanelButton icon={Images} label="Pictures" onClick={() => setOpen(true)} />
      <WidthChoice editor={editor} block={block} />
      <CaptionButton editor={editor} block={block} />
      <RemoveButton editor={editor} block={block} label="Remove gallery" />
      <GalleryDialog
        editor={editor}
        open={open}
        start={galleryPictures(block.node)}
        upload={upload}
        onClose={() => setOpen(false)}
        onAnswer={(changed) => setGalleryPictures(editor, block, changed)}
      />
    </>
  );
}

function WidthChoice({ editor, block }: Pick<PanelProps, 'editor' | 'block'>) {
  return (
    <PanelChoice
      editor={editor}
      icon={MoveHorizontal}
      label="Width"
      value={pictureWidths.find((each) => each === block.node.attrs.size) ?? 'text'}
      choices={widths}
      onChoose={(chosen) => {
        const size: PictureWidth | null = chosen === 'text' ? null : chosen;
        editBlock(editor, block, (tr, at) =>
          setAttributes(tr, at, size && block.name === 'picture' ? { size, align: null } : { size }),
        );
      }}
    />
  );
}

/** Goes to the caption of a figure, which it adds if there is none. */
export function CaptionButton({ editor }: Pick<PanelProps, 'editor' | 'block'>) {
  return (
    <PanelButton
      bare
      icon={Captions}
      label="Caption"
      onClick={() => editor.chain().focus().addCaption().run()}
    />
  );
}

const pictureIn = ({ node }: SelectedBlock): FigurePicture =>
  node.firstChild ? figurePicture(node.firstChild) : { src: '', alt: '' };
