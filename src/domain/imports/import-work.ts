import { SiteError } from '#contract/errors.ts';
import type { Caller } from '../caller.ts';
import type { Ports } from '../ports.ts';
import { currentMoment } from '../posts/publication.ts';
import { carryOut } from './carry-out.ts';
import { readPackage } from './found-package.ts';
import { dryRunOf } from './import-report.ts';
import type { StoredImport } from './import-store.ts';
import { importsOf, noImports } from './imports.ts';
import { packageProblem } from './package-error.ts';
import { takeBack } from './take-back.ts';

/**
 * Does the work that the state of an import asks for: reading the package, writing its records, or taking them back. It throws what
 * may work at the next try; the import then goes on where it is.
 */
export async function workOnImport(ports: Ports, id: number, signal: AbortSignal): Promise<void> {
  const imports = importsOf(ports.stores);
  const importing = await imports.get(id);
  if (!importing) return;
  const { state } = importing;
  const change = (changes: Partial<StoredImport>) =>
    imports.update(id, { ...changes, updatedAt: ports.clock().toISOString() });
  try {
    if (state === 'checking') await change(await check(ports, importing, signal));
    else if (state === 'running') await change(await write(ports, importing, signal));
    else if (state === 'undoing') {
      await takeBack(ports, importing, await callerOf(ports, importing), signal);
      await change({ state: 'undone' });
      // A package without failures was deleted when its import was done.
      if (importing.file !== '') await ports.imports?.remove(importing.file);
      await change({ file: '' });
    }
  } catch (error) {
    const problem = packageProblem(error) ?? stoppingProblem(error);
    if (problem === undefined || signal.aborted) throw error;
    await change({ problem, state: state === 'checking' ? 'failed' : 'stopped' });
  }
}

async function check(ports: Ports, importing: StoredImport, signal: AbortSignal) {
  if (!ports.imports) throw noImports();
  await using opened = await ports.imports.open(importing);
  const found = await readPackage(opened.files, ports.clock());
  const { source, report } = await dryRunOf(ports.stores, found, await currentMoment(ports), signal);
  return { source, report, total: report.posts + report.pages, state: 'checked' as const };
}

async function write(ports: Ports, importing: StoredImport, signal: AbortSignal) {
  if (!ports.imports) throw noImports();
  const { id, file, report } = importing;
  await carryOut(ports, ports.imports, importing, await callerOf(ports, importing), signal);
  const failed = await importsOf(ports.stores).countItems(id, ['failed']);
  // A package without failures is not needed any more.
  if (failed === 0 && file !== '') await ports.imports.remove(file);
  const total = report.posts + report.pages;
  return { state: 'done' as const, done: total, total, ...(failed === 0 ? { file: '' } : {}) };
}

/** The account that imports, as the caller of each write. */
async function callerOf({ stores }: Ports, { userId }: StoredImport): Promise<Caller> {
  const account = await stores.accounts.get(userId);
  if (!account)
    throw new SiteError('not-found', 'The account that began this import is gone. Send the file again.');
  return { address: 'import', account: { ...account, sessionHash: '' }, origin: 'import' };
}

/** A sentence for a failure that the owner can do something about; undefined for any other one. */
function stoppingProblem(error: unknown): string | undefined {
  return error instanceof SiteError && error.code !== 'unexpected' && error.code !== 'unavailable'
    ? error.message
    : undefined;
}
