import { SiteError } from '#contract/errors.ts';
import { type importOperations, importReportSchema } from '#contract/import.ts';
import type { Handlers } from '#contract/operation.ts';
import { defaultsOf } from '#contract/record.ts';
import { type Caller, requireAccount } from '../caller.ts';
import { IMPORT_JOB } from '../job-store.ts';
import type { Ports } from '../ports.ts';
import type { Stores } from '../stores.ts';
import type { ImportStore, StoredImport } from './import-store.ts';

/** The imports that a list shows. */
const LISTED = 50;

/** The rules of imports (decision 0045). The work itself is a job, which `carryOutImport` does. */
export function createImports(ports: Ports, caller: Caller): Handlers<typeof importOperations> {
  const { stores, clock } = ports;

  /** Changes the state of an import and adds the job that does the work. */
  async function begin(
    id: number,
    choose: (found: StoredImport, imports: ImportStore) => Promise<Partial<StoredImport>>,
  ): Promise<StoredImport> {
    const at = clock().toISOString();
    await stores.inTransaction(async (transaction) => {
      const imports = importsOf(transaction);
      const changes = await choose(await requireImport(imports, id), imports);
      if (await imports.isAnyActive())
        throw new SiteError('conflict', 'Another import is at work. Wait until it is done.');
      await imports.update(id, { ...changes, done: 0, problem: '', updatedAt: at });
      await transaction.jobs.add({ kind: IMPORT_JOB, key: String(id) }, at);
    });
    return requireImport(importsOf(stores), id);
  }

  return {
    list: () => importsOf(stores).list(LISTED),
    get: ({ id }) => requireImport(importsOf(stores), id),

    items: async ({ id, limit, page }) => {
      const imports = importsOf(stores);
      await requireImport(imports, id);
      return { ...(await imports.items(id, { limit, offset: (page - 1) * limit })), page, limit };
    },

    upload: async ({ package: given }) => {
      const at = clock().toISOString();
      const userId = requireAccount(caller).id;
      const id = await stores.inTransaction(async (transaction) => {
        const added = await importsOf(transaction).add({
          ...given,
          userId,
          source: '',
          state: 'checking',
          done: 0,
          total: 0,
          problem: '',
          report: defaultsOf(importReportSchema),
          createdAt: at,
          updatedAt: at,
        });
        await transaction.jobs.add({ kind: IMPORT_JOB, key: String(added) }, at);
        return added;
      });
      return requireImport(importsOf(stores), id);
    },

    start: ({ id }) =>
      begin(id, async ({ state, file }, imports) => {
        const failed = await imports.countItems(id, ['failed']);
        const isReady = state === 'checked' || state === 'stopped' || (state === 'done' && failed > 0);
        if (!isReady || file === '')
          throw new SiteError('conflict', 'There is nothing to import in this state.');
        await imports.removeFailed(id);
        return { state: 'running' };
      }),

    undo: ({ id }) =>
      begin(id, async ({ state }) => {
        if (state !== 'done' && state !== 'stopped')
          throw new SiteError('conflict', 'There is nothing to take back in this state.');
        return { state: 'undoing' };
      }),

    remove: async ({ id }) => {
      const { file, state } = await requireImport(importsOf(stores), id);
      if (state === 'running' || state === 'undoing')
        throw new SiteError('conflict', 'This import is at work. Wait until it is done.');
      await stores.inTransaction(async (transaction) => {
        await importsOf(transaction).remove(id);
        await transaction.jobs.remove(IMPORT_JOB, [String(id)]);
      });
      if (file !== '') await ports.imports?.remove(file);
    },
  };
}

/** The refusal where nothing is imported. */
export const noImports = () => new SiteError('not-found', 'Nothing can be imported here: this is a demo.');

/** The store of imports. Throws `not-found` where there is none. */
export function importsOf({ imports }: Stores): ImportStore {
  if (!imports) throw noImports();
  return imports;
}

async function requireImport(imports: ImportStore, id: number): Promise<StoredImport> {
  const found = await imports.get(id);
  if (!found) throw new SiteError('not-found', 'There is no such import.');
  return found;
}
