import { ToggleGroup } from 'radix-ui';
import { type MouseEvent, startTransition, useEffect, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { RichText } from '#app/rich-text/rich-text.tsx';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useRememberedChoice } from '#app/ui/use-remembered.ts';
import { useSettled } from '#app/ui/use-settled.ts';
import { isSiteError } from '#contract/errors.ts';
import { DroppedParts } from './dropped-parts.tsx';
import { FramedPage } from './framed-page.tsx';

interface TextPreviewProps<Values extends FieldValues> {
  control: Control<Values>;
  /** The field that holds the HTML. */
  name: FieldPath<Values>;
}

/** The widths of a page on a phone, and of the column of a page on a large screen. */
const widths = ['892', '390'] as const;
const narrowFirst = ['390', '892'] as const;

/** A page of 892 px is too small to read on a phone. */
const isNarrow = () => matchMedia('(max-width: 1023px)').matches;

interface Shown {
  html: string;
  /** The parts that a save would remove. */
  dropped: string[];
}

/**
 * The text as visitors will see it: the site sanitises it and the components of the public page print it. Asked for
 * when typing pauses, so typing never waits for it.
 */
export function TextPreview<Values extends FieldValues>({ control, name }: TextPreviewProps<Values>) {
  const site = useSite();
  const content: string = useSettled(useWatch({ control, name }));
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  const [width, setWidth] = useRememberedChoice('preview_width', isNarrow() ? narrowFirst : widths);

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
    <section className="text-preview" aria-label="Preview" onClick={followElsewhere}>
      <ToggleGroup.Root
        type="single"
        className="text-modes"
        aria-label="Width of the page"
        value={width}
        onValueChange={(value) => {
          const chosen = widths.find((each) => each === value);
          if (chosen) setWidth(chosen);
        }}
      >
        {widths.map((each) => (
          <ToggleGroup.Item key={each} value={each}>
            {each} px
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      <div role="status">
        {failure ? (
          <Notice kind="note" role="none">
            <p>The preview is not up to date. {failure}</p>
            <Button size="tiny" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </Button>
          </Notice>
        ) : null}
        {shown ? <DroppedParts parts={shown.dropped} lead="The page leaves out:" /> : null}
      </div>
      {shown?.html.trim() ? (
        <FramedPage title="The page" width={Number(width)}>
          <div className="body-column">
            <RichText html={shown.html} />
          </div>
        </FramedPage>
      ) : null}
      {shown && !shown.html.trim() ? <p className="faint">What you write appears here.</p> : null}
      {shown || failure ? null : <p className="faint">Loading...</p>}
    </section>
  );
}

/** A link of the text opens beside the editor: in its place, it would take what is typed with it. */
function followElsewhere(event: MouseEvent<HTMLElement>) {
  const link = linkOf(event.target);
  if (!link) return;
  event.preventDefault();
  const target = link.getAttribute('href') ?? '';
  if (target.startsWith('#')) link.ownerDocument.getElementById(target.slice(1))?.scrollIntoView();
  else window.open(new URL(target, window.location.href), '_blank', 'noopener');
}

/** The link around an element of the frame, which is not an `Element` of this window. */
function linkOf(target: EventTarget): HTMLAnchorElement | null {
  const window = 'ownerDocument' in target ? (target as Node).ownerDocument?.defaultView : undefined;
  return window && target instanceof window.Element ? target.closest('a') : null;
}
