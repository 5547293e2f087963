import type { EmbedFailureCause } from '#contract/embeds/embed.ts';

/** The reasons for which a request to another site fails. */
export type ForeignCause = Exclude<EmbedFailureCause, 'no-title' | 'picture' | 'demo'>;

/** A request to another site failed. `host` is the host that was asked last, after redirects. */
export class ForeignError extends Error {
  readonly reason: ForeignCause;
  readonly host: string;
  /** The HTTP status, if it is the reason. */
  readonly status: number | undefined;
  /** The limit in bytes, if the response exceeds it. */
  readonly mostBytes: number | undefined;

  constructor(
    reason: ForeignCause,
    host: string,
    { status, mostBytes, cause }: { status?: number; mostBytes?: number; cause?: unknown } = {},
  ) {
    super(`${host}: ${reason}${status === undefined ? '' : ` ${status}`}`, { cause });
    this.name = 'ForeignError';
    this.reason = reason;
    this.host = host;
    this.status = status;
    this.mostBytes = mostBytes;
  }
}
