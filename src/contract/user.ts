import { z } from 'zod';
import { operation } from './operation.ts';

/** Least first. An unknown stored role counts as `viewer` (decision on row 87). */
export const roles = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The account as sign-in answers it and the browser keeps it under `auth_user` (row 83). */
export const authUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
});
export type AuthUser = z.output<typeof authUserSchema>;

export const userOperations = {
  list: operation({
    summary: 'The accounts, as authors: id and user name',
    method: 'GET',
    path: '/api/users',
    access: 'viewer',
    output: z.array(z.object({ id: z.int(), username: z.string() })),
  }),
};
