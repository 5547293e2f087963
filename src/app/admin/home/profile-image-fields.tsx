import { type Control, useController } from 'react-hook-form';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { cropPresets } from '#app/media/crop.ts';
import { ImageField } from '#app/media/image-field.tsx';
import { ImageUploader } from '#app/media/image-uploader.tsx';
import { forgetImage } from '#app/media/pending-images.ts';
import { useSendImage } from '#app/media/send-image.ts';
import { useKeepImage } from '#app/media/use-keep-image.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import type { ProgressListener } from '#browser/call/upload-progress.ts';
import type { HomeValues } from './home-values.ts';

/** The square beside the hero (rows 141–145): sent as soon as it is cropped, used once the page is saved. */
export function ProfileImageFields({ control }: { control: Control<HomeValues> }) {
  const site = useSite();
  const send = useSendImage();
  const keep = useKeepImage(site.images.upload);
  const { field } = useController({ control, name: 'hero.profileImage' });
  const { field: alt } = useController({ control, name: 'hero.profileImageAlt' });

  async function upload(image: File, onProgress: ProgressListener) {
    // The name the specification gives it.
    const named = new File([image], image.name.replace(/^.*\./, 'cropped-profile.'), {
      type: image.type,
    });
    const { url } = await send(site.home.uploadProfileImage, named, onProgress);
    toasts.success('Image cropped and uploaded successfully');
    return url;
  }

  async function keepGeneral(image: File, onProgress: ProgressListener) {
    const address = await keep(image, onProgress);
    forgetImage(field.value);
    field.onChange(address);
  }

  return (
    <>
      <ImageField
        control={control}
        name="hero.profileImage"
        label="Profile image"
        preset={cropPresets.profile}
        cropTitle="Crop Profile Image"
        cropSave="Crop & Save"
        layout="beside"
        shape="1-1"
        take={upload}
        removedText="Image removed"
        onLibraryChoice={(media) => {
          if (!alt.value && !media.isDecorative) alt.onChange(media.alt);
        }}
      >
        <ImageUploader
          label="Profile image, in its own size"
          title="Upload in its own size"
          note="a square of up to 1200 px, sent when you save"
          preset={cropPresets.project}
          onCropped={keepGeneral}
        />
      </ImageField>
      <div style={{ marginTop: 16 }}>
        <TextField
          control={control}
          name="hero.profileImageAlt"
          label="Image description"
          hint="For people who cannot see it."
        />
      </div>
    </>
  );
}
