/** Stored JSON; text that is none is handed on as it is, so that it is reported and kept as a revision. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
