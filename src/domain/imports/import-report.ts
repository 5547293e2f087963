import { type ImportReport, importReportSchema, LISTED_NOTES } from '#contract/import.ts';
import { defaultsOf } from '#contract/record.ts';
import type { FoundNote, FoundRecord, FoundText } from '#format/import/found-records.ts';
import type { Moment } from '../posts/post-store.ts';
import type { Stores } from '../stores.ts';
import type { FoundPackage } from './found-package.ts';
import { isOwnAddress, kindOfText, slugOwner, wantedSlug } from './import-texts.ts';
import { importsOf } from './imports.ts';

/** What reading a package shows, before anything is written. */
interface DryRun {
  /** Names the site that the package comes from. */
  source: string;
  report: ImportReport;
}

/** Reads a package from its beginning to its end and counts what an import would do. Nothing is stored. */
export async function dryRunOf(
  stores: Stores,
  { format, records, notes }: FoundPackage,
  moment: Moment,
  signal: AbortSignal,
): Promise<DryRun> {
  const report: ImportReport = { ...defaultsOf(importReportSchema), format };
  let source = sourceName(format, undefined);
  const files = new Set<string>();
  const note = (title: string, { level, what, detail, place }: FoundNote) => {
    report.noteCount += 1;
    if (report.notes.length < LISTED_NOTES) report.notes.push({ level, what, detail, title, place });
  };
  const slugs = new Set<string>();
  for await (const record of records) {
    signal.throwIfAborted();
    if (record.kind === 'site') {
      source = sourceName(format, record);
      report.siteTitle = record.title;
    }
    count(record, report);
    if (record.kind !== 'post' && record.kind !== 'page') continue;
    for (const one of record.notes) note(record.title, one);
    for (const one of [...record.pictures, ...(record.cover ? [record.cover] : [])])
      files.add(`picture ${one.file ?? one.url}`);
    for (const one of record.files) files.add(`file ${one.file ?? one.url}`);
    for (const path of record.oldPaths)
      if (!(await isOwnAddress(stores, path, moment))) report.addresses += 1;
    const known = await importsOf(stores).source({ source, kind: record.kind, key: record.key });
    if (known) report.known += 1;
    else await noteSlug(stores, record, report, slugs);
  }
  for (const one of notes) note('', one);
  for (const one of files) report[one.startsWith('picture ') ? 'pictures' : 'files'] += 1;
  return { source, report };
}

/** The name by which texts are found again when a later package comes from the same site. */
export function sourceName(format: string, site: { url: string; title: string } | undefined): string {
  return `${format} ${site?.url || site?.title || ''}`.trim();
}

function count(record: FoundRecord, report: ImportReport): void {
  if (record.kind === 'category') report.categories += 1;
  else if (record.kind === 'tag') report.tags += 1;
  else if (record.kind === 'redirect') report.addresses += 1;
  else if (record.kind === 'omission') report.omissions += 1;
  else if (record.kind === 'unreadable') report.unreadable += 1;
  else if (record.kind === 'post' || record.kind === 'page') {
    report[record.kind === 'post' ? 'posts' : 'pages'] += 1;
    report.comments += record.comments.length;
    if (record.status === 'draft') report.drafts += 1;
    if (record.status === 'scheduled') report.scheduled += 1;
  }
}

/** Notes a slug that another text has, here or in the package. */
async function noteSlug(
  stores: Stores,
  text: FoundText,
  report: ImportReport,
  seen: Set<string>,
): Promise<void> {
  const slug = wantedSlug(text);
  const isTaken =
    seen.has(`${text.kind} ${slug}`) || (await slugOwner(stores, kindOfText(text), slug)) !== undefined;
  seen.add(`${text.kind} ${slug}`);
  if (isTaken && report.slugs.length < LISTED_NOTES)
    report.slugs.push({ title: text.title, slug, becomes: `${slug}-2` });
}
