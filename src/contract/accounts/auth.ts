import { z } from 'zod';
import { emailField, idInput, instant, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { noContent, operation, type RateLimit } from '../operation.ts';
import {
  accountSchema,
  authUserSchema,
  currentPasswordField,
  newPassword,
  ownAccountFields,
  usernameField,
} from './account.ts';
import { codeField } from './one-time-codes.ts';

const session = z.object({ token: z.string(), user: authUserSchema });

/** An open session of an account. It includes neither the token nor a value derived from the token. */
const openSession = z.object({
  id: z.int(),
  /** True for the session of this call. */
  current: z.boolean(),
  createdAt: instant,
  /** Recorded at most every five minutes while the session is in use. */
  lastSeenAt: instant,
  expiresAt: instant,
  /** The `User-Agent` header and the address of the last recorded use; empty if unknown. */
  userAgent: z.string(),
  address: z.string(),
});
export type OpenSession = z.output<typeof openSession>;

/** Wrong set-up codes of one network. */
export const signUpLimit: RateLimit = { calls: 10, seconds: 600, failuresOnly: true };

/** Wrong passwords of one network, whatever names they are for. */
export const signInLimit: RateLimit = { calls: 10, seconds: 60, failuresOnly: true };

/** Claiming the site, sign-in and sign-out, and the caller's own account and sessions. */
export const authOperations = {
  setup: operation({
    summary: 'Whether the site has an owner yet',
    method: 'GET',
    path: '/api/auth/setup',
    output: z.object({ claimed: z.boolean() }),
  }),
  signUp: operation({
    summary: 'Claim a new site with its set-up code; afterwards refused with 403',
    method: 'POST',
    path: '/api/auth/signup',
    status: 201,
    input: z.object({
      username: usernameField,
      email: emailField,
      password: newPassword,
      setupCode: z.string().max(200).optional(),
    }),
    output: session,
    limit: signUpLimit,
    secret: true,
  }),
  signIn: operation({
    summary:
      'Sign in with the user name or the e-mail address as `username`, and with a `code` where it is asked for',
    method: 'POST',
    path: '/api/auth/signin',
    input: z.object({
      username: requiredText(limits.email, 'Email or username is required'),
      password: z.string().min(1, 'Password is required').max(limits.passwordMax),
      /** A code of the authenticator app, or a recovery code. Required only after the refusal `code-required`. */
      code: codeField.optional(),
    }),
    output: session,
    limit: signInLimit,
    secret: true,
  }),
  me: operation({
    summary: 'The signed-in account',
    method: 'GET',
    path: '/api/auth/me',
    access: 'viewer',
    output: accountSchema,
    versioned: true,
  }),
  updateMe: operation({
    summary:
      'Change the own name, or with `currentPassword` the own e-mail address or user name; absent fields keep their values',
    method: 'PUT',
    path: '/api/auth/me',
    access: 'viewer',
    input: ownAccountFields.extend({ currentPassword: currentPasswordField }),
    output: accountSchema,
    versioned: true,
    secret: true,
  }),
  signOut: operation({
    summary: 'End this session',
    method: 'POST',
    path: '/api/auth/signout',
    access: 'viewer',
    status: 204,
    output: noContent,
  }),
  sessions: operation({
    summary: 'Where this account is signed in, the asking session first',
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'viewer',
    output: z.array(openSession),
  }),
  endSession: operation({
    summary: 'End one session of this account',
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: 'viewer',
    status: 204,
    input: z.object({ id: idInput }),
    output: noContent,
  }),
  signOutAll: operation({
    summary: 'End every session of this account, this one included',
    method: 'POST',
    path: '/api/auth/signout-all',
    access: 'viewer',
    status: 204,
    output: noContent,
  }),
};
