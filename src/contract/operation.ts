import { z } from 'zod';
import type { AdoptedPicture, Embed, ForeignAddress, ForeignPicture } from './embeds/embed.ts';
import type { Features } from './features.ts';
import type { Media } from './media/media.ts';
import type { PackageFile, StoredPackage } from './package-file.ts';

/** Who may call: anyone, any signed-in account, or an account of at least this role (row 87). */
export type Access = 'anyone' | 'viewer' | 'editor' | 'admin';

/**
 * At most `calls` within `seconds`, counted per operation, network of the caller (decision 0006) and account, if the call
 * has one.
 */
export interface RateLimit {
  calls: number;
  seconds: number;
  /** Only failed calls count. The handler counts them, because it knows where the allowance of a known device applies. */
  failuresOnly?: true;
}

/** The limit of a form that anyone may send: messages and the newsletter. */
export const visitorFormLimit: RateLimit = { calls: 5, seconds: 600 };

/**
 * An operation of the site, as data (decision 0002). Routes, client, checks and the OpenAPI document derive from it.
 * Path parameters (`:id`), query and body form one flat input.
 */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  input: Input;
  output: Output;
  /** The HTTP status of a success. */
  status: 200 | 201 | 204;
  limit?: RateLimit;
  /** A switched-off feature does not exist for visitors (decision X8). */
  feature?: keyof Features;
  /** The output is `pageOf(…)`: over HTTP the items are the body, the counts are headers. */
  paged?: true;
  /** The output has a version, so the response has an `ETag`. An input with `expectedVersion` accepts `If-Match`. */
  versioned?: true;
  /** The message for a caller without an account; the specification defines some of these texts. */
  signInMessage?: string;
  /**
   * The client's message for a failure whose response has no message (rows 219, 220). The client replaces `{status}`
   * and `{statusText}`.
   */
  failureText?: string;
  /**
   * The input field that takes files. Over HTTP the body is multipart: `image` is one picture, `images` are the
   * parts `image-0`, `image-1`, and so on, `file` is one file of any kind, which the server writes to its disk while
   * it arrives, and so is `package`, the package of an import.
   */
  files?: 'image' | 'images' | 'file' | 'package';
  /** The file replaces that of the media `id`: it waits outside of the library until the handler takes it. */
  replaces?: true;
  /** The input has the fields `id` and `crop`. The picture is cropped before any transaction, because that takes time. */
  crops?: true;
  /** The input field with the address of a foreign page. The page is read before any transaction, because that takes time. */
  fetches?: string;
  /** The address is that of a picture, which becomes an image of the site. */
  fetchesPicture?: true;
  /** The input field that holds HTML. It is sanitised before any transaction, because that takes time. */
  html?: string;
  /** The input or the response holds a secret, so the response is not stored and the `Idempotency-Key` is ignored. */
  secret?: true;
  /**
   * The input names a version of a record by `kind`, `id` and `n`. Its HTML is sanitised before any transaction, as that of
   * `html` is.
   */
  restores?: true;
  /** The operation changes nothing and may be repeated like a `GET`; its input is too long for a query. */
  readOnly?: true;
  /** The largest body in bytes, where it is more than that of other calls; such a call may also take longer. */
  bodyBytes?: number;
  /** The operation works for clients written against the specification; the text names the call that replaces it. */
  deprecated?: string;
}

type Defaults = 'access' | 'status' | 'input';
type Spec<I extends z.ZodType, O extends z.ZodType> = Omit<Operation<I, O>, Defaults> &
  Partial<Pick<Operation<I, O>, Defaults>>;

const nothing = z.object({});

/** Creates an operation. The defaults are: anyone may call it, it has no input, and it answers 200. */
export function operation<O extends z.ZodType, I extends z.ZodType = typeof nothing>(
  spec: Spec<I, O>,
): Operation<I, O> {
  return { access: 'anyone', status: 200, input: nothing as z.ZodType as I, ...spec };
}

/** True if an operation honours the `Idempotency-Key`: reads do not need it, and responses with a secret are not stored. */
export function takesKey({ method, secret, readOnly }: Operation): boolean {
  return method !== 'GET' && !readOnly && !secret;
}

/** The output of an operation without a response body (204). */
export const noContent = z.void();

/** The function type of an operation: `site.posts.get({ id: 3 })`. The argument is optional if every field is. */
export type Call<Op> =
  Op extends Operation<infer I, infer O>
    ? Record<string, never> extends z.input<I>
      ? (input?: z.input<I>) => Promise<z.output<O>>
      : (input: z.input<I>) => Promise<z.output<O>>
    : never;

/**
 * The type of a handler. It receives the checked input, in which the gate has replaced each file by its stored record, and
 * each address of a foreign page or picture by the card or image that was made of it.
 */
type Handler<Op> =
  Op extends Operation<infer I, infer O> ? (input: Received<z.output<I>>) => Promise<z.input<O>> : never;

type Received<Input> = { [Name in keyof Input]: ReceivedValue<Input[Name]> };
type ReceivedValue<Value> = Value extends PackageFile
  ? StoredPackage
  : Value extends File
    ? Media
    : Value extends File[]
      ? Media[]
      : Value extends ForeignAddress
        ? Embed
        : Value extends ForeignPicture
          ? AdoptedPicture
          : Value;

/** The handlers of a group, one per operation. */
export type Handlers<Group> = { [Name in keyof Group]: Handler<Group[Name]> };

/** Returns the parameter names of a path template: `['id']` for `/api/blog/posts/:id`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => String(match[1]));
}
