import type { Control } from 'react-hook-form';
import { FormSection } from '#app/forms/form-section.tsx';
import { SwitchField } from '#app/forms/switch-field.tsx';
import type { SettingsValues } from './settings-values.ts';

const features: { name: keyof SettingsValues['features']; label: string; what: string }[] = [
  {
    name: 'enableBlog',
    label: 'Blog',
    what: 'When off, its link, its posts on the home page, its feeds and its pages vanish: visitors get “not found” there.',
  },
  {
    name: 'enableProjects',
    label: 'Projects',
    what: 'When off, their link, their part of the home page and their pages vanish: visitors get “not found” there.',
  },
  {
    name: 'enableContactForm',
    label: 'Contact form',
    what: 'When off, the link and the form vanish and nobody can send a message. The contact page keeps your details.',
  },
  {
    name: 'enableNewsletter',
    label: 'Newsletter',
    what: 'A sign-up box above the footer. The addresses are in the admin area, under Subscribers.',
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
