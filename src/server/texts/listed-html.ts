import { limits } from '#contract/limits.ts';

/**
 * Of the rows of a list with the size of their HTML, the ids of those that come with it: the first ones, up to a limit of
 * bytes. A list of a hundred of the longest texts would take 100 MB and block every other request meanwhile.
 */
export function withinListedHtml(rows: readonly { id: number; bytes: number | string | null }[]): number[] {
  let left = limits.listedHtmlBytes;
  const ids: number[] = [];
  for (const { id, bytes } of rows) {
    left -= Number(bytes);
    if (left < 0) break;
    ids.push(id);
  }
  return ids;
}
