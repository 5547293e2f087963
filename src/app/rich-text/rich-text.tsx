import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '#app/language/page-language.ts';
import { copyText } from '#app/ui/copy-text.ts';
import { resolveUrlsIn } from '#browser/resolve-url.ts';
import { textWords } from '#words/english/texts.ts';

const COPIED_MS = 2000;

interface RichTextProps {
  html: string;
  /** The language of the text, where it has one of its own, and its direction. */
  marks?: { lang?: string; dir: 'ltr' | 'rtl' | 'auto' };
}

/** The text of a post or a project, as `printText` made it. Its code blocks can be copied. */
export function RichText({ html, marks = { dir: 'auto' } }: RichTextProps) {
  const words = useWords(textWords);
  const text = useRef<HTMLElement>(null);
  const [reported, setReport] = useState('');

  const report = useEffectEvent((copied: boolean) =>
    setReport(copied ? words.codeCopied : words.codeNotCopied),
  );

  // The buttons are part of the owner's text, not of React's tree: one listener serves them all.
  useEffect(() => {
    const element = text.current;
    const copy = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('.copy-code') : null;
      if (button) void copyCode(button).then(report);
    };
    element?.addEventListener('click', copy);
    return () => element?.removeEventListener('click', copy);
  }, []);

  return (
    <>
      <article
        ref={text}
        className="article"
        {...marks}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server at write and at read
        dangerouslySetInnerHTML={{ __html: withWords(resolveUrlsIn(html), words) }}
      />
      <p className="visually-hidden" role="status">
        {reported}
      </p>
    </>
  );
}

/** The text with the names of its copy buttons and tables in another language: it was printed with English ones. */
function withWords(html: string, { copyCode: copy, table }: (typeof textWords)['words']): string {
  const { copyCode: english, table: englishTable } = textWords.words;
  if (copy === english) return html;
  return html
    .replaceAll(`aria-label="${english}" title="${english}">`, `aria-label="${copy}" title="${copy}">`)
    .replaceAll(
      `class="scroll" role="group" aria-label="${englishTable}"`,
      `class="scroll" role="group" aria-label="${table}"`,
    );
}

/** Copies the code beside the button. False if that failed. */
async function copyCode(button: Element): Promise<boolean> {
  const code = button.parentElement?.querySelector('pre')?.textContent ?? '';
  if (!(await copyText(code))) return false;
  button.classList.add('is-done');
  setTimeout(() => button.classList.remove('is-done'), COPIED_MS);
  return true;
}
