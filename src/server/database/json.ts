/**
 * Parses stored JSON. Text that is not JSON is returned unchanged, so that the caller reports it and saves it as a
 * revision.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
