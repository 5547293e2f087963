import { z } from 'zod';
import { emailField, expectedVersion, idInput, instant, requiredText, versionFields } from '../fields.ts';
import { limits } from '../limits.ts';
import { noContent, operation } from '../operation.ts';

/** The roles, least powerful first (row 87). An unknown stored role counts as `viewer` (decision 0001, Roles). */
export const roles = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The account that sign-in answers and that the browser stores under `auth_user` (row 83). */
export const authUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Absent in sessions that a browser stored before sign-in answered it. */
  name: z.string().optional(),
});
export type AuthUser = z.output<typeof authUserSchema>;

/** An account as its holder and the admin see it (row 160). It never includes a password or a hash. */
export const accountSchema = authUserSchema.extend({
  name: z.string(),
  createdAt: instant,
  /** Null until the first sign-in. */
  lastLogin: instant.nullable(),
  ...versionFields,
});

/** An account as it is stored. An unknown role counts as the least one (decision on row 87). */
export const accountRecord = accountSchema.extend({
  name: z.string().default(''),
  email: z.string().default(''),
  role: z.enum(roles).default('viewer'),
  lastLogin: instant.nullable().default(null),
  version: z.int().default(1),
});
export type Account = z.output<typeof accountSchema>;

const listedAccountSchema = accountSchema.partial().required({ id: true, username: true }).extend({
  /** True if sign-in requires a one-time code. */
  oneTimeCodes: z.boolean().optional(),
});
export type ListedAccount = z.output<typeof listedAccountSchema>;

export const usernameField = requiredText(limits.username, 'Username is required').regex(
  /^[\p{L}\p{N}._-]+$/u,
  'Use letters, digits, dots, dashes and underscores.',
);

/** Checks the length of a password. `hashNewPassword` of the domain refuses the common ones (decision D6). */
const passwordOf = (password: z.ZodString) =>
  password
    .min(limits.passwordMin, 'Password must be at least 6 characters')
    .max(limits.passwordMax, `Use at most ${limits.passwordMax} characters.`);

/** A new password: 6 to 200 characters (row 225). */
export const newPassword = passwordOf(z.string());

/** The password of the caller, in calls that need it again. */
export const currentPasswordField = z.string().max(limits.passwordMax).optional();

/** The fields that a user may change in their own account; an absent field keeps its value. */
export const ownAccountFields = z.object({
  name: requiredText(limits.personName, 'Name is required').optional(),
  email: requiredText(limits.email, 'Email is required').pipe(z.email('Invalid email format')).optional(),
  username: usernameField.optional(),
  expectedVersion,
});

const REQUIRED_TO_ADD = 'Email, name, and password are required';

/** The specification has one message for three missing fields (row 161); every missing field gets an issue as well. */
const newAccount = z.preprocess(
  (body, context) => {
    if (typeof body !== 'object' || body === null) return body;
    const missing = ['email', 'name', 'password'].filter((name) => isBlank(Reflect.get(body, name)));
    for (const path of missing.length > 0 ? [[], ...missing.map((name) => [name])] : []) {
      context.addIssue({ code: 'custom', path, message: REQUIRED_TO_ADD });
    }
    return body;
  },
  z.object({
    name: requiredText(limits.personName, 'Name is required'),
    email: emailField,
    password: newPassword,
    role: z.enum(roles).default('viewer'),
    /** Derived from the name if absent. */
    username: usernameField.optional(),
  }),
);

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const EMPTY_PASSWORD = 'Password cannot be empty';

const byId = z.object({ id: idInput });

/** The list and the administration of accounts. */
export const accountOperations = {
  list: operation({
    summary: 'The accounts: id and user name for any account, everything for the admin',
    method: 'GET',
    path: '/api/users',
    access: 'viewer',
    output: z.array(listedAccountSchema),
  }),
  create: operation({
    summary: 'Add an account, a viewer unless said otherwise',
    method: 'POST',
    path: '/api/users',
    access: 'admin',
    status: 201,
    input: newAccount,
    output: accountSchema,
    versioned: true,
    secret: true,
  }),
  update: operation({
    summary:
      'Change an account; absent fields keep their values. The own e-mail address and user name need `currentPassword`',
    method: 'PUT',
    path: '/api/users/:id',
    access: 'admin',
    input: ownAccountFields.extend({
      ...byId.shape,
      role: z.enum(roles).optional(),
      currentPassword: currentPasswordField,
    }),
    output: accountSchema,
    versioned: true,
    secret: true,
  }),
  remove: operation({
    summary: 'Delete an account: its sessions end, its posts become those of account 1',
    method: 'DELETE',
    path: '/api/users/:id',
    access: 'admin',
    status: 204,
    input: byId.extend({ expectedVersion }),
    output: noContent,
  }),
  removeCodes: operation({
    summary: 'Switch the one-time codes of another account off, for somebody who lost them; its sessions end',
    method: 'DELETE',
    path: '/api/users/:id/codes',
    access: 'admin',
    status: 204,
    input: byId.extend({ expectedVersion }),
    output: noContent,
  }),
  setPassword: operation({
    summary: 'Change a password: the own one with `currentPassword`, or as the admin that of another account',
    method: 'PUT',
    path: '/api/users/:id/password',
    access: 'viewer',
    status: 204,
    input: byId.extend({
      password: passwordOf(
        z
          .string({ error: ({ input }) => (input === undefined ? EMPTY_PASSWORD : undefined) })
          .regex(/\S/, { error: EMPTY_PASSWORD, abort: true }),
      ),
      currentPassword: currentPasswordField,
      expectedVersion,
    }),
    output: noContent,
    limit: { calls: 10, seconds: 60 },
    secret: true,
  }),
};
