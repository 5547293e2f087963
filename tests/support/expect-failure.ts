import { expect } from 'vitest';
import { type ErrorCode, isSiteError, type SiteError } from '#contract/errors.ts';

/** Waits for a call to fail with a code; returns the error. */
export async function failureOf(call: Promise<unknown>, code: ErrorCode): Promise<SiteError> {
  const failure: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isSiteError(failure)) throw new Error(`Expected ${code}, got ${String(failure)}`);
  expect(failure.code, failure.message).toBe(code);
  return failure;
}

/** The fields that the error of a call names. */
export async function refusedFields(call: Promise<unknown>): Promise<string[]> {
  const { issues = [] } = await failureOf(call, 'invalid');
  return issues.map(({ path }) => path);
}
