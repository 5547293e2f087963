/** The class is in the styles of the public pages: src/app/styles/layout.css. */
const NOTE = Buffer.from(
  '<aside class="outdated-note" aria-label="About this copy of the page"><div class="page sheet">' +
    '<p class="wide" role="note"><b>This page may be out of date:</b> the site cannot reach its data at the moment.</p>' +
    '</div></aside>',
);

/**
 * Inserts a note at the top of a finished page. It edits the bytes, because only after rendering does the server know
 * whether the page is outdated. React hydrates the page as it is: it ignores unexpected elements at the start of the
 * body, where browser extensions put theirs too.
 */
export function withOutdatedNote(page: Buffer): Buffer {
  const body = page.indexOf('<body');
  const start = body < 0 ? -1 : page.indexOf('>', body);
  if (start < 0) return page;
  return Buffer.concat([page.subarray(0, start + 1), NOTE, page.subarray(start + 1)]);
}
