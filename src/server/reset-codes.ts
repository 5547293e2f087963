import { existsSync } from 'node:fs';
import { takeCodesAway } from '#domain/accounts/accounts.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase, sqliteFileIn } from './database/open.ts';
import { exitOnStartError } from './run.ts';
import { StartError } from './start-error.ts';
import { createStores } from './stores/create-stores.ts';

/**
 * Switches the one-time codes of an account off and ends its sessions, for an owner who lost the app and the recovery
 * codes (decision 0014). The site may run meanwhile. Throws a StartError if there is no such site or account.
 */
export async function resetCodes(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  username: string,
): Promise<void> {
  // Opening the database would create a site where there is none.
  if (databaseUrl === undefined && !existsSync(sqliteFileIn(dataDir)))
    throw new StartError(`There is no site in the data folder ${dataDir}. Set DATA_DIR to the one it has.`);
  const database = openDatabase({ dataDir, databaseUrl });
  try {
    const stores = createStores(database, async () => undefined);
    const id = await stores.accounts.findByUsername(username);
    if (id === undefined) throw new StartError(`This site has no account with the username ${username}.`);
    await takeCodesAway(stores, id);
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  process.umask(0o077);
  await exitOnStartError(async () => {
    const [username, ...rest] = process.argv.slice(2);
    if (!username || rest.length > 0)
      throw new StartError('Name one account: npm run reset-codes -- USERNAME');
    await resetCodes(readConfig(), username);
    process.stdout.write(`${username} signs in with the password alone now, and is signed out everywhere.\n`);
  });
}
