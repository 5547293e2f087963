import { SiteError } from '#contract/errors.ts';

const WAIT = 'A picture in the text is still being uploaded. Wait for it, or leave it out.';

/** Refuses a save while pictures of a text are on their way: the text would be stored without them. */
export function refusePendingPictures(count: number, field: string): void {
  if (count > 0) throw new SiteError('invalid', WAIT, { issues: [{ path: field, message: WAIT }] });
}
