/** Stands in the styles of the public pages: src/app/styles/layout.css. */
const NOTE = Buffer.from(
  '<aside class="outdated-note" aria-label="About this copy of the page"><div class="page sheet">' +
    '<p class="wide" role="note"><b>This page may be out of date:</b> the site cannot reach its data at the moment.</p>' +
    '</div></aside>',
);

/**
 * A finished page with a note at its top. It is put into the bytes, because whether they are out of date is known only
 * after they were rendered. React takes the page over as it is: it passes by what it does not know at the start of a
 * body, as browser extensions put it there.
 */
export function withOutdatedNote(page: Buffer): Buffer {
  const body = page.indexOf('<body');
  const start = body < 0 ? -1 : page.indexOf('>', body);
  if (start < 0) return page;
  return Buffer.concat([page.subarray(0, start + 1), NOTE, page.subarray(start + 1)]);
}
