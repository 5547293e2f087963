import type { Control } from 'react-hook-form';
import { descriptionWords, keywordWords } from '#app/admin/search-preview/search-result.ts';
import { FormSection } from '#app/forms/form-section.tsx';
import { SwitchField } from '#app/forms/switch-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { SeoPreview } from './seo-preview.tsx';
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
          oneLine
          hint={(text) =>
            `For the home page, and for each page that has none of its own. ${descriptionWords(text)}`
          }
        />
        <TextField control={control} name="seo.keywords" label="Keywords" hint={keywordWords} />
      </FormSection>
      <FormSection title="Sharing">
        <SwitchField control={control} name="seo.enableSocialMetaTags" label="Social media previews">
          Shared links show a title, a description and a picture. Off, networks show what they find, often the
          address alone.
        </SwitchField>
      </FormSection>
      <SeoPreview control={control} />
      <FormSection title="Analytics" hint="Never runs in the admin area or while you are signed in.">
        <TextField
          control={control}
          name="seo.googleAnalyticsId"
          label="Google Analytics id"
          placeholder="G-ABC123DEF4"
          hint="Begins with G-; ids with GT-, AW- and UA- are taken too. Empty, nobody is counted."
          autoComplete="off"
          spellCheck={false}
        />
      </FormSection>
    </>
  );
}
