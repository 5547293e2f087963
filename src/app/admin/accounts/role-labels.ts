import type { Role } from '#contract/accounts/account.ts';

/** The names and descriptions of the roles, lowest first (row 87). */
export const roleWords: Record<Role, { name: string; may: string }> = {
  viewer: { name: 'Viewer', may: 'Reads the admin area’s content screens.' },
  editor: { name: 'Editor', may: 'Writes content and uploads pictures.' },
  admin: { name: 'Admin', may: 'Everything: content, messages, settings and accounts.' },
};
