import fastifyMultipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSiteError, SiteError } from '#contract/errors.ts';
import { IMAGE_TOO_LARGE } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import { fileTooLarge } from '../../media/media-library.ts';
import { discard, receiveStream } from '../../media/received-files.ts';
import { allowLongBody } from './long-bodies.ts';
import { createUploadRoom, type UploadRoom } from './upload-room.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploadRoom: UploadRoom;
  }
}

/** The number of files that a body may hold. Pictures stay in memory until all of them have arrived. */
const filesOf = { image: 1, images: limits.filesAtOnce, file: 1, package: 1 };

/** The kinds of files that are written to the disk while they arrive. */
const isStreamed = (kind: keyof typeof filesOf) => kind === 'file' || kind === 'package';

/** Where a file of another kind is written while it arrives, and its largest size in bytes. */
export interface FilePlace {
  folder: string;
  fileBytes: number;
}

export async function registerUploads(api: FastifyInstance): Promise<void> {
  api.decorate('uploadRoom', createUploadRoom(api));
  await api.register(fastifyMultipart, {
    limits: {
      fileSize: limits.imageBytes,
      fields: 20,
      fieldSize: limits.paragraph,
    },
  });
}

interface Upload {
  /** The fields, and the files under the operation's own name for them. */
  fields: Record<string, unknown>;
  /** The names of files that the operation does not take. */
  unusedParts: string[];
}

/**
 * Reads the fields and files of a multipart body; returns undefined for any other body. The gate has
 * checked before that the caller may send files. Throws `unsupported-type` where no file is expected, `too-large` beyond the
 * limits.
 */
export async function readUpload(
  operation: Operation,
  request: FastifyRequest,
  place: FilePlace,
): Promise<Upload | undefined> {
  if (!request.isMultipart()) return undefined;
  if (!operation.files) {
    throw new SiteError('unsupported-type', 'Send JSON (content type application/json).');
  }
  if (!isStreamed(operation.files)) {
    const most = filesOf[operation.files] * limits.imageBytes;
    request.server.uploadRoom.reserve(request.raw, Math.min(bodyLength(request) ?? most, most));
  } else {
    allowLongBody(request.raw);
  }
  const kind = operation.files;
  try {
    const { fields, files } = await readParts(request, kind, place);
    const unused = files.filter(({ name }) => !partNames[kind].test(name));
    await Promise.all(unused.map(({ file }) => discard(file)));
    return {
      fields: { ...fields, ...filesUnder(kind, files) },
      unusedParts: unused.map(({ name }) => name),
    };
  } catch (error) {
    // A browser reads no response before the server has read its body.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOf(error, kind, place);
  }
}

/** In bytes; undefined if the sender does not say. */
function bodyLength({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers['content-length']);
  return Number.isSafeInteger(length) ? length : undefined;
}

interface FilePart {
  name: string;
  file: File;
}

async function readParts(request: FastifyRequest, kind: keyof typeof filesOf, place: FilePlace) {
  const fields: Record<string, unknown> = {};
  const files: FilePart[] = [];
  const size = isStreamed(kind) ? { fileSize: largestFile(kind, place) } : {};
  try {
    for await (const part of request.parts({ limits: { files: filesOf[kind], ...size } })) {
      if (part.type !== 'file') fields[part.fieldname] = part.value;
      else files.push({ name: part.fieldname, file: await readFile(part, kind, place) });
    }
  } catch (error) {
    await Promise.all(files.map(({ file }) => discard(file)));
    throw error;
  }
  return { fields, files };
}

async function readFile(
  part: MultipartFile,
  kind: keyof typeof filesOf,
  { folder }: FilePlace,
): Promise<File> {
  const named = { name: part.filename, type: part.mimetype };
  if (isStreamed(kind)) {
    const file = await receiveStream(folder, part.file, named);
    if (!part.file.truncated) return file;
    await discard(file);
    throw Object.assign(new Error('The file is too large.'), { code: TOO_LARGE });
  }
  return new File([new Uint8Array(await part.toBuffer())], named.name, named);
}

/** In bytes. */
const largestFile = (kind: keyof typeof filesOf, { fileBytes }: FilePlace) =>
  kind === 'package' ? limits.packageBytes : Math.max(fileBytes, limits.imageBytes);

/** The code of the multipart reader for a file above the limit. */
const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';

/** A read fails because of the request: it is too large, or the body breaks off. */
function refusalOf(error: unknown, path: keyof typeof filesOf, { fileBytes }: FilePlace): SiteError {
  if (isSiteError(error)) return error;
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  if (code === TOO_LARGE && path === 'package') return fileTooLarge(limits.packageBytes);
  if (code === TOO_LARGE && path === 'file') return fileTooLarge(fileBytes);
  if (code === TOO_LARGE) {
    const message = IMAGE_TOO_LARGE;
    return new SiteError('too-large', message, { issues: [{ path, message }] });
  }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    const most = filesOf[path];
    return new SiteError('too-large', most === 1 ? 'Send one file.' : `Send at most ${most} files at once.`);
  }
  return new SiteError('invalid', 'The upload cannot be read: its multipart body is broken or incomplete.');
}

/** The names of the parts that hold files. */
const partNames = { image: /^image$/, images: /^image-(\d{1,3})$/, file: /^file$/, package: /^package$/ };

/** `image` and `file` are one part; `images` are the parts `image-0`, `image-1` and so on, in the order of their numbers. */
function filesUnder(field: keyof typeof filesOf, files: FilePart[]): Record<string, unknown> {
  if (field !== 'images') {
    const found = files.find(({ name }) => name === field);
    return found ? { [field]: found.file } : {};
  }
  const numbered = files
    .flatMap(({ name, file }) => {
      const number = partNames.images.exec(name)?.[1];
      return number === undefined ? [] : [{ number: Number(number), file }];
    })
    .toSorted((one, other) => one.number - other.number);
  return numbered.length > 0 ? { images: numbered.map(({ file }) => file) } : {};
}
