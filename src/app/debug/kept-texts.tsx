import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { type KeptDraft, listDrafts, removeDraft } from '#browser/drafts.ts';

/** What the account that is signed in here has typed into editors and not saved. */
export function KeptTexts() {
  const [drafts, setDrafts] = useState<KeptDraft[]>([]);
  const [asked, setAsked] = useState<KeptDraft>();
  const heading = useRef<HTMLHeadingElement>(null);
  const removing = useRef(false);
  useEffect(() => {
    let left = false;
    void listDrafts().then((found) => !left && setDrafts(found));
    return () => {
      left = true;
    };
  }, []);

  async function remove({ key }: KeptDraft) {
    removing.current = true;
    setAsked(undefined);
    await removeDraft(key);
    setDrafts(await listDrafts());
  }

  return (
    <section className="page sheet section">
      <div className="mg">
        <h2 ref={heading} tabIndex={-1}>
          Not saved yet
        </h2>
        <p>What was typed in this browser, by whoever is signed in.</p>
      </div>
      <div className="bd">
        {drafts.length === 0 ? <p className="muted">Nothing.</p> : null}
        <ul className="past-calls">
          {drafts.map((draft) => (
            <li key={draft.key}>
              <Link to={draft.address}>
                <bdi>{draft.name}</bdi>
                <span className="small dim tnum">{new Date(draft.savedAt).toLocaleString('en')}</span>
              </Link>
              <Button
                size="small"
                look="danger-quiet"
                aria-label={`Remove ${draft.name}`}
                onClick={() => setAsked(draft)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title="Remove this text?"
        description={`What was typed into “${asked?.name}” and not saved is gone then.`}
        confirm="Remove"
        onConfirm={() => asked && void remove(asked)}
        onCloseAutoFocus={(event) => {
          // The button that asked goes with its text.
          if (!removing.current) return;
          removing.current = false;
          event.preventDefault();
          heading.current?.focus();
        }}
      />
    </section>
  );
}
