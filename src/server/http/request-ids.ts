import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { randomName } from '#format/images/image-paths.ts';

/** The header in which a proxy names a request, and in which every response repeats the name. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The form of an id that a proxy gave. Such an id can be written into a header, a page and a line of the log. */
const GIVEN_ID = /^[\w.:@=+/-]{1,100}$/;

/** Tells the processes of a site, and its starts, apart. */
const PROCESS_NAME_LETTERS = 6;

const ids = new WeakMap<IncomingMessage, string>();

/** Runs the code of one request, so that the lines that it logs carry its id. */
const present = new AsyncLocalStorage<string>();

/**
 * Returns the function that names each request once: by the id of the proxy in front, if there is one that the site trusts, or
 * by a short one that a visitor can read aloud.
 */
export function createRequestIds(trustProxy: boolean): (request: IncomingMessage) => string {
  const processName = randomName(randomBytes(PROCESS_NAME_LETTERS));
  let count = 0;
  return (request) => {
    const given = trustProxy ? request.headers[REQUEST_ID_HEADER] : undefined;
    if (typeof given === 'string' && GIVEN_ID.test(given)) {
      ids.set(request, given);
      return given;
    }
    count += 1;
    const id = `${processName}-${count.toString(36)}`;
    ids.set(request, id);
    return id;
  };
}

/** The id of a request; undefined for one that the server did not receive. */
export const requestIdOf = (request: IncomingMessage): string | undefined => ids.get(request);

/** Runs the work of a request, during which `currentRequestId` returns its id. */
export const asRequest = (id: string, work: () => void): void => present.run(id, work);

/** The fields that every line of the log gets: the id of the request that it is about, if there is one. */
export function currentRequestId(): { requestId?: string } {
  const requestId = present.getStore();
  return requestId === undefined ? {} : { requestId };
}
