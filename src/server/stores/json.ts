/** Stored JSON; text that is none reads as nothing, and whoever reads it fills in the defaults. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
