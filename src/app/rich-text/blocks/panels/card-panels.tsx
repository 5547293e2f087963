import { useState } from 'react';
import { LineDialog } from '#app/forms/line-dialog.tsx';
import { Pencil, RefreshCw, TextAlignStart } from '#app/ui/icons.ts';
import { isSiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { useBlockSources } from '../insertion/block-sources.tsx';
import { bookmarkOf, embedLinkOf } from '../insertion/cards-of.ts';
import { WordsAndAddressDialog } from '../insertion/words-and-address-dialog.tsx';
import { editBlock, editBlockQuietly, setAttributes } from './block-edits.ts';
import { PanelButton, PanelChoice, type PanelProps, RemoveButton } from './panel-controls.tsx';
import { CaptionButton } from './picture-panels.tsx';

/** The title and the address of a bookmark card or an embed, which the site can read again. */
export function CardPanel({ editor, block }: PanelProps) {
  const isEmbed = block.name === 'embed';
  const holder = isEmbed ? block.node.firstChild : block.node;
  const title = String(holder?.attrs[isEmbed ? 'title' : 'label'] ?? '');
  const href = String(holder?.attrs.href ?? '');
  const [editing, setEditing] = useState(false);
  const { refresh, isReading, said } = useRefresh({ editor, block }, href);
  return (
    <>
      <PanelButton icon={Pencil} label="Title and address" onClick={() => setEditing(true)} />
      <PanelButton icon={RefreshCw} label="Refresh" busy={isReading} onClick={() => void refresh()} />
      {isEmbed ? <CaptionButton editor={editor} block={block} /> : null}
      <RemoveButton editor={editor} block={block} label={isEmbed ? 'Remove embed' : 'Remove card'} />
      <span className="panel-note" role="status">
        {said}
      </span>
      <WordsAndAddressDialog
        editor={editor}
        open={editing}
        title={isEmbed ? 'Change the embed' : 'Change the card'}
        wordsLabel="Title"
        confirm="Change"
        start={{ label: title, address: href }}
        onClose={() => setEditing(false)}
        onAnswer={({ label, address }) =>
          editBlock(editor, block, (tr, at) =>
            setAttributes(tr, isEmbed ? at + 1 : at, {
              [isEmbed ? 'title' : 'label']: label,
              href: address,
            }),
          )
        }
      />
    </>
  );
}

/** Reads the page of a card again. What the site cannot read stays as it is. */
function useRefresh({ editor, block }: Pick<PanelProps, 'editor' | 'block'>, href: string) {
  const { createCard } = useBlockSources();
  const [isReading, setReading] = useState(false);
  const [said, setSaid] = useState('');
  async function refresh() {
    if (isReading) return;
    setReading(true);
    setSaid('');
    try {
      const card = await createCard(href);
      if (card.failure) setSaid(card.failure.message);
      else {
        const isEmbed = block.name === 'embed';
        const isWritten = editBlockQuietly(editor, block, (tr, at) => {
          if (isEmbed) tr.setNodeAttribute(at, 'provider', card.provider);
          setAttributes(tr, isEmbed ? at + 1 : at, isEmbed ? embedLinkOf(card) : bookmarkOf(card));
        });
        setSaid(isWritten ? 'Read again.' : 'Changed in the meantime. Refresh again.');
      }
    } catch (error) {
      setSaid(isSiteError(error) ? error.message : 'Something went wrong.');
    }
    setReading(false);
  }
  return { refresh, isReading, said };
}

const aligns = [
  { value: 'start', label: 'At the start' },
  { value: 'center', label: 'Centred' },
  { value: 'end', label: 'At the end' },
] as const;

/** The words, the address and the alignment of a button. */
export function ButtonPanel({ editor, block }: PanelProps) {
  const [editing, setEditing] = useState(false);
  const { href, align } = block.node.attrs;
  return (
    <>
      <PanelButton icon={Pencil} label="Text and address" onClick={() => setEditing(true)} />
      <PanelChoice
        editor={editor}
        icon={TextAlignStart}
        label="Alignment"
        value={aligns.find(({ value }) => value === align)?.value ?? 'start'}
        choices={aligns}
        onChoose={(chosen) =>
          editBlock(editor, block, (tr, at) =>
            setAttributes(tr, at, { align: chosen === 'start' ? null : chosen }),
          )
        }
      />
      <RemoveButton editor={editor} block={block} label="Remove button" />
      <WordsAndAddressDialog
        editor={editor}
        open={editing}
        title="Change the button"
        wordsLabel="Text"
        confirm="Change button"
        start={{ label: block.node.textContent, address: String(href ?? '') }}
        onClose={() => setEditing(false)}
        onAnswer={({ label, address }) =>
          editBlock(editor, block, (tr, at) => {
            setAttributes(tr, at, { href: address });
            tr.replaceWith(at + 1, at + block.node.nodeSize - 1, editor.schema.text(label));
          })
        }
      />
    </>
  );
}

/** The name of a file. */
export function FilePanel({ editor, block }: PanelProps) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PanelButton icon={Pencil} label="Name" onClick={() => setEditing(true)} />
      <RemoveButton editor={editor} block={block} label="Remove file" />
      <LineDialog
        open={editing}
        onOpenChange={setEditing}
        title="Change the name"
        label="Name of the file"
        hint="What readers see. The file itself keeps its name."
        maxLength={limits.line}
        defaultValue={String(block.node.attrs.name)}
        confirm="Change name"
        onClosed={(name) => {
          if (!name) editor.commands.focus();
          else editBlock(editor, block, (tr, at) => setAttributes(tr, at, { name }));
        }}
      />
    </>
  );
}
