import {
  type FieldPath,
  type FieldValues,
  get,
  type PathValue,
  set,
  type UseFormReturn,
} from 'react-hook-form';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { followUpload, type ProgressListener } from '#browser/call/upload-progress.ts';
import { hasCode, isSiteError, SiteError } from '#contract/errors.ts';
import type { Image } from '#contract/media/image.ts';
import { isPending, NOT_IN_STORAGE, sendPending } from './pending-images.ts';

/** An operation that takes one picture: `site.images.upload`, `site.posts.uploadImage`, … */
export type ImageUpload = (input: { image: File }) => Promise<Image>;

/**
 * Sends a picture at once; when the session has ended, a dialog asks to sign in and it is sent again. A failure is
 * 'Failed to upload to server: {reason}' (row 185).
 */
export function useSendImage() {
  const callSignedIn = useSignedInCall();
  return async (upload: ImageUpload, image: File, onProgress?: ProgressListener): Promise<Image> => {
    if (onProgress) followUpload(image, onProgress);
    try {
      return await callSignedIn(() => upload({ image }));
    } catch (error) {
      throw uploadFailure(error);
    }
  };
}

/** The same within a form's save, which asks to sign in by itself: a session that has ended goes through to it. */
export async function sendPendingImage(upload: ImageUpload, address: string, field: string): Promise<string> {
  try {
    return await sendPending(address, (image) => upload({ image }));
  } catch (error) {
    if (hasCode(error, 'unauthenticated')) throw error;
    throw uploadFailure(error, field);
  }
}

/**
 * Sends the pictures that wait in fields of a form, for its `save`. The values that are being saved, and the form
 * unless another picture was chosen there meanwhile, get the addresses the pictures have on the site.
 */
export async function sendPendingFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Values,
  upload: ImageUpload,
  fields: FieldPath<Values>[],
): Promise<void> {
  for (const field of fields) {
    const address: unknown = get(values, field);
    if (typeof address !== 'string' || !isPending(address)) continue;
    const url = await sendPendingImage(upload, address, field);
    set(values, field, url);
    if (form.getValues(field) === address) form.setValue(field, url as PathValue<Values, FieldPath<Values>>);
  }
}

function uploadFailure(error: unknown, field?: string): SiteError {
  const { code, reason } = isSiteError(error)
    ? { code: error.code, reason: error.message }
    : { code: 'unexpected' as const, reason: '' };
  const message =
    reason === NOT_IN_STORAGE ? reason : `Failed to upload to server: ${reason || 'Unknown error'}`;
  return new SiteError(code, message, field === undefined ? {} : { issues: [{ path: field, message }] });
}
