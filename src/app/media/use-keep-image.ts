import { toasts } from '#app/ui/toasts/toasts.tsx';
import type { ProgressListener } from '#browser/call/upload-progress.ts';
import { keepImage } from './pending-images.ts';
import { type ImageUpload, useSendImage } from './send-image.ts';

/**
 * Keeps a cropped image until its form is saved and answers its address until then; where the browser has no room
 * for it, it is sent at once instead (decision D9). Who has a report of their own takes these ones.
 */
export function useKeepImage(upload: ImageUpload, report: (text: string) => void = toasts.success) {
  const send = useSendImage();
  return async (image: File, onProgress?: ProgressListener): Promise<string> => {
    try {
      const address = await keepImage(image);
      report('Image saved successfully');
      return address;
    } catch (noRoom) {
      const reason = noRoom instanceof Error && noRoom.message ? noRoom.message : 'Unknown error';
      const sent = await send(upload, image, onProgress).catch(() => undefined);
      if (!sent) throw new Error(`Failed to store image: ${reason}`);
      report('Image uploaded successfully');
      return sent.url;
    }
  };
}
