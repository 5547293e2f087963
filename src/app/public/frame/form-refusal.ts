import { isSiteError, statusOfCode } from '#contract/errors.ts';

/** The sentence for a failure that has none of its own (row 68). */
export const UNKNOWN_FAILURE = 'Something went wrong. Please try again later.';

/** Describes a refused form: the sentence to show, the faults of its fields, and the response. Throws any other failure. */
export function refusalOf(error: unknown) {
  if (!isSiteError(error)) throw error;
  const { code, message, issues = [], retryAfter } = error;
  const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) };
  return {
    message: issues[0]?.message ?? (message || UNKNOWN_FAILURE),
    issues,
    response: { status: statusOfCode[code], headers },
  };
}
