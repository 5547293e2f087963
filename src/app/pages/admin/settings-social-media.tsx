import { type Control, useWatch } from 'react-hook-form';
import { SwitchField } from '#app/forms/switch-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { FormSection } from './form-section.tsx';
import type { SettingsValues } from './settings-values.ts';

const networks = [
  { name: 'GitHub', enable: 'enableGithub', url: 'githubUrl' },
  { name: 'LinkedIn', enable: 'enableLinkedin', url: 'linkedinUrl' },
  { name: 'Twitter', enable: 'enableTwitter', url: 'twitterUrl' },
  { name: 'Instagram', enable: 'enableInstagram', url: 'instagramUrl' },
  { name: 'YouTube', enable: 'enableYoutube', url: 'youtubeUrl' },
  { name: 'Facebook', enable: 'enableFacebook', url: 'facebookUrl' },
] as const;

export function SocialMediaSettings({ control }: { control: Control<SettingsValues> }) {
  const social = useWatch({ control, name: 'socialMedia' });
  return (
    <FormSection
      title="Networks"
      hint="A network appears in the footer when its switch is on and its address is complete."
    >
      {networks.map(({ name, enable, url }) => (
        <div key={name} className="line-group">
          <SwitchField control={control} name={`socialMedia.${enable}`} label={name} />
          <TextField
            control={control}
            name={`socialMedia.${url}`}
            label={`${name} address`}
            hideLabel
            placeholder="https://"
            inputMode="url"
            disabled={!social[enable]}
            hint={social[enable] ? undefined : 'Switch the network on first.'}
          />
        </div>
      ))}
    </FormSection>
  );
}
