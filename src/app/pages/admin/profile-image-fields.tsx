import { type Control, useWatch } from 'react-hook-form';
import { TextField } from '#app/forms/text-field.tsx';
import type { HomeValues } from './home-values.ts';
import { ImagePreview } from './image-preview.tsx';

export function ProfileImageFields({ control }: { control: Control<HomeValues> }) {
  const address = useWatch({ control, name: 'hero.profileImage' });
  return (
    <div className="img-row">
      <ImagePreview className="thumb" shape="1-1" address={address} />
      <div style={{ flex: '1 1 220px' }}>
        <TextField
          control={control}
          name="hero.profileImage"
          label="Image address"
          hint="A path of this site such as /images/me.jpg, or a full address. Empty shows no picture."
          inputMode="url"
        />
        <TextField
          control={control}
          name="hero.profileImageAlt"
          label="Image description"
          hint="For people who cannot see it."
        />
      </div>
    </div>
  );
}
