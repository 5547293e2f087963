import { useEffect, useRef, useState } from 'react';
import { copyText } from '#app/ui/copy-text.ts';
import { resolveUrlsIn } from '#browser/resolve-url.ts';

const COPIED_MS = 2000;

/** The text of a post or a project, as `printText` made it. Its code blocks can be copied. */
export function RichText({ html }: { html: string }) {
  const text = useRef<HTMLElement>(null);
  const [report, setReport] = useState('');

  // The buttons are part of the owner's text, not of React's tree: one listener serves them all.
  useEffect(() => {
    const element = text.current;
    const copy = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('.copy-code') : null;
      if (button) void copyCode(button).then(setReport);
    };
    element?.addEventListener('click', copy);
    return () => element?.removeEventListener('click', copy);
  }, []);

  return (
    <>
      <article
        ref={text}
        className="article"
        dir="auto"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server at write and at read
        dangerouslySetInnerHTML={{ __html: resolveUrlsIn(html) }}
      />
      <p className="visually-hidden" role="status">
        {report}
      </p>
    </>
  );
}

/** Copies the code beside the button and answers what to say about it. */
async function copyCode(button: Element): Promise<string> {
  const code = button.parentElement?.querySelector('pre')?.textContent ?? '';
  if (!(await copyText(code))) return 'The code could not be copied';
  button.classList.add('is-done');
  setTimeout(() => button.classList.remove('is-done'), COPIED_MS);
  return 'Code copied';
}
