import type { Control } from 'react-hook-form';
import { SwitchField } from '#app/forms/switch-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { limits } from '#contract/limits.ts';
import { FormSection } from './form-section.tsx';
import type { SettingsValues } from './settings-values.ts';

export function SeoSettings({ control }: { control: Control<SettingsValues> }) {
  return (
    <>
      <FormSection title="Search engines" hint="What a search result says about the site.">
        <TextField
          control={control}
          name="seo.metaDescription"
          label="Description"
          rows={3}
          hint={(text) =>
            `Used where a page has none of its own. ${text.trim().length} of ${limits.excerptGuide} characters.`
          }
        />
        <TextField control={control} name="seo.keywords" label="Keywords" hint="Separated by commas." />
      </FormSection>
      <FormSection title="Sharing">
        <SwitchField control={control} name="seo.enableSocialMetaTags" label="Social media previews">
          Shared links show a title, a description and a picture.
        </SwitchField>
      </FormSection>
      <FormSection title="Analytics" hint="Never runs in the admin area or while you are signed in.">
        <TextField
          control={control}
          name="seo.googleAnalyticsId"
          label="Google Analytics id"
          placeholder="G-ABC123DEF4"
          autoComplete="off"
          spellCheck={false}
        />
      </FormSection>
    </>
  );
}
