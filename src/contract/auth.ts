import { z } from 'zod';
import { emailField, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { noContent, operation } from './operation.ts';
import { accountSchema, authUserSchema, newPassword, ownAccountFields, usernameField } from './user.ts';

const session = z.object({ token: z.string(), user: authUserSchema });

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
    limit: { calls: 10, seconds: 600 },
    secret: true,
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
    summary: 'Change the own name, e-mail address or user name; absent fields keep their values',
    method: 'PUT',
    path: '/api/auth/me',
    access: 'viewer',
    input: ownAccountFields,
    output: accountSchema,
    versioned: true,
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
