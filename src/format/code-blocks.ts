import { withoutEntities } from './entities.ts';

/** Code of a language with its parts marked as HTML, or undefined for a language it does not know. */
export type MarkCode = (code: string, language: string) => { html: string; name: string } | undefined;

/** A figure of nothing but code, whose caption is the name of a file, or code alone. */
const CODE =
  /(?:<figure((?:\s[^>]*)?)>\s*<figcaption((?:\s[^>]*)?)>((?:(?!<\/?fig)[\s\S])*)<\/figcaption>\s*)?<pre((?:\s[^>]*)?)>((?:(?!<\/?pre[\s>])[\s\S])*)<\/pre>(\s*<\/figure>)?/gi;

/** What a code block holds when its text has no marks of its own. */
const PLAIN = /^\s*<code((?:\s[^>]*)?)>([^<]*)<\/code>\s*$/i;
const LANGUAGE = /class="[^"]*\blanguage-([\w+#.-]+)/i;

/**
 * Puts every code block of sanitised HTML into a frame with its name, a caption's or the language's, and a button
 * that copies it. With `mark` the parts of code whose language is said get classes; no language is ever guessed.
 */
export function withCodeFrames(html: string, mark?: MarkCode): string {
  return html.replace(
    CODE,
    (
      whole: string,
      figure: string | undefined,
      captionAttributes: string | undefined,
      caption: string | undefined,
      attributes: string,
      inner: string,
      end: string | undefined,
    ) => {
      const { code, name } = markedCode(attributes, inner, mark);
      const block = `${COPY_BUTTON}<pre${attributes}>${code}</pre>`;
      if (caption !== undefined && end !== undefined) {
        return `<figure${figure} class="code"><figcaption${captionAttributes}>${caption}</figcaption>${block}</figure>`;
      }
      // Half of a figure: it holds more than the code, and stays around the frame.
      const before = caption === undefined ? '' : whole.slice(0, whole.search(/<pre[\s>]/i));
      return `${before}<div class="code"><p class="code-name">${name}</p>${block}</div>${end ?? ''}`;
    },
  );
}

/** The classes that say a language of which the code of some HTML could be marked. */
export const hasLanguage = (html: string) => LANGUAGE.test(html);

function markedCode(attributes: string, inner: string, mark: MarkCode | undefined) {
  const [, codeAttributes = '', text = ''] = PLAIN.exec(inner) ?? [];
  const language = (LANGUAGE.exec(codeAttributes) ?? LANGUAGE.exec(attributes))?.[1] ?? '';
  const marked = text !== '' && language !== '' ? mark?.(withoutEntities(text), language) : undefined;
  return {
    code: marked ? `<code${codeAttributes}>${marked.html}</code>` : inner,
    name: marked?.name ?? language,
  };
}

const ICON =
  'class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"';

/** Its icon is the one of the icon package, written out: this is text, not a component. */
const COPY_BUTTON = `<button type="button" class="icon-button copy-code needs-script" aria-label="Copy code" title="Copy code"><svg ${ICON}><rect width="14" height="14" x="8" y="8" rx="2" ry="2"></rect><path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"></path></svg><svg ${ICON}><path d="M20 6 9 17l-5-5"></path></svg></button>`;
