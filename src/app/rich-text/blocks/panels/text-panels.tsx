import { useState } from 'react';
import { textOf } from '#app/forms/text-of.ts';
import { Field } from '#app/ui/field.tsx';
import { ArrowDown, ArrowUp, Unlink } from '#app/ui/icons.ts';
import { calloutKinds } from '#format/html/blocks/callouts.ts';
import { BlockDialog, BlockForm } from '../insertion/block-dialog.tsx';
import { editBlock, followFootnote, setAttributes, toggleCalloutTitle, unwrapBlock } from './block-edits.ts';
import { PanelButton, PanelChoice, type PanelProps, RemoveButton } from './panel-controls.tsx';

const kinds = calloutKinds.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** The kind and the title of a callout. */
export function CalloutPanel({ editor, block }: PanelProps) {
  const { attrs, firstChild } = block.node;
  return (
    <>
      <PanelChoice
        editor={editor}
        label="Kind"
        value={calloutKinds.find((kind) => kind === attrs.kind) ?? 'note'}
        choices={kinds}
        onChoose={(kind) => editBlock(editor, block, (tr, at) => setAttributes(tr, at, { kind }))}
      />
      <PanelButton
        label="Title"
        pressed={firstChild?.type.name === 'calloutTitle'}
        onClick={() => toggleCalloutTitle(editor, block)}
      />
      <UnwrapButton editor={editor} block={block} />
      <RemoveButton editor={editor} block={block} label="Remove callout" />
    </>
  );
}

const names: Partial<Record<string, string>> = {
  asideBlock: 'aside',
  details: 'toggle',
  blockquote: 'quote',
};

/** A container without choices of its own: an aside, a toggle or a quote. */
export function ContainerPanel({ editor, block }: PanelProps) {
  return (
    <>
      {block.name === 'blockquote' ? (
        <PanelButton label="Source" onClick={() => editor.chain().focus().addQuoteSource().run()} />
      ) : null}
      <UnwrapButton editor={editor} block={block} />
      <RemoveButton editor={editor} block={block} label={`Remove ${names[block.name] ?? 'block'}`} />
    </>
  );
}

function UnwrapButton({ editor, block }: Pick<PanelProps, 'editor' | 'block'>) {
  return <PanelButton bare icon={Unlink} label="Turn into text" onClick={() => unwrapBlock(editor, block)} />;
}

/** Languages that printed code has colours for. Any other name can be written as well. */
const languages =
  'bash c cpp csharp css diff go graphql html ini java javascript json kotlin less lua makefile markdown objectivec perl php plaintext python r ruby rust scss shell sql swift typescript vbnet wasm xml yaml'.split(
    ' ',
  );

const LONGEST_LANGUAGE = 40;

/** The language of a code block. */
export function CodePanel({ editor, block }: PanelProps) {
  const [open, setOpen] = useState(false);
  const language = String(block.node.attrs.language ?? '');
  const close = () => setOpen(false);
  return (
    <>
      <PanelButton label={`Language: ${language || 'none'}`} onClick={() => setOpen(true)} />
      <RemoveButton editor={editor} block={block} label="Remove code" />
      <BlockDialog
        editor={editor}
        open={open}
        title="Language of the code"
        onClose={close}
        onAnswer={(chosen: string) =>
          editBlock(editor, block, (tr, at) => setAttributes(tr, at, { language: chosen || null }))
        }
      >
        {(answer) => (
          <BlockForm
            confirm="Set language"
            onCancel={close}
            // The name becomes a part of a class.
            onSubmit={(values) =>
              answer(textOf(values, 'language').trim().toLowerCase().replace(/\s+/g, '-'))
            }
          >
            <Field label="Language" hint="Choose one or write its name. Left empty, the code has no colours.">
              {(aria) => (
                <input
                  className="input"
                  name="language"
                  list="code-languages"
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  maxLength={LONGEST_LANGUAGE}
                  defaultValue={language}
                  // biome-ignore lint/a11y/noAutofocus: the dialog around it would start on its close button
                  autoFocus
                  {...aria}
                />
              )}
            </Field>
            <datalist id="code-languages">
              {languages.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          </BlockForm>
        )}
      </BlockDialog>
    </>
  );
}

/** From a reference to its note, and back. */
export function FootnotePanel({ editor, block }: PanelProps) {
  const isNote = block.name === 'footnote';
  return (
    <>
      <PanelButton
        icon={isNote ? ArrowUp : ArrowDown}
        label={isNote ? 'Back to the text' : 'Go to the note'}
        onClick={() => followFootnote(editor, block)}
      />
      {isNote ? null : <RemoveButton editor={editor} block={block} label="Remove footnote" />}
    </>
  );
}

/** A block without choices. */
export function PlainPanel({ editor, block }: PanelProps) {
  return <RemoveButton editor={editor} block={block} label="Remove block" />;
}
