import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { textOf } from '#app/forms/text-of.ts';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { Embed } from '#contract/embeds/embed.ts';
import { isSiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { addressRefusal, meantAddress } from './addresses.ts';
import { BlockDialog, BlockForm } from './block-dialog.tsx';
import { useBlockSources } from './block-sources.tsx';
import { type CardKind, plainCard } from './cards-of.ts';

interface CardDialogProps {
  editor: Editor;
  /** Open while there is one. */
  kind: CardKind | undefined;
  onClose: () => void;
  onAnswer: (card: Embed, kind: CardKind) => void;
}

const titles = { bookmark: 'Insert a bookmark card', embed: 'Insert an embed' };
const hints = {
  bookmark: 'The site reads the title, the description and the picture of the page.',
  embed: 'The address of a video, a piece of music, a pen, a gist or a post.',
};

/** Asks for an address and has the site read the page behind it. */
export function CardDialog({ editor, kind, onClose, onAnswer }: CardDialogProps) {
  const shown = useRef<CardKind>('bookmark');
  if (kind) shown.current = kind;
  return (
    <BlockDialog
      editor={editor}
      open={kind !== undefined}
      title={titles[shown.current]}
      onClose={onClose}
      onAnswer={(card: Embed) => onAnswer(card, shown.current)}
    >
      {(answer) => <AddressForm hint={hints[shown.current]} onAnswer={answer} onCancel={onClose} />}
    </BlockDialog>
  );
}

interface AddressFormProps {
  hint: string;
  onAnswer: (card: Embed) => void;
  onCancel: () => void;
}

/** A page that cannot be read becomes a card with a title of the owner's own. */
function AddressForm({ hint, onAnswer, onCancel }: AddressFormProps) {
  const { createCard } = useBlockSources();
  const left = useRef(false);
  const [reading, setReading] = useState(false);
  const [error, setError] = useState<string>();
  const [unread, setUnread] = useState<{ card: Embed; reason: string }>();

  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  async function read(url: string) {
    setReading(true);
    try {
      const card = await createCard(url);
      if (left.current) return;
      if (!card.failure) onAnswer(card);
      else setUnread({ card, reason: card.failure.message });
    } catch (thrown) {
      if (left.current) return;
      const reason = isSiteError(thrown) ? thrown.message : 'Something went wrong.';
      setUnread({ card: plainCard(url), reason });
    }
    setReading(false);
  }

  return (
    <BlockForm
      confirm={unread ? 'Insert with this title' : 'Insert'}
      busy={reading && 'Reading the page...'}
      onCancel={onCancel}
      onSubmit={(values) => {
        const url = meantAddress(textOf(values, 'address'));
        const refusal = /^https?:/i.test(url) || url === '' ? addressRefusal(url) : 'Enter an https address.';
        setError(refusal);
        if (refusal !== undefined) return;
        const title = textOf(values, 'title').trim();
        if (unread?.card.url === url) onAnswer({ ...unread.card, title: title || url });
        else void read(url);
      }}
    >
      <Field label="Address" hint={hint} error={error}>
        {(aria) => (
          <input
            className="input"
            name="address"
            inputMode="url"
            maxLength={limits.url}
            placeholder="https://example.org/article"
            // biome-ignore lint/a11y/noAutofocus: the dialog around it would start on its close button
            autoFocus
            readOnly={reading}
            onChange={() => setUnread(undefined)}
            {...aria}
          />
        )}
      </Field>
      <p className="visually-hidden" role="status">
        {reading ? 'The site reads the page. This takes up to five seconds.' : ''}
      </p>
      {unread ? (
        <Notice>
          <p>{unread.reason}</p>
          <p>The card can be inserted with the address and a title of your own.</p>
        </Notice>
      ) : null}
      {unread ? (
        <Field label="Title">
          {(aria) => (
            <input
              className="input"
              name="title"
              maxLength={limits.line}
              defaultValue={unread.card.title}
              {...aria}
            />
          )}
        </Field>
      ) : null}
    </BlockForm>
  );
}
