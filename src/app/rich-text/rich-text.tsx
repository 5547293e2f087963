import { useWords } from '#app/language/page-language.ts';
import { resolveUrlsIn } from '#browser/resolve-url.ts';
import { withNames } from '#format/html/blocks/printed-names.ts';
import { textWords } from '#words/english/texts.ts';

interface RichTextProps {
  html: string;
  /** The language of the text, where it has one of its own, and its direction. */
  marks?: { lang?: string; dir: 'ltr' | 'rtl' | 'auto' };
}

/** The text of a post or a project, as `printText` made it. Its code blocks can be copied. */
export function RichText({ html, marks = { dir: 'auto' } }: RichTextProps) {
  const words = useWords(textWords);
  return (
    <>
      <article
        className="article"
        {...marks}
        data-done={words.codeCopied}
        data-failed={words.codeNotCopied}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server at write and at read
        dangerouslySetInnerHTML={{ __html: withWords(resolveUrlsIn(html), words) }}
      />
      <p className="visually-hidden" role="status" />
    </>
  );
}

/** The text with the names of its copy buttons, tables and blocks in another language: it was printed with English ones. */
function withWords(html: string, { copyCode: copy, table, printed }: (typeof textWords)['words']): string {
  const { copyCode: english, table: englishTable } = textWords.words;
  if (copy === english) return html;
  return withNames(html, printed)
    .replaceAll(`aria-label="${english}" title="${english}">`, `aria-label="${copy}" title="${copy}">`)
    .replaceAll(
      `class="scroll" role="group" aria-label="${englishTable}"`,
      `class="scroll" role="group" aria-label="${table}"`,
    );
}
