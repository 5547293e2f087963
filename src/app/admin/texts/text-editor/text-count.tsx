import { useEffect, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { useSettled } from '#app/ui/use-settled.ts';
import { minutesFor, wordsIn } from '#format/html/reading-time.ts';

interface TextCountProps<Values extends FieldValues> {
  control: Control<Values>;
  /** The field that holds the HTML. */
  name: FieldPath<Values>;
}

/** How long the text is. The counts follow the text when typing pauses. */
export function TextCount<Values extends FieldValues>({ control, name }: TextCountProps<Values>) {
  const html: string = useSettled(useWatch({ control, name }));
  const [words, setWords] = useState<number>();
  useEffect(() => {
    let outdated = false;
    async function count() {
      // The browser's parser would report each event handler that is typed as a violation of the page's policy.
      const { textOf, tokensOf } = await import('#format/html/html-scan.ts');
      if (!outdated) setWords(wordsIn(textOf(tokensOf(html), ' ')));
    }
    // Without a connection the count is missing until the next pause.
    count().catch(() => {});
    return () => {
      outdated = true;
    };
  }, [html]);
  if (words === undefined) return <span className="text-count tabular" />;
  const counted = words === 1 ? '1 word' : `${words.toLocaleString('en')} words`;
  return (
    <span className="text-count tabular">
      {counted}
      {words > 0 ? <span className="text-minutes">, {minutesFor(words)} min read</span> : null}
    </span>
  );
}
