import { createContext, type FormEvent, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { type SignInRefusal, signIn } from '#app/account/sign-in.ts';
import { SignInFields } from '#app/account/sign-in-fields.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { signInForDevelopment } from '#browser/open-site.ts';
import { clearSession, readSession } from '#browser/session.ts';
import { hasCode, SiteError } from '#contract/errors.ts';

/** The reason of a call that was refused because nobody signed in again. The caller says what failed. */
const SIGNED_OUT = 'You are signed out. Try again to sign in.';

type SignedInCall = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

const SignedInCallContext = createContext<SignedInCall | undefined>(undefined);

/**
 * Wraps calls that need a session: when it has ended, a dialog asks to sign in, then the call is made again, so
 * that nothing typed is lost (decision D5). Closing the dialog lets the failure through. While mock data is on nobody is
 * asked (row 112).
 */
export function useSignedInCall(): SignedInCall {
  const call = use(SignedInCallContext);
  if (!call) throw new Error('useSignedInCall must be used within SignInAgain');
  return call;
}

interface SignInAgainProps {
  /** Whose session it was. */
  username: string | undefined;
  children: ReactNode;
}

export function SignInAgain({ username, children }: SignInAgainProps) {
  const [asking, setAsking] = useState<{ answer: (signedIn: boolean) => void }>();
  /** One question for all the calls that wait for its answer. */
  const question = useRef<Promise<boolean>>(undefined);

  const callSignedIn: SignedInCall = useCallback(async (call) => {
    let madeUp = false;
    for (;;) {
      const token = readSession()?.token;
      try {
        return await call();
      } catch (error) {
        if (!hasCode(error, 'unauthenticated')) throw error;
        // The session is another one since then: for another call, or in another tab.
        if (readSession()?.token !== token) continue;
        clearSession();
        if (!madeUp && (await signInForDevelopment())) {
          madeUp = true;
          toasts.info('Created a temporary authentication token for development.');
          continue;
        }
        question.current ??= new Promise<boolean>((answer) => setAsking({ answer })).finally(() => {
          question.current = undefined;
          setAsking(undefined);
        });
        if (!(await question.current)) throw new SiteError('unauthenticated', SIGNED_OUT);
      }
    }
  }, []);

  return (
    <SignedInCallContext value={callSignedIn}>
      {children}
      <Dialog
        open={asking !== undefined}
        onOpenChange={(open) => {
          if (!open) asking?.answer(false);
        }}
        title="Please sign in again"
        description="Your session has ended. What you typed is still here and is saved once you are signed in."
      >
        <SignInForm username={username} onSignedIn={() => asking?.answer(true)} />
      </Dialog>
    </SignedInCallContext>
  );
}

function SignInForm({ username, onSignedIn }: { username: string | undefined; onSignedIn: () => void }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<SignInRefusal>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const refused = await signIn(new FormData(event.currentTarget));
    setRefusal(refused);
    setBusy(false);
    if (!refused) onSignedIn();
  }

  return (
    <form onSubmit={submit}>
      <div className="dialog-body">
        <SignInFields refusal={refusal} username={username} onStartOver={() => setRefusal(undefined)} />
      </div>
      <footer>
        <Button type="submit" look="primary" size="small" busy={busy && 'Signing in...'}>
          Login
        </Button>
      </footer>
    </form>
  );
}
