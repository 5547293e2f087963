import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { href, useRevalidator, useSearchParams } from 'react-router';
import { ProfilePanel } from '#app/admin/accounts/account-profile.tsx';
import { SecurityPanel } from '#app/admin/accounts/account-security.tsx';
import { HistoryButton } from '#app/admin/history/history-button.tsx';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { RetryButton } from '#app/admin/shell/retry-button.tsx';
import { Screen, ScreenTitle } from '#app/admin/shell/screen.tsx';
import { useMock } from '#app/debug/use-mock.ts';
import { changedParts } from '#app/editing/changed-parts.ts';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { EditForm, EditNotices, SaveButton, SaveState } from '#app/editing/edit-form.tsx';
import { LeftTogether } from '#app/editing/unsaved-changes.tsx';
import { useEditForm } from '#app/editing/use-edit-form.ts';
import { siteContext } from '#app/site/site-context.ts';
import { useTimeZone } from '#app/site/site-data.ts';
import { NotLoaded } from '#app/ui/not-loaded.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useFailureToast } from '#app/ui/toasts/use-failure-toast.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { settingsOperations, settingsSchema } from '#contract/settings.ts';
import type { Route } from './+types/settings-edit';
import { AppearanceSettings } from './settings-appearance.tsx';
import { FeatureSettings } from './settings-features.tsx';
import { GeneralSettings } from './settings-general.tsx';
import { SeoSettings } from './settings-seo.tsx';
import { SocialMediaSettings } from './settings-social-media.tsx';
import { type SettingsPanelProps, type SettingsValues, settingsValues } from './settings-values.ts';

/** The tabs' keys are the sections' names; `profile` and `security` are about accounts, not about settings (row 147). */
const tabs = [
  { key: 'profile', label: 'Profile' },
  { key: 'general', label: 'General' },
  { key: 'security', label: 'Security' },
  { key: 'socialMedia', label: 'Social Media' },
  { key: 'features', label: 'Features' },
  { key: 'appearance', label: 'Appearance' },
  { key: 'seo', label: 'SEO' },
] as const;
type Tab = (typeof tabs)[number]['key'];

type Section = Exclude<Tab, 'profile' | 'security'>;

/** While mock data is on: what these two say takes effect on pages that the server renders (row 148, decision D7). */
const markedTabs = tabs.map((tab) => ({
  ...tab,
  mark: tab.key === 'appearance' || tab.key === 'seo' ? 'Not Functional' : undefined,
}));

const isSection = (tab: Tab): tab is Section => tab !== 'profile' && tab !== 'security';

const panels: Record<Section, (props: SettingsPanelProps) => ReactNode> = {
  general: GeneralSettings,
  socialMedia: SocialMediaSettings,
  features: FeatureSettings,
  appearance: AppearanceSettings,
  seo: SeoSettings,
};

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  try {
    return { settings: await context.get(siteContext).settings.get({}), failure: undefined };
  } catch (error) {
    if (!isSiteError(error) || hasCode(error, 'unauthenticated') || hasCode(error, 'forbidden')) throw error;
    return { settings: { ...settingsSchema.parse({}), version: 0 }, failure: error.message };
  }
}

export default function SettingsEdit({ loaderData }: Route.ComponentProps) {
  const { settings, failure } = loaderData;
  // The defaults that replace settings that did not load are a separate form, and may not be saved.
  return <SettingsForm key={failure ? 'defaults' : 'stored'} settings={settings} failure={failure} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} />;
}

const resolver = contractResolver<SettingsValues>(settingsOperations.update.input, (values) => values);

interface SettingsFormProps {
  settings: SettingsValues & { version: number };
  /** Why these are only the defaults. */
  failure: string | undefined;
}

function SettingsForm({ settings, failure }: SettingsFormProps) {
  const site = useSite();
  const revalidator = useRevalidator();
  const timeZone = useTimeZone();
  const formId = useId();
  useFailureToast(failure && 'Failed to load settings. Using defaults instead.');
  const [tab, setTab] = useTab();
  const [refused, setRefused] = useState<string[]>([]);
  const profileOpened = useOnceTrue(tab === 'profile');
  const start = settingsValues(settings);
  const form = useForm<SettingsValues>({ defaultValues: start.values, resolver, shouldFocusError: false });

  const editor = useEditForm(form, {
    saved: start,
    locked: failure !== undefined,
    save: async (values, saved) => {
      const changes = changedParts(values, saved.values);
      return (await site.settings.update({ ...changes, expectedVersion: saved.version })).version;
    },
    reload: async () => settingsValues(await site.settings.get({})),
    draft: { of: () => ({ record: 'settings', name: 'Site settings', address: href('/admin/settings') }) },
    savedText: 'Site settings updated successfully!',
    failureText: () => 'Failed to save settings. Please try again.',
    // The root loader too: name, colours and fonts of this very page come from it.
    onSaved: () => revalidator.revalidate(),
    onRefused: (paths) => {
      setRefused(paths);
      const tabOfRefused = tabs.find(({ key }) => paths[0]?.startsWith(`${key}.`));
      if (tabOfRefused) setTab(tabOfRefused.key);
    },
  });

  const mockOn = useMock();
  const Panel = isSection(tab) ? panels[tab] : undefined;
  return (
    <LeftTogether>
      <Screen narrow={tab !== 'appearance'}>
        <ScreenTitle title="Site Settings" line="Identity, features and look of the whole site">
          {Panel ? (
            <div className="screen-actions save-bar">
              <SaveState editor={editor} timeZone={timeZone} />
              <HistoryButton kind="settings" id={1} editor={editor} onRestored={revalidator.revalidate} />
              <SaveButton editor={editor} form={formId}>
                Save Settings
              </SaveButton>
            </div>
          ) : null}
        </ScreenTitle>
        {failure ? (
          <NotLoaded reason={failure} actions={<RetryButton />}>
            What you see are the defaults. They cannot be saved, so that nothing of yours is overwritten.
          </NotLoaded>
        ) : null}
        <EditNotices editor={editor} />
        <Tabs label="Settings" tabs={mockOn ? markedTabs : tabs} value={tab} onValueChange={setTab}>
          {/* Stays while another tab is shown, so that what was typed is asked about before the page is left. */}
          <div hidden={!Panel}>
            <EditForm editor={editor} id={formId}>
              <fieldset disabled={editor.locked} style={{ display: 'contents' }}>
                {Panel ? <Panel control={form.control} refused={refused} /> : null}
              </fieldset>
            </EditForm>
          </div>
          {profileOpened ? (
            <div hidden={tab !== 'profile'}>
              <ProfilePanel />
            </div>
          ) : null}
          {tab === 'security' ? <SecurityPanel /> : null}
        </Tabs>
      </Screen>
    </LeftTogether>
  );
}

/** True from the first time on. The form of a tab keeps its values while another tab is shown. */
function useOnceTrue(now: boolean): boolean {
  const [before, setBefore] = useState(now);
  if (now && !before) setBefore(true);
  return now || before;
}

/** The tab, which is stored in the URL. Changing it loads no data. */
function useTab(): [Tab, (tab: Tab) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const asked = tabs.find(({ key }) => key === searchParams.get('tab'))?.key ?? 'general';
  const [tab, setTab] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  // A link to another tab of this very page.
  if (asked !== followed) {
    setFollowed(asked);
    setTab(asked);
  }
  function show(next: Tab) {
    setTab(next);
    setSearchParams(
      { tab: next },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }
  return [tab, show];
}
