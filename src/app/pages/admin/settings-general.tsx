import type { Control } from 'react-hook-form';
import { SwitchField } from '#app/forms/switch-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { FormSection } from './form-section.tsx';
import type { SettingsValues } from './settings-values.ts';
import { SiteIconField } from './site-icon-field.tsx';

export function GeneralSettings({ control }: { control: Control<SettingsValues> }) {
  return (
    <>
      <FormSection title="Identity" hint="Shown in the header, the footer and the browser tab.">
        <div className="field-row">
          <TextField control={control} name="general.siteName" label="Site name" />
          <TextField control={control} name="general.authorName" label="Author name" />
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
            Adds a mail icon next to the social links.
          </SwitchField>
        </div>
      </FormSection>
      <FormSection title="Time" hint="Dates are shown, and scheduled posts come out, in this time zone.">
        <TextField
          control={control}
          name="general.timeZone"
          label="Time zone"
          hint="Such as Europe/Amsterdam or America/New_York."
          list="time-zones"
          autoComplete="off"
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
