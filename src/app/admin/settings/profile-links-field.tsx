import { type Control, useWatch } from 'react-hook-form';
import { EntriesField, type ListProps } from '#app/forms/entries-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { WebAddressField } from '#app/forms/web-address-field.tsx';
import { markOf } from '#app/site/network-marks.ts';
import { ProfileIcon } from '#app/site/profile-icon.tsx';
import { limits } from '#contract/limits.ts';
import { TOO_MANY_LINKS } from '#contract/settings.ts';
import type { SettingsValues } from './settings-values.ts';

/** The owner's links beside the six networks: any number up to thirty, in the order of the list (decision 0032). */
export function ProfileLinksField(list: ListProps<SettingsValues>) {
  const { control } = list;
  return (
    <EntriesField
      name="socialMedia.links"
      lineOf={({ name, url }) => ({ title: name, detail: url })}
      newEntry={() => ({ name: '', url: '' })}
      most={{ count: limits.profileLinks, text: TOO_MANY_LINKS }}
      addLabel="Add link"
      {...list}
    >
      {(index) => (
        <>
          <TextField
            control={control}
            name={`socialMedia.links.${index}.name`}
            label="Name"
            placeholder="Mastodon"
            autoComplete="off"
          />
          <WebAddressField
            control={control}
            name={`socialMedia.links.${index}.url`}
            label="Address"
            icon={<LinkIcon control={control} index={index} />}
          />
        </>
      )}
    </EntriesField>
  );
}

/** The icon that the link will have on the site. */
function LinkIcon({ control, index }: { control: Control<SettingsValues>; index: number }) {
  const { name = '', url = '' } = useWatch({ control, name: `socialMedia.links.${index}` }) ?? {};
  return <ProfileIcon url={url} mark={markOf({ name, url })} />;
}
