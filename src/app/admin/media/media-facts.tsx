import { sizeWords, typeWords } from '#app/media/library/media-words.ts';
import type { Media } from '#contract/media/media.ts';
import { fullDate } from '#format/day-words.ts';

/** The details of an upload that nobody can change. */
export function MediaFacts({ media }: { media: Media }) {
  const { kind, type, width, height, bytes, originalBytes, createdAt, url } = media;
  return (
    <section aria-labelledby={`facts-${media.id}`}>
      <h3 id={`facts-${media.id}`}>Details</h3>
      <dl className="media-facts">
        <dt>Address</dt>
        <dd>{url}</dd>
        <dt>Type</dt>
        <dd>{typeWords(type)}</dd>
        {kind === 'image' ? (
          <>
            <dt>Size</dt>
            <dd className="tabular">
              {width} × {height} px, {sizeWords(bytes)}
            </dd>
          </>
        ) : null}
        {kind === 'file' || originalBytes > bytes ? (
          <>
            <dt>{kind === 'image' ? 'Original' : 'Size'}</dt>
            <dd className="tabular">{sizeWords(Math.max(bytes, originalBytes))}</dd>
          </>
        ) : null}
        <dt>Uploaded</dt>
        <dd>
          <time dateTime={createdAt}>{fullDate(createdAt)}</time>
        </dd>
      </dl>
    </section>
  );
}
