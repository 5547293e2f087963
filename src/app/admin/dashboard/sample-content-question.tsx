import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAccount, useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { SwitchLine } from '#app/forms/switch-field.tsx';
import { networks, shownNetworks } from '#app/site/social-networks.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { isSiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Settings } from '#contract/settings.ts';

type NewSettings = Pick<Settings, 'features' | 'socialMedia'>;

/** Asks once, after the site is claimed, what to do with the sample content. */
export function SampleContentQuestion({ settings }: { settings: NewSettings }) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const revalidator = useRevalidator();
  const { name: ownName, username } = useAccount();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState<'keep' | 'remove'>();
  const [name, setName] = useState(ownName || username);
  const [withoutBanner, setWithoutBanner] = useState(true);
  const [withoutLinks, setWithoutLinks] = useState(true);
  const unset = unsetNetworks(settings);
  const hasBanner = settings.features.enableMvpBanner;

  async function answer(choice: 'keep' | 'remove') {
    setBusy(choice);
    try {
      await callSignedIn(() => site.sampleContent[choice]({}));
    } catch (error) {
      toasts.error(
        choice === 'keep' ? 'Failed to keep the sample content' : 'Failed to remove the sample content',
        isSiteError(error) ? error.message : undefined,
      );
      setBusy(undefined);
      setAsking(false);
      return;
    }
    toasts.success(choice === 'keep' ? 'Sample content kept' : 'Sample content removed');
    if (choice === 'remove') await tidySettings();
    // The root loader too: the public pages' mark depends on it.
    await revalidator.revalidate();
    // The question is answered and goes, and the focus must not go with it.
    document.querySelector('main')?.focus();
  }

  /** Removing the sample content removes its settings as well, so these come afterwards. */
  async function tidySettings() {
    const shown = name.trim();
    const general = shown ? { siteName: shown, authorName: shown } : {};
    const features = hasBanner && withoutBanner ? { enableMvpBanner: false } : {};
    const socialMedia = withoutLinks ? Object.fromEntries(unset.map(({ flag }) => [flag, false])) : {};
    try {
      await callSignedIn(() => site.settings.update({ general, features, socialMedia }));
    } catch (error) {
      toasts.error('Failed to save the settings', isSiteError(error) ? error.message : undefined);
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
      >
        <Field label="Your name" hint="The header and the footer of the site show it.">
          {(aria) => (
            <input
              type="text"
              className="input"
              autoComplete="name"
              dir="auto"
              maxLength={limits.personName}
              value={name}
              onChange={(event) => setName(event.target.value)}
              {...aria}
            />
          )}
        </Field>
        <div className="line-group">
          {hasBanner ? (
            <SwitchLine
              label="Switch off the demo banner"
              checked={withoutBanner}
              onCheckedChange={setWithoutBanner}
            />
          ) : null}
          {unset.length > 0 ? (
            <SwitchLine
              label={`Switch off the links to ${words(unset.map((network) => network.name))}`}
              checked={withoutLinks}
              onCheckedChange={setWithoutLinks}
            >
              They lead to the networks’ front pages until you enter your own addresses.
            </SwitchLine>
          ) : null}
        </div>
      </ConfirmDialog>
    </Notice>
  );
}

/** The networks that are shown with an address that nobody set. */
function unsetNetworks({ socialMedia }: NewSettings) {
  const kept = shownNetworks({ socialMedia, isEmptied: true }).map(({ name }) => name);
  const shown = shownNetworks({ socialMedia }).map(({ name }) => name);
  return networks.filter(({ name }) => shown.includes(name) && !kept.includes(name));
}

/** "GitHub, LinkedIn and Twitter". */
const words = (names: string[]) => new Intl.ListFormat('en-GB').format(names);
