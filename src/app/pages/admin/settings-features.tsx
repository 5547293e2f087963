import type { Control } from 'react-hook-form';
import { SwitchField } from '#app/forms/switch-field.tsx';
import { FormSection } from './form-section.tsx';
import type { SettingsValues } from './settings-values.ts';

const features: { name: keyof SettingsValues['features']; label: string; what: string }[] = [
  {
    name: 'enableBlog',
    label: 'Blog',
    what: 'The blog, its link in the menu and its posts on the home page. Off, visitors get “not found” there.',
  },
  {
    name: 'enableProjects',
    label: 'Projects',
    what: 'The projects, their link in the menu and their part of the home page.',
  },
  {
    name: 'enableContactForm',
    label: 'Contact form',
    what: 'The contact link and the form. Off, nobody can send a message; your contact details stay.',
  },
  {
    name: 'enableNewsletter',
    label: 'Newsletter',
    what: 'A sign-up box above the footer. It is a simulation: it thanks the visitor, and stores and sends nothing.',
  },
  {
    name: 'enableMvpBanner',
    label: 'Demo banner',
    what: 'A bar at the bottom that says the site is a demo, with links to GitHub, LinkedIn and Twitter.',
  },
];

export function FeatureSettings({ control }: { control: Control<SettingsValues> }) {
  return (
    <FormSection title="Features" hint="What visitors find. Whatever is off stays here in the admin area.">
      {features.map(({ name, label, what }) => (
        <SwitchField key={name} control={control} name={`features.${name}`} label={label}>
          {what}
        </SwitchField>
      ))}
    </FormSection>
  );
}
