import { useState } from 'react';
import { isMockBuild } from '#browser/mock-build.ts';
import type { Site } from '#contract/catalogue.ts';
import { type FormResult, sendForm } from './send-form.ts';

interface FormInPlace<Outcome extends { state: string }> {
  /** The path of the page that takes the form without JavaScript. */
  path: string;
  /** The states of its outcomes. */
  states: readonly Outcome['state'][];
  /** Takes the form in the demo, which has no server. */
  take: () => Promise<(site: Site, form: FormData) => Promise<FormResult<Outcome>>>;
  /** The outcome if the server cannot be reached or its response cannot be read, so that the page and the typed text stay. */
  unreachable: (form: FormData) => Outcome;
}

/** The state of a form that is sent without leaving its page. */
export function useFormInPlace<Outcome extends { state: string }>({
  path,
  states,
  take,
  unreachable,
}: FormInPlace<Outcome>) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  async function send(form: FormData): Promise<void> {
    setBusy(true);
    try {
      setOutcome(isMockBuild ? await takeHere(take, form) : await sendForm<Outcome>(path, form, states));
    } catch {
      setOutcome(unreachable(form));
    }
    setBusy(false);
  }
  return { busy, outcome, send };
}

async function takeHere<Outcome extends { state: string }>(
  take: FormInPlace<Outcome>['take'],
  form: FormData,
): Promise<Outcome> {
  const [{ openVisitorSite }, takeForm] = await Promise.all([import('#browser/open-site.ts'), take()]);
  const { outcome } = await takeForm(openVisitorSite(), form);
  return outcome;
}
