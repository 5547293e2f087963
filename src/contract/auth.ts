import { z } from 'zod';
import { emailField, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { noContent, operation } from './operation.ts';
import { authUserSchema } from './user.ts';

const session = z.object({ token: z.string(), user: authUserSchema });

const password = z
  .string()
  .min(limits.passwordMin, 'Password must be at least 6 characters')
  .max(limits.passwordMax, `Use at most ${limits.passwordMax} characters.`);

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
      username: requiredText(limits.username, 'Username is required').regex(
        /^[\p{L}\p{N}._-]+$/u,
        'Use letters, digits, dots, dashes and underscores.',
      ),
      email: emailField,
      password,
      setupCode: z.string().max(200).optional(),
    }),
    output: session,
    limit: { calls: 10, seconds: 600 },
  }),
  signIn: operation({
    summary: 'Sign in with the user name or the e-mail address as `username`',
    method: 'POST',
    path: '/api/auth/signin',
    input: z.object({
      username: requiredText(limits.email, 'Email or username is required'),
      password: z.string().min(1, 'Password is required').max(limits.passwordMax),
    }),
    output: session,
    limit: { calls: 10, seconds: 60 },
  }),
  me: operation({
    summary: 'The signed-in account',
    method: 'GET',
    path: '/api/auth/me',
    access: 'viewer',
    output: authUserSchema,
  }),
  signOut: operation({
    summary: 'End this session',
    method: 'POST',
    path: '/api/auth/signout',
    access: 'viewer',
    status: 204,
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
