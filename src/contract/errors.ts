/** The closed list of error codes, each with its HTTP status (row 7). */
export const statusOfCode = {
  invalid: 400,
  unauthenticated: 401,
  /** The password was correct; the account also requires a one-time code. */
  'code-required': 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  stale: 412,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many-requests': 429,
  unexpected: 500,
  unavailable: 503,
  'storage-full': 507,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

/** One refused field: `path` is its dotted name in the input, `message` a sentence for people. */
export interface Issue {
  path: string;
  message: string;
}

/** The JSON body of a failed call. */
export interface ErrorBody {
  statusCode: number;
  code: ErrorCode;
  /** The same sentence as `message`; both names are in the specification. */
  error: string;
  message: string;
  issues?: Issue[];
  /** Of a fault of the server: the id of the request, by which the operator finds its lines in the log. */
  requestId?: string;
}

/** The JSON body of a failed call for a client that asks for `application/problem+json` (RFC 9457). */
export interface ProblemBody {
  /** Leads to the description of the failure, relative to the URL of the request. */
  type: string;
  title: string;
  status: number;
  /** The sentence for people. */
  detail: string;
  code: ErrorCode;
  issues?: Issue[];
  requestId?: string;
}

/** The client's message for a response that it cannot read. It is then unknown whether the call was carried out. */
export const UNREADABLE_ANSWER = 'The server response was invalid.';

/** The messages for an empty or wrong field, shared by the contract and the forms of public pages. */
export const fieldTexts = {
  name: 'Please write your name.',
  email: 'Invalid email format',
  subject: 'Please write a subject.',
  message: 'Please write a message.',
  /** Row 71. */
  newsletterEmail: 'Please enter a valid email address',
};

/** The HTTP response of a failed call (row 217). */
export interface FailedAnswer {
  status: number;
  statusText: string;
  /** The body: its parsed JSON, or its text. */
  data: unknown;
  url: string;
}

/** The gate of the domain refuses with these before it looks for the stored response to an earlier attempt. */
const refusedBeforeLookup = [
  statusOfCode.unauthenticated,
  statusOfCode.forbidden,
  statusOfCode['too-many-requests'],
];

/**
 * True if a response with this status proves that no attempt at the write was carried out. After a fault of the server
 * (5xx) this is unknown.
 */
export function wasNotCarriedOut(status: number): boolean {
  return status < 500 && !refusedBeforeLookup.some((one) => one === status);
}

const NAME = 'SiteError';

/** An error with a code and a message for people. Any other thrown value counts as `unexpected`. */
export class SiteError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  /** Seconds after which a retry may succeed (`too-many-requests`, `unavailable`). */
  readonly retryAfter: number | undefined;
  /** Undefined if there was no response. */
  readonly answer: FailedAnswer | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { issues?: Issue[]; retryAfter?: number; answer?: FailedAnswer } = {},
  ) {
    super(message);
    this.name = NAME;
    this.code = code;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
    this.answer = more.answer;
  }
}

/**
 * Recognises a `SiteError` by its name, not by its class: the server's source and the built pages have separate copies of
 * this module, and `instanceof` is false across them.
 */
export function isSiteError(error: unknown): error is SiteError {
  return error instanceof Error && error.name === NAME;
}

export function hasCode(error: unknown, code: ErrorCode): boolean {
  return isSiteError(error) && error.code === code;
}

/** The id of the request in whose response the server reported a fault of its own; undefined for any other failure. */
export function requestIdIn(error: unknown): string | undefined {
  const data = isSiteError(error) ? error.answer?.data : undefined;
  const id = typeof data === 'object' && data !== null ? Reflect.get(data, 'requestId') : undefined;
  return typeof id === 'string' ? id : undefined;
}

export function toErrorBody(error: SiteError): ErrorBody {
  return {
    statusCode: statusOfCode[error.code],
    code: error.code,
    error: error.message,
    message: error.message,
    ...(error.issues ? { issues: error.issues } : {}),
  };
}
