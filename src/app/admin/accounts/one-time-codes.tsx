import { useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadedPart } from '#app/admin/shell/loaded-part.tsx';
import { useLoaded } from '#app/admin/shell/use-loaded.ts';
import { FormSection } from '#app/forms/form-section.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import type { CodesState } from '#contract/accounts/one-time-codes.ts';
import { fullDate } from '#format/day-words.ts';
import { CodesProof } from './one-time-codes-proof.tsx';
import { CodesSetUp } from './one-time-codes-set-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** One-time codes as a second step of signing in. Absent where the site has none. */
export function OneTimeCodes() {
  const site = useSite();
  const codes = useLoaded(() => site.oneTimeCodes.get());
  if (codes.value?.available === false) return null;
  return (
    <FormSection
      title="One-time codes"
      hint="A second step of signing in: a code from an app on your telephone, which a stolen password does not have."
    >
      <LoadedPart part={codes} label="Loading one-time codes" failureText="Failed to load one-time codes">
        {(state) => <State state={state} onChanged={codes.load} />}
      </LoadedPart>
    </FormSection>
  );
}

type Step = 'set-up' | 'renew' | 'end';

const titles: Record<Step, string> = {
  'set-up': 'Set up one-time codes',
  renew: 'New recovery codes',
  end: 'Switch off one-time codes',
};

interface StateProps {
  state: CodesState;
  onChanged: () => Promise<void>;
}

function State({ state, onChanged }: StateProps) {
  const [step, setStep] = useState<Step>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();

  function close() {
    setStep(undefined);
    // Another set of them is another showing.
    setRecoveryCodes(undefined);
  }

  function show(codes: string[]) {
    setRecoveryCodes(codes);
    void onChanged();
  }

  const shown: Record<Step, () => React.ReactNode> = {
    'set-up': () => <CodesSetUp onDone={show} onClose={close} />,
    renew: () => <CodesProof action="renew" onRenewed={show} onClose={close} />,
    end: () => <CodesProof action="end" onEnded={onChanged} onClose={close} />,
  };
  return (
    <>
      {state.since ? (
        <OnWords since={state.since} left={state.recoveryCodesLeft} />
      ) : (
        <p className="part-words">Switched off. Signing in asks for the password only.</p>
      )}
      <div className="button-row">
        {state.since ? (
          <>
            <Button onClick={() => setStep('renew')}>New recovery codes</Button>
            <Button look="danger-quiet" onClick={() => setStep('end')}>
              Switch off
            </Button>
          </>
        ) : (
          <Button onClick={() => setStep('set-up')}>Set up</Button>
        )}
      </div>
      <Dialog
        open={step !== undefined}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        title={recoveryCodes ? 'Your recovery codes' : step ? titles[step] : ''}
      >
        {recoveryCodes ? <RecoveryCodes codes={recoveryCodes} onDone={close} /> : step ? shown[step]() : null}
      </Dialog>
    </>
  );
}

function OnWords({ since, left }: { since: string; left: number }) {
  const codes = left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`;
  return (
    <p className="part-words">
      <span className="badge badge-success">On</span> Since {fullDate(since)}.{' '}
      {left === 0 ? 'No recovery code is left' : codes}
      {left < 3 ? ': make new ones before you need one.' : '.'}
    </p>
  );
}
