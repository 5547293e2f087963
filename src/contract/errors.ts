/** The closed list of failures the site knows, each with the HTTP status that tells it. */
export const statusOfCode = {
  invalid: 400,
  unauthenticated: 401,
  /** The password was right; the account asks for a one-time code as well. */
  'code-required': 401,
  forbidden: 403,
  'not-found': 404,
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

/** What a failed call answers, over HTTP and in the client alike. */
export interface ErrorBody {
  statusCode: number;
  code: ErrorCode;
  /** The same sentence as `message`; both names are in the specification. */
  error: string;
  message: string;
  issues?: Issue[];
}

/** What the client says of an answer it cannot read. Whether the call was carried out is then unknown. */
export const UNREADABLE_ANSWER = 'The server response was invalid.';

/** What is said of a field that is empty or wrong, by the contract and by the contact form alike. */
export const fieldTexts = {
  name: 'Please write your name.',
  email: 'Invalid email format',
  subject: 'Please write a subject.',
  message: 'Please write a message.',
};

/** The answer over HTTP that a failure was read from (row 217). */
export interface FailedAnswer {
  status: number;
  statusText: string;
  /** The body: what its JSON holds, or its text. */
  data: unknown;
  url: string;
}

/** The gate of the domain refuses these before it looks whether an earlier try of the same write was carried out. */
const beforeTheLook = [
  statusOfCode.unauthenticated,
  statusOfCode.forbidden,
  statusOfCode['too-many-requests'],
];

/**
 * Whether an answer of this status says that a write was carried out by none of the tries at it. After a fault of the
 * server nobody knows either.
 */
export function wasNotCarriedOut(status: number): boolean {
  return status < 500 && !beforeTheLook.some((one) => one === status);
}

const NAME = 'SiteError';

/** A failure with a message for people. Anything else that is thrown counts as `unexpected`. */
export class SiteError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  /** Seconds after which a try may succeed (`too-many-requests`, `unavailable`). */
  readonly retryAfter: number | undefined;
  /** Undefined where no answer came at all. */
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
 * Recognised by name, not by class: the server's source and the built pages hold separate copies of this
 * module, and `instanceof` is false across them.
 */
export function isSiteError(error: unknown): error is SiteError {
  return error instanceof Error && error.name === NAME;
}

export function hasCode(error: unknown, code: ErrorCode): boolean {
  return isSiteError(error) && error.code === code;
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
