import type { Control } from 'react-hook-form';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { cropPresets } from '#app/media/crop.ts';
import { ImageField } from '#app/media/image-field.tsx';
import { useSendImage } from '#app/media/send-image.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import type { ProgressListener } from '#browser/call/upload-progress.ts';
import type { SettingsValues } from './settings-values.ts';

/** The icon of the site, from which the server makes those of the browsers (rows 149, 150). */
export function SiteIconField({ control }: { control: Control<SettingsValues> }) {
  const site = useSite();
  const send = useSendImage();

  async function upload(image: File, onProgress: ProgressListener) {
    const { url } = await send(site.settings.uploadSiteIcon, image, onProgress);
    toasts.success('Site icon uploaded successfully');
    return url;
  }

  return (
    <ImageField
      control={control}
      name="general.siteIcon"
      label="Site icon"
      preset={cropPresets.siteIcon}
      cropTitle="Crop Site Icon"
      layout="beside"
      shape="1-1"
      thumb="thumb-small"
      take={upload}
      hint="Without one the built-in mark is used, in the colour of the site."
    />
  );
}
