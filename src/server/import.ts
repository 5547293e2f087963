import { existsSync, openAsBlob, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Site } from '#contract/catalogue.ts';
import type { Import, ImportReport } from '#contract/import.ts';
import { pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import { compose } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { sqliteFileIn } from './database/open.ts';
import { packFolder } from './imports/folder-package.ts';
import { exitOnStartError } from './run.ts';
import { StartError } from './start-error.ts';

interface ImportOptions {
  /** A file or a folder. */
  path: string;
  isDryRun: boolean;
  /** Asks whether the import shall go on after its report. */
  confirm: () => Promise<boolean>;
  print: (line: string) => void;
}

/** In milliseconds. */
const LOOK_EVERY_MS = 500;

/**
 * Imports a package on behalf of the first account, as the screen does. The site may run meanwhile, and then either process does the
 * work. Throws a StartError for a package that cannot be read.
 */
export async function importPackage(
  config: Config,
  { path, isDryRun, confirm, print }: ImportOptions,
): Promise<void> {
  if (!existsSync(path)) throw new StartError(`There is no file or folder ${path}.`);
  // Opening the database would create a site where there is none.
  if (config.databaseUrl === undefined && !existsSync(sqliteFileIn(config.dataDir)))
    throw new StartError(
      `There is no site in the data folder ${config.dataDir}. Set DATA_DIR to the one it has.`,
    );
  const site = await compose(config);
  const scratch = await mkdtemp(join(tmpdir(), 'vitrine-import-'));
  try {
    const account = await site.ports.stores.accounts.get(1);
    if (!account) throw new StartError('This site has no owner yet. Sign up first.');
    const owner = createSite(site.ports, { ...pageVisitor, account: { ...account, sessionHash: '' } });
    site.jobs.start();
    const { id } = await owner.imports.upload({ package: await packageOf(path, scratch) });
    const checked = await settled(owner, id, print);
    printReport(checked.report, print);
    if (isDryRun || !(await confirm())) {
      await owner.imports.remove({ id });
      return;
    }
    await owner.imports.start({ id });
    await settled(owner, id, print);
    await printOutcome(owner, id, print);
  } finally {
    await site.jobs.stop();
    await site.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function packageOf(path: string, scratch: string): Promise<File> {
  const name = basename(resolve(path));
  if (!statSync(path).isDirectory()) return new File([await openAsBlob(path)], name);
  const zip = join(scratch, 'folder.zip');
  await packFolder(path, zip);
  return new File([await openAsBlob(zip)], name);
}

/** Waits until the worker has done what the state asks for. */
async function settled(owner: Site, id: number, print: (line: string) => void): Promise<Import> {
  for (let shown = 0; ; ) {
    const found = await owner.imports.get({ id });
    const { state, done, total, problem } = found;
    if (state === 'failed' || state === 'stopped') throw new StartError(problem);
    if (state === 'checked' || state === 'done') return found;
    if (state === 'running' && done >= shown + 50) {
      shown = done;
      print(`${done} of ${total} texts`);
    }
    await wait(LOOK_EVERY_MS);
  }
}

function printReport(report: ImportReport, print: (line: string) => void): void {
  print(
    `Found: ${report.posts} posts, ${report.pages} pages, ${report.pictures} pictures, ${report.files} files,`,
  );
  print(`       ${report.categories} categories, ${report.tags} tags.`);
  print(`       ${report.drafts} are drafts, ${report.scheduled} are scheduled.`);
  print(`Earlier addresses that lead to the texts here: ${report.addresses}.`);
  if (report.known > 0) print(`Texts of an earlier import, which are updated: ${report.known}.`);
  for (const { title, slug } of report.slugs)
    print(`The slug ${slug} is taken, so “${title}” gets another one.`);
  if (report.comments > 0) print(`Comments are not imported yet: ${report.comments}.`);
  if (report.omissions + report.unreadable > 0)
    print(`Left out: ${report.omissions}. Cannot be read: ${report.unreadable}.`);
  for (const { level, what, detail, title, place } of report.notes)
    print(
      `${level}: ${[what, detail].filter(Boolean).join(' ')} (${[title, place].filter(Boolean).join(', ')})`,
    );
}

async function printOutcome(owner: Site, id: number, print: (line: string) => void): Promise<void> {
  const counts = new Map<string, number>();
  for (let page = 1; ; page += 1) {
    const { items, total, limit } = await owner.imports.items({ id, page });
    for (const { kind, title, outcome, reason } of items) {
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      if (outcome === 'failed' || outcome === 'kept') print(`${outcome}: ${kind} ${title}. ${reason}`);
    }
    if (page * limit >= total) break;
  }
  print([...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', '));
}

async function ask(): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test(await lines.question('Import this? Write yes: '));
  } finally {
    lines.close();
  }
}

if (import.meta.main) {
  process.umask(0o077);
  await exitOnStartError(async () => {
    const given = process.argv.slice(2);
    const flags = given.filter((word) => word.startsWith('--'));
    const [path, ...rest] = given.filter((word) => !word.startsWith('--'));
    const unknown = flags.filter((flag) => flag !== '--dry-run' && flag !== '--yes');
    if (!path || rest.length > 0 || unknown.length > 0)
      throw new StartError('Name one file or folder: npm run import -- FILE [--dry-run] [--yes]');
    await importPackage(readConfig(), {
      path,
      isDryRun: flags.includes('--dry-run'),
      confirm: flags.includes('--yes') ? async () => true : ask,
      print: (line) => void process.stdout.write(`${line}\n`),
    });
  });
}
