import { type MouseEvent, startTransition, useEffect, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { RichText } from '#app/rich-text/rich-text.tsx';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import { isSiteError } from '#contract/errors.ts';

interface HtmlPreviewProps<Values extends FieldValues> {
  control: Control<Values>;
  /** The field that holds the HTML. */
  name: FieldPath<Values>;
}

interface Shown {
  html: string;
  /** The parts that a save would remove. */
  dropped: string[];
}

/**
 * The text as visitors will see it: the site sanitises it and the components of the public page print it. Asked for
 * when typing pauses, so typing never waits for it.
 */
export function HtmlPreview<Values extends FieldValues>({ control, name }: HtmlPreviewProps<Values>) {
  const site = useSite();
  const content: string = useSettled(useWatch({ control, name }));
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let outdated = attempt === 0;
    async function show() {
      try {
        const { content: safe, dropped } = await site.posts.preview({ content });
        // Loaded with the first preview: the HTML tokenizer is large.
        const { printWithColours } = await import('#format/html/coloured-text.ts');
        const { html } = await printWithColours(safe);
        if (outdated) return;
        setFailure(undefined);
        startTransition(() => setShown({ html, dropped }));
      } catch (error) {
        if (!outdated) setFailure(isSiteError(error) ? error.message : 'Something went wrong on our side.');
      }
    }
    void show();
    return () => {
      outdated = true;
    };
  }, [site, content, attempt]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's Enter on a link is a click as well
    <section
      className="html-preview"
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and not every browser lets the keyboard reach that
      tabIndex={0}
      onClick={followElsewhere}
    >
      <div role="status">
        {failure ? (
          <Notice kind="note" role="none">
            <p>The preview is not up to date. {failure}</p>
            <Button size="tiny" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </Button>
          </Notice>
        ) : null}
        {shown && shown.dropped.length > 0 ? (
          <Notice kind="note" role="none">
            <p>
              A post cannot hold everything that is typed here. Left out:{' '}
              {shown.dropped.map((part, index) => (
                <span key={part}>
                  {index > 0 ? ', ' : null}
                  <code>{part}</code>
                </span>
              ))}
            </p>
          </Notice>
        ) : null}
      </div>
      {shown?.html.trim() ? <RichText html={shown.html} /> : null}
      {shown && !shown.html.trim() ? <p className="faint">What you write appears here.</p> : null}
      {shown || failure ? null : <p className="faint">Loading...</p>}
    </section>
  );
}

/** A link of the text opens beside the editor: in its place, it would take what is typed with it. */
function followElsewhere(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  const target = link.getAttribute('href') ?? '';
  if (target.startsWith('#')) document.getElementById(target.slice(1))?.scrollIntoView();
  else window.open(link.href, '_blank', 'noopener');
}
