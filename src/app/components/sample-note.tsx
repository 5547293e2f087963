import { useSiteData } from './site-data.ts';

/** Says that nothing here is the owner's own yet, until the owner decides about the sample content. */
export function SampleNote() {
  if (useSiteData()?.sample?.state !== 'shown') return null;
  return (
    <div className="sample-note" role="note">
      <div className="page sheet">
        <p className="wide">
          <b>Sample content.</b> This site is new and has not been made its owner's own yet.
        </p>
      </div>
    </div>
  );
}
