import { MediaThumbnail } from '#app/media/library/media-thumbnail.tsx';
import { fileKindOf } from '#app/media/library/media-words.ts';
import { Button } from '#app/ui/button.tsx';
import { resolveUrl } from '#browser/resolve-url.ts';
import type { Media } from '#contract/media/media.ts';
import { FocalPoint, type Point } from './focal-point.tsx';

interface MediaPreviewProps {
  media: Media;
  readOnly: boolean;
  onFocalPoint: (point: Point) => void;
}

/** The picture with its focal point, or the file as far as a browser plays it. */
export function MediaPreview({ media, readOnly, onFocalPoint }: MediaPreviewProps) {
  const { url, name, width, height, focalX, focalY } = media;
  const kind = fileKindOf(media);
  const src = resolveUrl(url);
  if (kind === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: an upload of the owner has no captions of its own
    return <audio className="media-player" controls preload="metadata" src={src} aria-label={name} />;
  }
  if (kind === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: an upload of the owner has no captions of its own
    return <video className="media-player" controls preload="metadata" src={src} aria-label={name} />;
  }
  if (kind === 'document') {
    return (
      <div className="media-document">
        <MediaThumbnail media={media} />
      </div>
    );
  }
  const isMoved = focalX !== 0.5 || focalY !== 0.5;
  const position = `${focalX * 100}% ${focalY * 100}%`;
  return (
    <div className="media-preview">
      <FocalPoint value={{ x: focalX, y: focalY }} readOnly={readOnly} onChange={onFocalPoint}>
        <img src={src} alt={media.alt || name} width={width} height={height} draggable={false} />
      </FocalPoint>
      <div className="focal-frames">
        <div aria-hidden>
          {['16 / 9', '1', '3 / 4'].map((aspectRatio) => (
            <img key={aspectRatio} src={src} alt="" style={{ aspectRatio, objectPosition: position }} />
          ))}
        </div>
        <p className="hint">
          {readOnly
            ? 'The marked point stays in view where a frame crops the picture.'
            : 'Click the point that stays in view where a frame crops the picture, or move it by arrow keys.'}
        </p>
        {isMoved && !readOnly ? (
          <Button size="tiny" look="quiet" onClick={() => onFocalPoint({ x: 0.5, y: 0.5 })}>
            Back to the middle
          </Button>
        ) : null}
      </div>
    </div>
  );
}
