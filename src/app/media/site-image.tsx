import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '#app/language/page-language.ts';
import { ImageOff } from '#app/ui/icons.ts';
import { resolveUrl } from '#browser/resolve-url.ts';
import type { Picture } from '#contract/media/picture.ts';
import { focalPosition } from '#format/images/focal-position.ts';
import { pictureSources } from '#format/images/picture-sources.ts';
import { textWords } from '#words/english/texts.ts';

/**
 * How wide a picture is drawn, by the place it stands in: what the browser chooses a copy by. The figures follow
 * the page grid of styles/layout.css: 1200 px in four columns, full from 1328 px of window on.
 */
const roomFor = {
  portrait: '(min-width: 1328px) 276px, (min-width: 1024px) 21vw, 96px',
  third: '(min-width: 1328px) 276px, (min-width: 1024px) 21vw, (min-width: 641px) 44vw, 90vw',
  half: '(min-width: 1328px) 430px, (min-width: 1024px) 33vw, (min-width: 641px) 44vw, 90vw',
  body: '(min-width: 1328px) 892px, (min-width: 1024px) 67vw, 92vw',
  thumb: '80px',
  cell: '(min-width: 641px) 200px, 33vw',
  screen: '100vw',
};

interface SiteImageProps {
  src: string;
  alt: string;
  /** The size, the placeholder and the copies of an image of this site. */
  picture?: Picture | undefined;
  /** Shown where `src` cannot be had. */
  fallback?: string;
  /** `free` shows the whole picture, the others cut it to fill the frame. */
  shape: '1-1' | '16-9' | 'free';
  room?: keyof typeof roomFor;
  /** More classes of the frame. */
  className?: string;
  /** Seen first: fetched at once instead of when it comes near. */
  first?: boolean;
}

/**
 * A picture in its frame: loading, then shown, or its fallback, or 'Image not available' (row 54). Without JavaScript
 * the style sheet says so on a broken image.
 */
export function SiteImage(props: SiteImageProps) {
  const { src, fallback, shape, className = '' } = props;
  const [failed, setFailed] = useState<string[]>([]);
  const address = [src, fallback].find((each) => each && !failed.includes(each));
  return (
    <div className={`plate plate-${shape} ${className}`.trim()}>
      {address ? (
        <LoadingImage
          {...props}
          key={address}
          src={address}
          picture={address === src ? props.picture : undefined}
          onFailed={() => setFailed((before) => [...before, address])}
        />
      ) : (
        <MissingImage />
      )}
    </div>
  );
}

/** In place of an image that cannot be loaded. Its frame has the size. */
export function MissingImage() {
  const words = useWords(textWords);
  return (
    <div className="plate-none">
      <ImageOff className="icon" aria-hidden />
      <span>{words.noImage}</span>
    </div>
  );
}

function LoadingImage({
  src,
  alt,
  picture,
  shape,
  room = 'body',
  first = false,
  fallback,
  onFailed,
}: SiteImageProps & { onFailed: () => void }) {
  const [loaded, setLoaded] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    const { current } = image;
    if (!current?.complete) return;
    // The image may have loaded or failed before React listened to it. `decode` distinguishes a failed image from an
    // SVG without a size of its own, which has no width either.
    if (current.naturalWidth > 0) setLoaded(true);
    else current.decode().catch(() => failed());
  }, []);
  const sizes = roomFor[room];
  const { sources, srcSet } = picture
    ? pictureSources({ ...picture, url: src }, room === 'body' || room === 'screen')
    : { sources: [], srcSet: undefined };
  // Removed from a loaded image, since it would shine through a transparent one.
  const placeholderStyle: CSSProperties =
    picture?.placeholder && !loaded ? { backgroundImage: `url("${picture.placeholder}")` } : {};
  const focus = shape === 'free' ? undefined : picture && focalPosition(picture);
  const drawn = (
    <img
      ref={image}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={resolveUrl(src)}
      width={picture?.width}
      height={picture?.height}
      style={
        focus ? { ...placeholderStyle, objectPosition: focus, backgroundPosition: focus } : placeholderStyle
      }
      data-fallback={fallback === src ? undefined : fallback}
      alt={alt}
      onLoad={() => setLoaded(true)}
      onError={onFailed}
    />
  );
  if (sources.length === 0) return drawn;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      {drawn}
    </picture>
  );
}
