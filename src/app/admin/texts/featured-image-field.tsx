import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextField } from '#app/forms/text-field.tsx';
import { cropPresets } from '#app/media/crop.ts';
import { ImageField } from '#app/media/image-field.tsx';
import type { ImageUpload } from '#app/media/send-image.ts';
import { useKeepImage } from '#app/media/use-keep-image.ts';
import { CoverFocus } from './publish/cover-focus.tsx';

interface FeaturedImageFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  /** The fields that hold the address and the description. */
  name: FieldPath<Values>;
  altName: FieldPath<Values>;
  upload: ImageUpload;
}

/** The picture of a post or a page: cropped to 16:9 and sent with it (row 101). */
export function FeaturedImageField<Values extends FieldValues>({
  control,
  name,
  altName,
  upload,
}: FeaturedImageFieldProps<Values>) {
  const keep = useKeepImage(upload);
  const { field: alt } = useController({ control, name: altName });
  return (
    <>
      <div className="field">
        <span className="label">Featured image</span>
        <ImageField
          control={control}
          name={name}
          label="Featured image"
          preset={cropPresets.featuredImage}
          layout="below"
          shape="16-9"
          take={keep}
          onLibraryChoice={(media) => {
            if (!alt.value && !media.isDecorative) alt.onChange(media.alt);
          }}
          hint="Cropped to 16:9. JPG, PNG or WebP, up to 2 MB."
        />
        <CoverFocus control={control} name={name} />
      </div>
      <TextField
        control={control}
        name={altName}
        label="Image description"
        hint="For people who cannot see it. Empty if it is decoration."
      />
    </>
  );
}
