import { textOf } from '#app/forms/text-of.ts';
import { type NotKept, startSession } from '#browser/session.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';

/** Why nobody was signed in, in the words of row 75. */
export interface SignInRefusal {
  notice?: string;
  /** More from the server where it helps, such as the time to wait. */
  detail?: string;
  toast?: string;
  /** The password was right; the account asks for a one-time code as well. */
  asksCode?: boolean;
  /** The error of the code. */
  codeError?: string;
}

const FAILED = 'An error occurred during login. Please try again later.';

/** Why a sign-in that the server accepted has no effect in this browser, and what to do. */
export const notKeptTexts: Record<NotKept, string> = {
  'storage-blocked':
    'This browser does not let this site store anything, so nobody can stay signed in. Allow this site to store data, then try again.',
  'storage-full': 'There is no room left in the storage of this browser. Free some room, then try again.',
  'clock-ahead':
    'The clock of this device is a week or more ahead, so the session counts as ended already. Set the clock right, then try again.',
};

/**
 * Signs in with the fields `username`, `password` and, where it is asked for, `code`; answers why not, or undefined when
 * it worked.
 */
export async function signIn(fields: FormData): Promise<SignInRefusal | undefined> {
  const code = textOf(fields, 'code');
  try {
    // Only when needed: the contract's schemas would make up most of the login page's weight.
    const { openSite } = await import('#browser/open-site.ts');
    const credentials = { username: textOf(fields, 'username'), password: textOf(fields, 'password') };
    const session = await openSite().auth.signIn({ ...credentials, ...(code ? { code } : {}) });
    const notKept = startSession(session);
    return notKept && { notice: FAILED, detail: notKeptTexts[notKept] };
  } catch (error) {
    if (isSiteError(error) && error.code === 'code-required')
      return { asksCode: true, ...(code ? { codeError: error.message } : {}) };
    if (hasCode(error, 'unauthenticated')) {
      const notice = 'Invalid credentials. Please check your username and password.';
      return { notice, toast: 'Invalid credentials.' };
    }
    const notice = FAILED;
    const detail = isSiteError(error) && error.code === 'too-many-requests' ? { detail: error.message } : {};
    return { notice, ...detail, asksCode: fields.has('code') };
  }
}
