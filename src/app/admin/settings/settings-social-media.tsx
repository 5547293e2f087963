import { useWatch } from 'react-hook-form';
import { FormSection } from '#app/forms/form-section.tsx';
import { SwitchField } from '#app/forms/switch-field.tsx';
import { WebAddressField } from '#app/forms/web-address-field.tsx';
import { networks } from '#app/site/social-networks.ts';
import { ProfileLinksField } from './profile-links-field.tsx';
import type { SettingsPanelProps } from './settings-values.ts';

export function SocialMediaSettings({ control, refused }: SettingsPanelProps) {
  const social = useWatch({ control, name: 'socialMedia' });
  return (
    <>
      <FormSection
        title="Networks"
        hint="A network appears in the footer when its switch is on and its address is complete."
      >
        {networks.map(({ name, flag, address }) => (
          <div key={name} className="line-group">
            <SwitchField control={control} name={`socialMedia.${flag}`} label={name} />
            <WebAddressField
              control={control}
              name={`socialMedia.${address}`}
              label={`${name} address`}
              hideLabel
              off={!social[flag]}
            />
          </div>
        ))}
      </FormSection>
      <FormSection
        title="More links"
        hint="Any other profiles, in your order, in the footer and on the contact page. The icon follows from the address."
      >
        <ProfileLinksField control={control} refused={refused} readOnly={false} />
      </FormSection>
    </>
  );
}
