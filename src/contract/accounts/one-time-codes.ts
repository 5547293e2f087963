import { z } from 'zod';
import { instant } from '../fields.ts';
import { limits } from '../limits.ts';
import { operation } from '../operation.ts';

/** A code of an authenticator app, or a recovery code. */
export const codeField = z.string().trim().max(limits.code);

const recoveryCodes = z.object({
  /** Only this response contains them; the server stores their hashes. */
  recoveryCodes: z.array(z.string()),
});

/** The caller's password and a code, so that an open browser is not enough to remove the second step. */
const proof = z.object({ currentPassword: z.string().max(limits.passwordMax), code: codeField });

const codesState = z.object({
  /** True if this site supports one-time codes. */
  available: z.boolean(),
  /** The time from which sign-in requires a code; null while it does not. */
  since: instant.nullable(),
  /** The number of unused recovery codes. */
  recoveryCodesLeft: z.int(),
});
export type CodesState = z.output<typeof codesState>;

/** One-time codes of an authenticator app (RFC 6238) as a second step of sign-in to the caller's account (decision 0014). */
export const oneTimeCodeOperations = {
  get: operation({
    summary: 'Whether signing in to the own account asks for a one-time code',
    method: 'GET',
    path: '/api/auth/codes',
    access: 'viewer',
    output: codesState,
  }),
  begin: operation({
    summary: 'Begin the set-up: a new secret for the authenticator app; nothing is asked for until `confirm`',
    method: 'POST',
    path: '/api/auth/codes',
    access: 'viewer',
    input: proof.pick({ currentPassword: true }),
    output: z.object({
      /** In base32, for manual entry in an app. */
      secret: z.string(),
      /** The same as an `otpauth:` URL, which apps read from a QR code. */
      address: z.string(),
    }),
    limit: { calls: 10, seconds: 60 },
    secret: true,
  }),
  confirm: operation({
    summary: 'Switch the codes on with a first one; answers the recovery codes',
    method: 'POST',
    path: '/api/auth/codes/confirm',
    access: 'viewer',
    input: proof.pick({ code: true }),
    output: recoveryCodes,
    limit: { calls: 10, seconds: 60 },
    secret: true,
  }),
  renewRecoveryCodes: operation({
    summary: 'New recovery codes; the earlier ones are worth nothing then',
    method: 'POST',
    path: '/api/auth/codes/recovery',
    access: 'viewer',
    input: proof,
    output: recoveryCodes,
    limit: { calls: 10, seconds: 60 },
    secret: true,
  }),
  end: operation({
    summary: 'Switch the codes off: signing in asks for the password only',
    method: 'POST',
    path: '/api/auth/codes/end',
    access: 'viewer',
    input: proof,
    output: codesState,
    limit: { calls: 10, seconds: 60 },
    secret: true,
  }),
};
