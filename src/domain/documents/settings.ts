import type { Handlers } from '#contract/operation.ts';
import { type Settings, type settingsOperations, settingsSchema } from '#contract/settings.ts';
import type { Caller } from '../caller.ts';
import type { Ports } from '../ports.ts';
import { documentOf } from './documents.ts';

const settingsDocument = documentOf('settings', settingsSchema, hidesSomething);

/** Reads all settings for the rules, without an access check. */
export function readSettings(ports: Ports) {
  return settingsDocument.read(ports);
}

/** The settings of the site (rows 151 to 155). */
export function createSettings(ports: Ports, caller: Caller): Handlers<typeof settingsOperations> {
  return {
    public: async () => hideAddress(await settingsDocument.read(ports)),
    get: () => settingsDocument.read(ports),
    update: ({ expectedVersion, ...changes }) => {
      const { appearance } = changes;
      if (appearance) {
        const chosen = appearance.theme === undefined ? {} : { themeChosen: true };
        changes.appearance = { ...withoutThemeChosen(appearance), ...chosen };
      }
      return settingsDocument.update(ports, caller, changes, expectedVersion);
    },
    uploadSiteIcon: async ({ image }) => image,
  };
}

/** True if a change switches a feature off or hides the e-mail address. */
function hidesSomething(before: Settings, after: Settings): boolean {
  const shown = ({ features, general: { showEmailInFooter } }: Settings) =>
    Object.entries({ ...features, showEmailInFooter }).flatMap(([name, on]) => (on ? [name] : []));
  const still = shown(after);
  return shown(before).some((name) => !still.includes(name));
}

/** Ignores the flag in the input: the server sets it when the owner saves a theme (decision X4). */
function withoutThemeChosen<Changes extends { themeChosen?: boolean | undefined }>(changes: Changes) {
  const { themeChosen: _, ...rest } = changes;
  return rest;
}

/** The e-mail address is public only where the footer shows it (decision 0001, Responses of the API). */
function hideAddress<Body extends Settings>(settings: Body): Body {
  const { general } = settings;
  return general.showEmailInFooter ? settings : { ...settings, general: { ...general, email: '' } };
}
