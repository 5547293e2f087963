import { data } from 'react-router';
import { isSiteError, statusOfCode } from '#contract/errors.ts';

/** The result of a link from a mail: done, a link that is not valid (any more), or a failure that may pass. */
export type LinkOutcome = 'done' | 'invalid' | 'failed';

/** The answer to the button of a link's page. The token is in the URL, also for mail programs (RFC 8058). */
export async function answerLink(
  { url }: Request,
  call: (input: { token: string }) => Promise<void>,
): Promise<{ outcome: LinkOutcome } | ReturnType<typeof data<{ outcome: LinkOutcome }>>> {
  try {
    await call({ token: new URL(url).searchParams.get('token') ?? '' });
    return { outcome: 'done' };
  } catch (error) {
    if (!isSiteError(error)) throw error;
    const isInvalid = error.code === 'not-found' || error.code === 'invalid';
    const status = isInvalid ? 404 : statusOfCode[error.code];
    return data({ outcome: isInvalid ? 'invalid' : 'failed' } as const, { status });
  }
}

interface ClientAction {
  serverAction: () => Promise<{ outcome: LinkOutcome }>;
}

/** The button in a browser: a server that cannot be reached counts as a failure, so that the page stays. */
export async function answerLinkInBrowser({ serverAction }: ClientAction): Promise<{ outcome: LinkOutcome }> {
  try {
    return await serverAction();
  } catch {
    return { outcome: 'failed' };
  }
}
