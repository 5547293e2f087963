import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileKindOfName, isFileName } from '#format/images/file-kinds.ts';
import { FILE_FOLDER, withoutExtension } from '#format/images/image-paths.ts';
import type { FoundFile, OtherFiles } from '../../media/other-files.ts';
import { dispositionOf } from '../../storage/download-names.ts';
import type { PublicMedia } from '../../storage/public-address.ts';
import type { MediaUrls } from '../../stores/media/media-urls.ts';
import { matchesTag } from '../entity-tags.ts';
import { sendMissing } from '../errors.ts';

/** A file opened as a document may not run scripts, load anything or be framed by other sites. */
const NOTHING_RUNS =
  "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** The time that the bucket has to say which name it sends with a file, in milliseconds. */
const PATIENCE_MS = 1000;

/**
 * Serves uploaded files that are no pictures, whole or in part (RFC 9110 §14). Their type follows from their content, and
 * only PDF, audio and video are shown in place. A browser asks again whether a name still has its file, because the name of a
 * replaced file leads to the present one. Where the bucket has a public address, the present file is sent from there, unless
 * its download would get another name than it has in the media library since.
 */
export function registerFiles(
  app: FastifyInstance,
  files: OtherFiles,
  urls: MediaUrls,
  publicMedia?: PublicMedia,
): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${FILE_FOLDER}:name`,
    handler: async (request, reply) => {
      const { name } = request.params;
      if (!isFileName(name)) return sendMissing(request, reply);
      const url = FILE_FOLDER + name;
      const present = await urls.presentOf(withoutExtension(url));
      if (present === undefined) return sendMissing(request, reply);
      reply.header('cache-control', 'no-cache');
      if (present !== url) return reply.redirect(present, 302);
      const disposition = dispositionOf(name, (await urls.nameOf(url)) ?? name);
      const finding = files.find(name);
      if (publicMedia) {
        // The public address may show a file while the bucket does not respond to this instance.
        const shown = await Promise.race([
          finding.catch(() => 'unknown' as const),
          wait(PATIENCE_MS, 'unknown' as const, { ref: false }),
        ]);
        if (shown === 'unknown' || shown?.publicDisposition === disposition)
          return reply.redirect(publicMedia.urlOf(url), 302);
      }
      const found = await finding;
      if (!found) return sendMissing(request, reply);
      return send({ ...found, name, disposition }, request, reply);
    },
  });
}

interface Sent extends FoundFile {
  /** The last part of the URL. */
  name: string;
  disposition: string;
}

async function send(
  { bytes, read, name, disposition }: Sent,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { type } = fileKindOfName(name);
  const tag = `"${name}"`;
  // Chromium shows no PDF in a sandbox; its viewer runs the document outside of the site's origin anyway.
  const sandbox = type === 'application/pdf' ? '' : '; sandbox';
  reply.headers({ etag: tag, 'accept-ranges': 'bytes', 'content-security-policy': NOTHING_RUNS + sandbox });
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.status(304).send();
  reply.headers({
    'content-type': type,
    'content-disposition': disposition,
  });
  const range = rangeOf(request, tag, bytes);
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${bytes}`).send();
  }
  if (range) {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  }
  reply.header('content-length', range ? range.end - range.start + 1 : bytes);
  return reply.send(request.method === 'HEAD' ? undefined : await read(range));
}

/**
 * The part of a file that a request asks for; undefined for all of it. Several ranges get the whole file, and so does a
 * range of a file that `If-Range` does not name (RFC 9110 §13.1.5).
 */
function rangeOf(
  { method, headers }: FastifyRequest,
  tag: string,
  bytes: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const condition = headers['if-range'];
  if (method !== 'GET' || (condition !== undefined && condition !== tag)) return undefined;
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 };
  }
  const [start, end] = [Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)];
  if (last !== '' && Number(last) < start) return undefined;
  return start < bytes ? { start, end } : 'unsatisfiable';
}
