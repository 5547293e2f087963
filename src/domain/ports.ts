import type { AdoptedPicture, Embed } from '#contract/embeds/embed.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Crop, Media } from '#contract/media/media.ts';
import type { RateLimit } from '#contract/operation.ts';
import type { ImportPackages } from './imports/import-packages.ts';
import type { Stores } from './stores.ts';
import type { TextWork } from './text-work.ts';

/** Everything that the rules need from outside. Every implementation of a port passes the same tests. */
export interface Ports {
  stores: Stores;
  clock: () => Date;
  passwords: PasswordHasher;
  tokens: TokenIssuer;
  /** Absent where signing in has no second step. */
  oneTimeCodes?: OneTimeCodes;
  limiter: Limiter;
  /** Absent where passwords are not checked. */
  signInGuard?: SignInGuard;
  media: MediaLibrary;
  embeds: EmbedReader;
  /** Absent where nothing is imported, as in the demo. */
  imports?: ImportPackages;
  texts: TextWork;
  linkTokens: LinkTokens;
  /** Whether the site can send mail, which needs a mail server. */
  canMail: boolean;
  /** Reports a problem to the operator without failing the call. Secrets are never passed to it. */
  report: (problem: string, detail?: unknown) => void;
  /** Records an event for the operator. No event holds a password, a token, a code, or a name that somebody typed. */
  security: (event: SecurityEvent) => void;
}

/** Where an event came from, and the account of the caller, if there was one. */
interface EventOrigin {
  address: string;
  account: number | undefined;
}

export type SecurityEvent = EventOrigin &
  (
    | { event: 'signed-in' }
    /** `account` is the one that the name belongs to, if there is one. */
    | { event: 'sign-in-failed'; reason: 'password' | 'code' }
    | { event: 'password-wrong' }
    | { event: 'refused'; operation: string; code: ErrorCode }
    /** A successful write of an account, with the names of the fields that were sent. */
    | { event: 'account-changed'; operation: string; target: number | undefined; fields: string[] }
  );

export interface PasswordHasher {
  hash: (password: string) => Promise<string>;
  /** Takes as long for an unknown account (`hash` undefined) as for a wrong password. */
  verify: (password: string, hash: string | undefined) => Promise<boolean>;
  /** Whether the password is among the common ones, which attackers try first (decision D6). */
  isCommon: (password: string) => Promise<boolean>;
}

/** Session tokens. Only `idHash`, a hash of the token's id, is stored (decision D3). */
export interface TokenIssuer {
  issue: (userId: number, expiresAt: Date) => Promise<{ token: string; idHash: string }>;
  /** Returns undefined unless the token has a valid signature and is not expired. */
  read: (token: string) => Promise<{ userId: number; idHash: string } | undefined>;
}

/** One-time codes of an authenticator app (RFC 6238), and the recovery codes that replace one. */
export interface OneTimeCodes {
  /** Returns a secret in base32. */
  newSecret: () => string;
  /** Returns the `otpauth:` URL that apps read from a QR code. */
  addressOf: (secret: string, account: { site: string; username: string }) => string;
  /** Returns the time step of a code: the step at `at`, the one before or the one after. */
  stepOf: (secret: string, code: string, at: Date) => number | undefined;
  newRecoveryCodes: (count: number) => string[];
  /** Spaces and case of a recovery code make no difference to its hash. */
  hashOf: (recoveryCode: string) => string;
}

/**
 * Tokens of links for people without an account. The same purpose and subject always give the same token, so that none
 * is stored; only the site can compute one.
 */
export interface LinkTokens {
  tokenOf: (purpose: string, subject: string) => string;
  /** The stores hold this hash, by which the link is found. */
  hashOf: (token: string) => string;
}

/** A crop that waits for its record. */
export interface StagedCrop {
  /** The id of its staged record. */
  id: number;
  /** The URL of the picture whose original it was cut out of. */
  root: string;
}

/** The files behind the media records. */
export interface MediaLibrary {
  /**
   * Stores an uploaded picture and returns its record; the same bytes are stored once. Throws `unsupported-type` unless
   * the content is JPEG, PNG, WebP, AVIF or GIF, `too-large` for too many pixels, `invalid` for a broken file.
   */
  receive: (file: File) => Promise<Media>;
  /** Stores a picture or a file of another kind for the library, which keeps it. Throws as `receive`. */
  receiveAny: (file: File) => Promise<Media>;
  /** Stores the file that replaces that of a record, in a staged record. Throws as `receive`. */
  stage: (file: File) => Promise<Media>;
  /**
   * Makes the picture of a crop, or of the whole original, in a staged record; `takeCrop` returns its id. Nothing is made
   * for a crop that the record has already.
   */
  prepareCrop: (id: number, crop: Crop | null) => Promise<void>;
  /** The staged record that `prepareCrop` made, once; undefined if it made none. */
  takeCrop: (id: number, crop: Crop | null) => StagedCrop | undefined;
  /** The whole picture of a record at most 1200 pixels a side, as a data URL, and the size of its original. */
  original: (id: number) => Promise<{ data: string; width: number; height: number }>;
  /** The largest file that is not a picture, in bytes; 0 where no such file is stored. */
  fileBytes: number;
}

export interface EmbedReader {
  /**
   * Reads a page of another site and returns its card, with the reason if the page cannot be read. Throws `unavailable`
   * when too many pages wait to be read.
   */
  read: (url: string) => Promise<Embed>;
  /** Stores a picture of another site, or returns the reason for which it cannot. Throws `unavailable` like `read`. */
  readPicture: (url: string) => Promise<AdoptedPicture>;
}

/** A limit after a call was counted. */
export interface LimitCount {
  /** The number of calls within `window` seconds. */
  quota: number;
  window: number;
  /** The number of calls that are left. */
  remaining: number;
  /** Seconds until the count starts anew. */
  reset: number;
  /** True if this call was one too many. */
  isSpent: boolean;
}

export interface Limiter {
  /** Counts one call under a key. Returns undefined where calls have no limit. */
  take: (key: string, limit: RateLimit) => Promise<LimitCount | undefined>;
}

/** So many wrong guesses under one key. */
export interface Allowance {
  key: string;
  limit: RateLimit;
}

/** Counts wrong guesses at passwords and codes for all processes of a site (decision D22). */
export interface SignInGuard {
  /** Counts one guess in every allowance. Returns the count of the one that is spent, or has the least left. */
  take: (allowances: Allowance[], now: Date) => Promise<LimitCount | undefined>;
  /** Takes the count of a right guess back. */
  giveBack: (allowances: Allowance[]) => Promise<void>;
  /** A hash with the site's own key: nobody else can compute it from a guessed text. */
  hashOf: (text: string) => string;
  /** A random token by which a device is known again. */
  newDeviceToken: () => string;
  /** Deletes the counts that have expired. */
  forgetExpired: (now: Date) => Promise<void>;
}
