import { randomBytes } from 'node:crypto';
import type { Stores } from '#domain/stores.ts';
import type { Database } from '../database/open.ts';
import { pathOf } from '../pages/page-urls.ts';
import { readOrWriteValue, writeValue } from '../stores/key-values.ts';

/**
 * Returns the path that makes its visitor the owner, or undefined if the site has an owner. The code is stored until it
 * is used, so every process and every start prints the same link (decision D2).
 */
export async function readSetupPath(
  setupCode: string | undefined,
  database: Database,
  stores: Stores,
): Promise<string | undefined> {
  if (await stores.accounts.isClaimed()) return undefined;
  if (setupCode !== undefined) await writeValue(database.write, 'setup-code', setupCode);
  const code = await readOrWriteValue(database.write, 'setup-code', randomBytes(16).toString('base64url'));
  return `${pathOf('/signup')}#setup=${encodeURIComponent(code)}`;
}
