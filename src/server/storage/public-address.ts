import { randomUUID } from 'node:crypto';
import { imageWidths } from '#format/images/image-paths.ts';
import type { Database } from '../database/open.ts';
import { StartError } from '../start-error.ts';
import { readValue, writeValue } from '../stores/key-values.ts';
import type { Bucket } from './s3-bucket.ts';

/** What an address shows of the bucket. */
export type PublicFinding =
  | 'fits'
  /** It does not respond, reports a fault of its own, or limits the number of requests. */
  | 'away'
  /** It refuses what visitors must see, or has something else there. */
  | 'hidden'
  | 'another site'
  /** It shows what nobody may see. */
  | 'too much';

/** The statuses of an address that may work later: Request Timeout, Too Early and Too Many Requests. */
const LATER_STATUSES = [408, 425, 429];

/** The time after which an address counts as silent, in milliseconds. */
const SILENT_MS = 3000;

/** The objects that tell what an address shows. Each check writes them anew, so that no cache in between can answer. */
const MARKER = 'vitrine-address';

/** The file of a picture or of a copy, as `imageNameOf` and `copyPathOf` name them. */
const IMAGE = `/images/[a-z0-9_.]{1,60}-[a-z2-7]{8}(?:-(?:${imageWidths.join('|')}))?\\.(?:jpg|png|webp|gif|avif)\\b`;

/** Writes the public address of the bucket into what visitors get. */
export interface PublicMedia {
  /** The origin, which the policy of pages must allow. */
  origin: string;
  /** In the attributes of a page and in its structured data; a text that mentions a path stays as it is. */
  inHtml: (html: string) => string;
  /** In a feed, a sitemap or Markdown, whose URLs are absolute. */
  inText: (text: string) => string;
  urlOf: (path: string) => string;
}

/** `publicUrl` has no slash at its end. `origin` is the site's own. */
export function createPublicMedia(publicUrl: string, origin: string): PublicMedia {
  const ownOrigin = origin.replace(/[.[\]]/g, '\\$&');
  const urlOf = (path: string) => publicUrl + path;
  // A path after a letter or a slash belongs to the URL of another site.
  const inAttributes = new RegExp(`(?<![\\w.:/%-])(?:${ownOrigin})?(${IMAGE})`, 'g');
  const absolute = new RegExp(`(?<![\\w.:/%-])${ownOrigin}(${IMAGE})`, 'g');
  const inPart = (part: string) =>
    part.includes('/images/') ? part.replace(inAttributes, (_whole, path: string) => urlOf(path)) : part;
  /** A tag and the text behind it. A tag has no `>` in its attributes: the renderer and the sanitiser escape it. */
  const inElement = (element: string) => {
    const end = element.indexOf('>');
    if (end < 0) return element;
    const isData = element.startsWith('script') && element.slice(0, end).includes('application/ld+json');
    return isData ? inPart(element) : inPart(element.slice(0, end)) + element.slice(end);
  };
  return {
    origin: new URL(publicUrl).origin,
    urlOf,
    inHtml: (html) => html.split('<').map(inElement).join('<'),
    inText: (text) => text.replace(absolute, (_whole, path: string) => urlOf(path)),
  };
}

/**
 * Looks whether an address shows the pictures and files of this bucket, and nothing else of it: originals and removed files are
 * private (decision D23).
 */
export async function probePublicAddress(bucket: Bucket, publicUrl: string): Promise<PublicFinding> {
  const name = `${MARKER}-${randomUUID()}`;
  const [seen, secret] = [`images/${name}`, `private/${name}`];
  try {
    await Promise.all([bucket.writeText(seen, name), bucket.writeText(secret, name)]);
    const [visible, hidden] = await Promise.all([
      read(`${publicUrl}/${seen}`),
      read(`${publicUrl}/${secret}`),
    ]);
    if (hidden.text === name) return 'too much';
    if (visible.text === name) return 'fits';
    if (visible.status === undefined || visible.status >= 500 || LATER_STATUSES.includes(visible.status))
      return 'away';
    return (await showsAnotherBucket(bucket, publicUrl)) ? 'another site' : 'hidden';
  } finally {
    await Promise.allSettled([bucket.driver.delete(seen), bucket.driver.delete(secret)]);
  }
}

/** The object that names the site of a bucket, where its address shows it. */
const PUBLIC_SITE = 'images/vitrine-site';

async function showsAnotherBucket(bucket: Bucket, publicUrl: string): Promise<boolean> {
  const { status, text } = await read(`${publicUrl}/${PUBLIC_SITE}`);
  return status === 200 && text !== (await bucket.readText(PUBLIC_SITE));
}

async function read(url: string): Promise<{ status?: number; text?: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(SILENT_MS), redirect: 'error' });
    return { status: response.status, text: (await response.text()).slice(0, 200) };
  } catch {
    return {};
  }
}

const hints: Record<Exclude<PublicFinding, 'fits' | 'away'>, string> = {
  hidden: 'It must show the folders images and files of the bucket to everybody.',
  'another site': 'It shows the bucket of another site.',
  'too much':
    'It shows the folder private of the bucket, where originals and removed files are. Close that folder.',
};

/** What is wrong with an address, as a sentence; undefined for one that fits, or is away. */
export const wrongAddressOf = (finding: PublicFinding): string | undefined =>
  finding === 'fits' || finding === 'away' ? undefined : hints[finding];

interface SiteOfBucket {
  /** The id of the site. */
  site: string;
  database: Pick<Database, 'read' | 'write'>;
  report: (problem: string) => void;
}

/**
 * Throws a StartError for an address that visitors must not be sent to. One that is away is reported, because it may come back, and
 * so is one that has worked before and hides files now: a CDN may refuse this machine for a while.
 */
export async function requirePublicAddress(
  bucket: Bucket,
  publicUrl: string,
  { site, database, report }: SiteOfBucket,
): Promise<void> {
  await bucket.writeText(PUBLIC_SITE, site);
  const finding = await probePublicAddress(bucket, publicUrl);
  if (finding === 'fits') return writeValue(database.write, 'storage-public-url', publicUrl);
  const wrong = wrongAddressOf(finding);
  if (finding === 'hidden' && (await readValue(database.read, 'storage-public-url')) === publicUrl)
    return report(`The address of S3_PUBLIC_URL has worked before and fails now. ${wrong}`);
  if (wrong) throw new StartError(`S3_PUBLIC_URL cannot be used. ${wrong}`);
  if (finding === 'away')
    report('The address of S3_PUBLIC_URL does not respond: pictures are missing until it does');
}
