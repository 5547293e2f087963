import { type Control, useWatch } from 'react-hook-form';
import { FormSection } from '#app/forms/form-section.tsx';
import { LanguageOptions } from '#app/forms/language-options.tsx';
import { SelectField } from '#app/forms/select-field.tsx';
import { SwitchField } from '#app/forms/switch-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import { timeZone } from '#contract/fields.ts';
import { clockTime } from '#format/clock-time.ts';
import { hasOwnWords } from '#words/words.ts';
import type { SettingsValues } from './settings-values.ts';
import { SiteIconField } from './site-icon-field.tsx';

export function GeneralSettings({ control }: { control: Control<SettingsValues> }) {
  const email = useWatch({ control, name: 'general.email' });
  return (
    <>
      <FormSection title="Identity" hint="Shown in the header, the footer and the browser tab.">
        <div className="field-row">
          <TextField
            control={control}
            name="general.siteName"
            label="Site name"
            hint={`Empty, it is called ${FALLBACK_SITE_NAME}.`}
          />
          <TextField
            control={control}
            name="general.authorName"
            label="Author name"
            hint="Whose site it is, on the home page and in the footer."
          />
        </div>
      </FormSection>
      <FormSection title="Site icon" hint="Square. Also used as the browser icon.">
        <SiteIconField control={control} />
      </FormSection>
      <FormSection title="Contact">
        <TextField
          control={control}
          name="general.email"
          label="Email"
          inputMode="email"
          autoComplete="email"
        />
        <div style={{ marginTop: 20 }}>
          <SwitchField control={control} name="general.showEmailInFooter" label="Show email in footer">
            {email.trim()
              ? 'Adds a mail icon next to the social links. Off, no visitor gets to know the address.'
              : 'Adds a mail icon next to the social links, once there is an address.'}
          </SwitchField>
        </div>
      </FormSection>
      <FormSection
        title="Language"
        hint="Of the public pages: their own words, their dates, and what browsers and search engines are told."
      >
        <SelectField
          control={control}
          name="general.language"
          label="Language"
          hint={<WordsHint control={control} />}
        >
          <LanguageOptions />
        </SelectField>
      </FormSection>
      <FormSection title="Time" hint="Dates are shown, and scheduled posts come out, in this time zone.">
        <TextField
          control={control}
          name="general.timeZone"
          label="Time zone"
          hint={zoneWords}
          list="time-zones"
          autoComplete="off"
          spellCheck={false}
        />
        <datalist id="time-zones">
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </FormSection>
    </>
  );
}

/** Says it where a language has no words of its own. */
function WordsHint({ control }: { control: Control<SettingsValues> }) {
  const language = useWatch({ control, name: 'general.language' });
  return hasOwnWords(language)
    ? 'A post, a project or a page may have another language.'
    : "Dates are in this language; the site's own words, such as those of the menu, are English.";
}

/** The present time in the zone, once its name is valid. */
function zoneWords(typed: string): string {
  const zone = timeZone.safeParse(typed).data;
  if (!zone) return 'Such as Europe/Amsterdam or America/New_York.';
  return `It is ${clockTime(new Date(), zone)} there now.`;
}
