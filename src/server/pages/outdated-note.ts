import { outageWords } from '#words/english/mails.ts';
import { wordsIn } from '#words/words.ts';

/** The class is in the styles of the public pages: src/app/styles/layout.css. */
function noteIn(language: string): Buffer {
  const { label, title, line } = wordsIn(language, outageWords);
  return Buffer.from(
    `<aside class="outdated-note" aria-label="${label}"><div class="page sheet">` +
      `<p class="wide" role="note"><b>${title}</b> ${line}</p></div></aside>`,
  );
}

const LANG = ' lang="';

/**
 * Inserts a note at the top of a finished page, in the language of the page. It edits the bytes, because only after
 * rendering does the server know whether the page is outdated. React hydrates the page as it is: it ignores unexpected
 * elements at the start of the body, where browser extensions put theirs too.
 */
export function withOutdatedNote(page: Buffer): Buffer {
  const body = page.indexOf('<body');
  const start = body < 0 ? -1 : page.indexOf('>', body);
  if (start < 0) return page;
  const note = noteIn(languageIn(page));
  return Buffer.concat([page.subarray(0, start + 1), note, page.subarray(start + 1)]);
}

/** The first `lang` of a page is that of the document (src/app/root.tsx). */
function languageIn(page: Buffer): string {
  const start = page.indexOf(LANG) + LANG.length;
  return page.toString('latin1', start, page.indexOf('"', start));
}
