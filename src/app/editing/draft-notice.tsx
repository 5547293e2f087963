import { useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { StoredDraft } from '#browser/drafts.ts';
import { draftTime } from '#format/clock-time.ts';
import type { ComparisonJob } from './comparing/compare-versions.ts';
import { ComparisonDialog, comparisonOf } from './comparing/comparison-dialog.tsx';
import { draftDifferences, storedSince } from './draft-differences.ts';
import type { Editor } from './use-edit-form.ts';

/** Offers an unsaved draft of an earlier visit above a form. It is not applied by itself. */
export function DraftNotice({ editor }: { editor: Editor }) {
  const [shown, setShown] = useState<ComparisonJob>();
  const { draft } = editor;
  const offer = draft.offers[0];
  if (!offer && draft.elsewhere[0]) return <DraftElsewhere draft={draft.elsewhere[0]} />;
  if (!offer) return draft.canStore || editor.readOnly ? null : <NothingKept />;

  const stored = editor.savedRevision();
  const since = storedSince(offer, stored);
  const time = draftTime(offer.savedAt);
  const others = draft.offers.length - 1;

  function decide(decision: typeof draft.use) {
    setShown(undefined);
    if (offer) void decision(offer);
    // The button that was pressed goes with its notice.
    editor.formRef.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }

  return (
    <Notice kind="note">
      <p>
        You have unsaved changes from {time}. {since ? 'What is stored has been changed since then. ' : null}
        {others > 0 ? `${others} more from other tabs or times.` : null}
      </p>
      <div className="button-row">
        <Button
          size="tiny"
          onClick={() =>
            setShown(comparisonOf(editor.formRef.current, draftDifferences(offer, stored.values)))
          }
        >
          Show
        </Button>
        <Button size="tiny" onClick={() => decide(draft.use)}>
          Use mine
        </Button>
        <Button size="tiny" look="danger-quiet" onClick={() => decide(draft.discard)}>
          Discard
        </Button>
      </div>
      <ComparisonDialog
        title="Your unsaved changes"
        description={`From ${time}. ${since ? 'What is stored has been changed since then.' : 'What is stored is still what you began with.'}`}
        job={shown}
        theirName="Stored"
        onClose={() => setShown(undefined)}
      >
        <Button size="small" look="danger-quiet" onClick={() => decide(draft.discard)}>
          Discard
        </Button>
        <Button size="small" look="primary" onClick={() => decide(draft.use)}>
          Use mine
        </Button>
      </ComparisonDialog>
    </Notice>
  );
}

/** Leads to the page of a record that was new when its form was opened here. */
function DraftElsewhere({ draft: { name, address, savedAt } }: { draft: StoredDraft }) {
  return (
    <Notice kind="note">
      <p>
        You have unsaved changes from {draftTime(savedAt)} to <b dir="auto">{name}</b>, which you began here.
      </p>
      <div className="button-row">
        <Link className={buttonClass({ size: 'tiny' })} to={address}>
          Continue there
        </Link>
      </div>
    </Notice>
  );
}

function NothingKept() {
  return (
    <p className="small faint">This browser keeps nothing here: what is not saved ends with this tab.</p>
  );
}
