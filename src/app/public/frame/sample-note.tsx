import { useWords } from '#app/language/page-language.ts';
import { useSiteData } from '#app/site/site-data.ts';
import { frameWords } from '#words/english/frame.ts';

/** Says that nothing here is the owner's own yet, until the owner decides about the sample content. */
export function SampleNote() {
  const words = useWords(frameWords);
  if (useSiteData()?.sample?.state !== 'shown') return null;
  return (
    <aside className="sample-note" aria-label={words.aboutContent}>
      <div className="page sheet">
        <p className="wide" role="note">
          <b>{words.sampleContent}</b> {words.notOwnYet}
        </p>
      </div>
    </aside>
  );
}
