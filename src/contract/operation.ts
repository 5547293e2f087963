import { z } from 'zod';
import type { Features } from './features.ts';
import type { Image } from './image.ts';

/** Who may call: anyone, any signed-in account, or an account of at least this role (row 87). */
export type Access = 'anyone' | 'viewer' | 'editor' | 'admin';

/** At most `calls` within `seconds`, counted per address and operation. */
export interface RateLimit {
  calls: number;
  seconds: number;
}

/**
 * One thing the site can do, as data. Routes, client, checks and the OpenAPI document are made from it.
 * Path parameters (`:id`), query and body are one flat input.
 */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  input: Input;
  output: Output;
  /** What success answers over HTTP. */
  status: 200 | 201 | 204;
  limit?: RateLimit;
  /** A switched-off feature does not exist for visitors (decision X8). */
  feature?: keyof Features;
  /** The output is `pageOf(…)`: over HTTP the items are the body, the counts are headers. */
  paged?: true;
  /** Takes `If-Match` and answers an `ETag`. */
  versioned?: true;
  /** What a caller without an account is told; the specification words some of these. */
  signInMessage?: string;
  /**
   * What the client says of a failure that brings no sentence of its own (rows 219, 220); `{status}` and
   * `{statusText}` are filled in.
   */
  failureText?: string;
  /**
   * The input field that takes image files. Over HTTP the body is multipart: `image` is one file, `images` are the
   * parts `image-0`, `image-1`, and so on.
   */
  files?: 'image' | 'images';
  /** The answer holds a secret: no `Idempotency-Key` keeps it. */
  secret?: true;
  /** Its input is too long for a query, but it changes nothing: it may be repeated as any `GET`. */
  readOnly?: true;
  /** Still answered, for clients written against the specification; the reason names what to call instead. */
  deprecated?: string;
}

type Defaults = 'access' | 'status' | 'input';
type Spec<I extends z.ZodType, O extends z.ZodType> = Omit<Operation<I, O>, Defaults> &
  Partial<Pick<Operation<I, O>, Defaults>>;

const nothing = z.object({});

/** Fills in what most operations share: anyone may call, no input, answers 200. */
export function operation<O extends z.ZodType, I extends z.ZodType = typeof nothing>(
  spec: Spec<I, O>,
): Operation<I, O> {
  return { access: 'anyone', status: 200, input: nothing as z.ZodType as I, ...spec };
}

/** Whether a call is told from its repetition by an `Idempotency-Key`: reading need not be, a secret is not kept. */
export function takesKey({ method, secret, readOnly }: Operation): boolean {
  return method !== 'GET' && !readOnly && !secret;
}

/** The answer of an operation that has nothing to say. */
export const noContent = z.void();

/** How an operation is called: `site.posts.get({ id: 3 })`. The argument may go where every field is optional. */
export type Call<Op> =
  Op extends Operation<infer I, infer O>
    ? Record<string, never> extends z.input<I>
      ? (input?: z.input<I>) => Promise<z.output<O>>
      : (input: z.input<I>) => Promise<z.output<O>>
    : never;

/** What a handler gets: the input after its check, with each file received as an image of the site already. */
type Handler<Op> =
  Op extends Operation<infer I, infer O> ? (input: Received<z.output<I>>) => Promise<z.input<O>> : never;

type Received<Input> = { [Name in keyof Input]: ReceivedFile<Input[Name]> };
type ReceivedFile<Value> = Value extends File ? Image : Value extends File[] ? Image[] : Value;

export type Handlers<Group> = { [Name in keyof Group]: Handler<Group[Name]> };

/** The names in a path template, `/api/blog/posts/:id` gives `['id']`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => String(match[1]));
}
