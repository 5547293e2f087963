import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { textOf } from '#app/forms/text-of.ts';
import { Field } from '#app/ui/field.tsx';
import { limits } from '#contract/limits.ts';
import { addressRefusal, meantAddress } from './addresses.ts';
import { BlockDialog, BlockForm } from './block-dialog.tsx';

/** The words of a link and the address that it leads to. */
interface LinkAnswer {
  label: string;
  address: string;
}

interface LinkDialogProps {
  editor: Editor;
  open: boolean;
  title: string;
  /** What the words are called: the text of a button, the title of a card. */
  wordsLabel: string;
  confirm: string;
  start?: LinkAnswer;
  onClose: () => void;
  onAnswer: (answer: LinkAnswer) => void;
}

/** Asks for words and an address: for a button, or for what a card says. */
export function WordsAndAddressDialog({ confirm, wordsLabel, start, ...dialog }: LinkDialogProps) {
  return (
    <BlockDialog {...dialog}>
      {(answer) => (
        <Fields
          confirm={confirm}
          wordsLabel={wordsLabel}
          start={start}
          onAnswer={answer}
          onCancel={dialog.onClose}
        />
      )}
    </BlockDialog>
  );
}

interface FieldsProps extends Pick<LinkDialogProps, 'confirm' | 'wordsLabel' | 'onAnswer'> {
  start: LinkAnswer | undefined;
  onCancel: () => void;
}

function Fields({ confirm, wordsLabel, start, onAnswer, onCancel }: FieldsProps) {
  const [errors, setErrors] = useState<{ label?: string; address?: string }>({});
  return (
    <BlockForm
      confirm={confirm}
      onCancel={onCancel}
      onSubmit={(values) => {
        const label = textOf(values, 'label').trim();
        const address = meantAddress(textOf(values, 'address'));
        const refusal = addressRefusal(address);
        if (label !== '' && refusal === undefined) onAnswer({ label, address });
        else
          setErrors({
            ...(label === '' && { label: 'Enter a text.' }),
            ...(refusal !== undefined && { address: refusal }),
          });
      }}
    >
      <Field label={wordsLabel} error={errors.label}>
        {(aria) => (
          <input
            className="input"
            name="label"
            maxLength={limits.line}
            defaultValue={start?.label}
            // biome-ignore lint/a11y/noAutofocus: the dialog around it would start on its close button
            autoFocus
            {...aria}
          />
        )}
      </Field>
      <Field
        label="Address"
        hint="An https address, or a page of this site such as /about."
        error={errors.address}
      >
        {(aria) => (
          <input
            className="input"
            name="address"
            inputMode="url"
            maxLength={limits.url}
            placeholder="https://example.org"
            defaultValue={start?.address}
            {...aria}
          />
        )}
      </Field>
    </BlockForm>
  );
}
