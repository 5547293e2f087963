import { textOf } from '#app/forms/text-of.ts';
import { startSession } from '#browser/session.ts';
import { type ErrorCode, isSiteError } from '#contract/errors.ts';
import { notKeptTexts } from './sign-in.ts';

/** Why no account was made, in the words of row 79. */
export interface SignUpRefusal {
  notice?: string;
  /** The server's own sentence. */
  detail?: string | undefined;
  /** By field name. */
  errors: Partial<Record<string, string>>;
}

const FAILED = 'An error occurred during signup. Please try again later.';

/** Answers that say no, as opposed to no answer. */
const refusals: ErrorCode[] = ['invalid', 'forbidden', 'conflict'];

/** Makes the first account and signs it in; answers why not, or undefined when it worked. */
export async function signUp(
  fields: FormData,
  setupCode: string | undefined,
): Promise<SignUpRefusal | undefined> {
  try {
    const { openSite } = await import('#browser/open-site.ts');
    const session = await openSite().auth.signUp({
      username: textOf(fields, 'username'),
      email: textOf(fields, 'email'),
      password: textOf(fields, 'password'),
      ...(setupCode === undefined ? {} : { setupCode }),
    });
    const notKept = startSession(session);
    if (!notKept) return undefined;
    const detail = `Your account was created, but you are not signed in. ${notKeptTexts[notKept]}`;
    return { notice: FAILED, detail, errors: {} };
  } catch (error) {
    if (!isSiteError(error) || !refusals.includes(error.code)) {
      const notice = FAILED;
      return isSiteError(error) && error.code === 'too-many-requests'
        ? { notice, detail: error.message, errors: {} }
        : { notice, errors: {} };
    }
    const issues = error.issues ?? [];
    const errors = Object.fromEntries(issues.map(({ path, message }) => [path, message]));
    const besideFields = issues.length > 0 && issues.every(({ path }) => fields.has(path));
    // A password that is too common has nothing to do with other accounts.
    if (besideFields && error.code === 'invalid') return { errors };
    return {
      notice: 'Failed to create account. This email or username may already be in use.',
      detail: besideFields ? undefined : error.message,
      errors,
    };
  }
}
