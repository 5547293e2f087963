import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import { isSiteError } from '#contract/errors.ts';

/** Asks once, after the site is claimed, what to do with the sample content. */
export function SampleContentQuestion() {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const revalidator = useRevalidator();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState<'keep' | 'remove'>();

  async function answer(choice: 'keep' | 'remove') {
    setBusy(choice);
    try {
      await callSignedIn(() => site.sampleContent[choice]({}));
      toasts.success(choice === 'keep' ? 'Sample content kept' : 'Sample content removed');
      // The root loader too: the public pages' mark depends on it.
      await revalidator.revalidate();
      // The question is answered and goes, and the focus must not go with it.
      document.querySelector('main')?.focus();
    } catch (error) {
      toasts.error(
        choice === 'keep' ? 'Failed to keep the sample content' : 'Failed to remove the sample content',
        isSiteError(error) ? error.message : undefined,
      );
      setBusy(undefined);
      setAsking(false);
    }
  }

  return (
    <Notice kind="note">
      <p>This site shows sample content. Keep it as a start, or remove it?</p>
      <div className="button-row">
        <Button size="tiny" busy={busy === 'keep' && 'Keeping...'} onClick={() => void answer('keep')}>
          Keep it
        </Button>
        <Button size="tiny" disabled={busy !== undefined} onClick={() => setAsking(true)}>
          Remove it
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove the sample content?"
        description="The sample posts, projects and texts are removed from the site. What you have edited or written stays."
        confirm="Remove it"
        busy={busy === 'remove' && 'Removing...'}
        onConfirm={() => void answer('remove')}
      />
    </Notice>
  );
}
