import { useSiteData } from '#app/site/site-data.ts';

/** Says that nothing here is the owner's own yet, until the owner decides about the sample content. */
export function SampleNote() {
  if (useSiteData()?.sample?.state !== 'shown') return null;
  return (
    <aside className="sample-note" aria-label="About the content">
      <div className="page sheet">
        <p className="wide" role="note">
          <b>Sample content.</b> This site is new and has not been made its owner's own yet.
        </p>
      </div>
    </aside>
  );
}
