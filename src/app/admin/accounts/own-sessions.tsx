import { useState } from 'react';
import { href } from 'react-router';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadedPart } from '#app/admin/shell/loaded-part.tsx';
import { useLoaded } from '#app/admin/shell/use-loaded.ts';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { FormSection } from '#app/forms/form-section.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Monitor } from '#app/ui/icons.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { clearSession } from '#browser/session.ts';
import type { OpenSession } from '#contract/accounts/auth.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { fullDate, timeAgo } from '#format/day-words.ts';
import { browserWords } from '#format/user-agents.ts';

/** The open sessions of the account, each with a button that ends it. */
export function OwnSessions() {
  const site = useSite();
  const sessions = useLoaded(() => site.auth.sessions());
  return (
    <FormSection title="Sessions" hint="Where you are signed in. A session ends by itself after seven days.">
      <LoadedPart part={sessions} label="Loading sessions" failureText="Failed to load sessions">
        {(list) => (
          <>
            <ul className="rows">
              {list.map((session) => (
                <SessionRow key={session.id} session={session} onEnded={sessions.load} />
              ))}
            </ul>
            <SignOutEverywhere />
          </>
        )}
      </LoadedPart>
    </FormSection>
  );
}

interface SessionRowProps {
  session: OpenSession;
  onEnded: () => Promise<void>;
}

function SessionRow({ session, onEnded }: SessionRowProps) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const [busy, setBusy] = useState(false);
  const { id, current, address, createdAt, lastSeenAt } = session;
  const browser = browserWords(session.userAgent);
  const seen = current ? 'in use now' : `last seen ${timeAgo(lastSeenAt, new Date())}`;

  async function end() {
    setBusy(true);
    try {
      await callSignedIn(() => site.auth.endSession({ id }));
      toasts.success('Session ended');
    } catch (error) {
      // Somebody was faster, or it ended by itself: as wished.
      if (hasCode(error, 'not-found')) toasts.info('This session has ended already.');
      else toasts.error('Failed to end the session', isSiteError(error) ? error.message : undefined);
    }
    document.querySelector('main')?.focus();
    await onEnded();
    setBusy(false);
  }

  return (
    <li>
      <Monitor className="icon" aria-hidden />
      <div>
        <b>{browser}</b>
        {current ? <span className="badge badge-accent">This device</span> : null}
        <p>
          {address ? `${address}, ${seen}` : seen}, signed in {fullDate(createdAt)}
        </p>
      </div>
      {current ? null : (
        <Button
          size="tiny"
          busy={busy && 'Ending...'}
          aria-label={`End session: ${browser}, ${seen}`}
          onClick={() => void end()}
        >
          End
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function signOut() {
    setBusy(true);
    try {
      await callSignedIn(() => site.auth.signOutAll());
    } catch (error) {
      setBusy(false);
      setAsking(false);
      toasts.error('Failed to sign out everywhere', isSiteError(error) ? error.message : undefined);
      return;
    }
    clearSession();
    location.assign(href('/login'));
  }

  return (
    <>
      <Button look="danger-quiet" className="button-start" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description="Every session of your account ends at once, this one included. What is not saved on this page is lost."
        confirm="Sign out everywhere"
        busy={busy && 'Signing out...'}
        onConfirm={() => void signOut()}
      />
    </>
  );
}
