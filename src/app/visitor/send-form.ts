/** The result of a form, and of what the response to it differs from a plain 200. */
export interface FormResult<Outcome> {
  outcome: Outcome;
  response?: ResponseInit | undefined;
}

/**
 * Sends a form of a document in place. The server responds to the same request as the browser's own, but with the outcome instead
 * of a page (src/app/render-page.ts). Throws if the server cannot be reached or its response cannot be read.
 */
export async function sendForm<Outcome>(path: string, form: FormData): Promise<Outcome> {
  const fields = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  const response = await fetch(path, {
    method: 'POST',
    body: fields,
    headers: { accept: 'application/json' },
  });
  return response.json();
}
