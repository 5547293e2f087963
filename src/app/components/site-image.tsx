import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

interface SiteImageProps {
  src: string;
  alt: string;
  shape: '1-1' | '16-9';
  /** More classes of the frame. */
  className?: string;
  /** Seen first: fetched at once instead of when it comes near. */
  first?: boolean;
}

/** A picture in its frame, or 'Image not available' when it cannot be had (row 54). */
export function SiteImage({ src, alt, shape, className = '', first = false }: SiteImageProps) {
  const [failed, setFailed] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { current } = image;
    // It may have failed before React listened. `decode` asks again, since a drawing without a size of its own
    // has no width either.
    if (current?.complete && current.naturalWidth === 0) current.decode().catch(() => setFailed(src));
  }, [src]);
  return (
    <div className={`plate plate-${shape} ${className}`.trim()}>
      {failed === src ? (
        <div className="plate-none">
          <ImageOff className="icon" aria-hidden />
          <span>Image not available</span>
        </div>
      ) : (
        <img
          ref={image}
          src={src}
          alt={alt}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed(src)}
        />
      )}
    </div>
  );
}
