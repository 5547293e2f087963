import { isSiteError, SiteError } from '#contract/errors.ts';
import { IMAGE_TOO_LARGE } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import type { FoundFile, FoundText } from '#format/import/found-records.ts';
import { emptyItem, type Run } from './import-run.ts';
import { importsOf } from './imports.ts';

type Kind = 'picture' | 'file';

/** Stores the pictures and files of a text. Returns their addresses here, by those in the text, and how many are missing. */
export async function filesOfText(
  run: Run,
  { pictures, files, cover }: FoundText,
): Promise<{ addresses: Map<string, string>; missing: number }> {
  const addresses = new Map<string, string>();
  const all: [Kind, FoundFile][] = [
    ...pictures.map((picture): [Kind, FoundFile] => ['picture', picture]),
    ...(cover ? [['picture', cover] satisfies [Kind, FoundFile]] : []),
    ...files.map((file): [Kind, FoundFile] => ['file', file]),
  ];
  let missing = 0;
  for (const [kind, file] of all) {
    run.signal.throwIfAborted();
    if (addresses.has(file.url)) continue;
    const url = await storedUrl(run, kind, file);
    if (url === undefined) missing += 1;
    else addresses.set(file.url, url);
  }
  return { addresses, missing };
}

/** The address here of a picture or file, which is stored unless this import or an earlier one did. Undefined if that fails. */
async function storedUrl(run: Run, kind: Kind, file: FoundFile): Promise<string | undefined> {
  const { imports, importing, ports, source } = run;
  const key = file.file ?? file.url;
  const item = await imports.item(importing.id, kind, key);
  if (item?.outcome === 'failed') return undefined;
  const known = await imports.source({ source, kind, key });
  const media = known && (await ports.stores.media.get(known.recordId));
  if (media) return media.url;
  const row = { ...emptyItem(importing.id), kind, key, title: key };
  try {
    const bytes = await readFile(run, file);
    if (kind === 'picture' && bytes.size > limits.imageBytes)
      throw new SiteError('too-large', IMAGE_TOO_LARGE);
    const stored = await (kind === 'picture' ? ports.media.receive(bytes) : ports.media.receiveAny(bytes));
    await ports.stores.inTransaction(async (transaction) => {
      const store = importsOf(transaction);
      await store.putSource({ source, kind, key, recordId: stored.id, version: 1, fingerprint: '' });
      await store.putItem({ ...row, outcome: 'created', recordId: stored.id, versionAfter: 1 });
    });
    return stored.url;
  } catch (error) {
    if (!isSiteError(error) || error.code === 'storage-full' || error.code === 'unexpected') throw error;
    await imports.putItem({ ...row, outcome: 'failed', reason: error.message });
    return undefined;
  }
}

async function readFile({ files, packages, signal }: Run, { url, file }: FoundFile): Promise<File> {
  if (file === undefined) {
    if (!URL.canParse(url)) throw new SiteError('not-found', 'It is not in the package.');
    return packages.fetchFile(url, signal);
  }
  const inPackage = files.get(file);
  if (!inPackage) throw new SiteError('not-found', 'It is not in the package.');
  // A file of another kind than a picture lies in memory as well, up to the limit of what is fetched.
  if (inPackage.size > MOST_BYTES)
    throw new SiteError('too-large', `It has more than ${MOST_BYTES / 1_000_000} MB. Upload it by hand.`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of inPackage.open()) parts.push(new Uint8Array(part));
  return new File(parts, file.slice(file.lastIndexOf('/') + 1));
}

/** The largest file of a package that is kept, in bytes. */
const MOST_BYTES = 100_000_000;
