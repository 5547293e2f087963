import type { Control } from 'react-hook-form';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { cropPresets } from '#app/media/crop.ts';
import { ImageField } from '#app/media/image-field.tsx';
import { useKeepImage } from '#app/media/use-keep-image.ts';
import type { PostValues } from './post-values.ts';

/** The picture of a post: cropped to 16:9 and sent with the post (row 101). */
export function FeaturedImageField({ control }: { control: Control<PostValues> }) {
  const site = useSite();
  const keep = useKeepImage(site.posts.uploadImage);
  return (
    <>
      <div className="field">
        <span className="label">Featured image</span>
        <ImageField
          control={control}
          name="imageUrl"
          label="Featured image"
          preset={cropPresets.featuredImage}
          layout="below"
          shape="16-9"
          take={keep}
          hint="Cropped to 16:9. JPG, PNG or WebP, up to 2 MB."
        />
      </div>
      <TextField
        control={control}
        name="imageAlt"
        label="Image description"
        hint="For people who cannot see it. Empty if it is decoration."
      />
    </>
  );
}
