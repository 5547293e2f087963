/** A form has a closed list of outcomes, which their `state` distinguishes. */
interface Stated {
  state: string;
}

/** The result of a form, and of what the response to it differs from a plain 200. */
export interface FormResult<Outcome> {
  outcome: Outcome;
  response?: ResponseInit | undefined;
}

/**
 * Sends a form of a document in place. The server responds to the same request as the browser's own, but with the outcome instead
 * of a page (src/app/render-page.ts). Throws if the server cannot be reached or its response has none of the `states`: the error of a
 * proxy, or of a server that refuses a request before the page has it, is JSON too.
 */
export async function sendForm<Outcome extends Stated>(
  path: string,
  form: FormData,
  states: readonly Outcome['state'][],
): Promise<Outcome> {
  const fields = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  const response = await fetch(path, {
    method: 'POST',
    body: fields,
    headers: { accept: 'application/json' },
  });
  const body: unknown = await response.json();
  if (!isOutcome(body, states)) throw new Error(`${path} has not answered with an outcome`);
  return body;
}

function isOutcome<Outcome extends Stated>(
  body: unknown,
  states: readonly Outcome['state'][],
): body is Outcome {
  if (typeof body !== 'object' || body === null) return false;
  return states.some((state) => state === Reflect.get(body, 'state'));
}
