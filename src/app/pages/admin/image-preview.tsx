import { ImageOff } from 'lucide-react';
import { useState } from 'react';

interface ImagePreviewProps {
  src: string;
  className?: string;
}

/** What an image address shows. A new address gets a new try. */
export function ImagePreview({ src, className }: ImagePreviewProps) {
  const [broken, setBroken] = useState<string>();
  if (!src.trim()) return null;
  if (broken === src) {
    return (
      <div className="empty">
        <ImageOff className="icon" />
        <p>Image not available</p>
      </div>
    );
  }
  return <img className={className} src={src} alt="Preview" onError={() => setBroken(src)} />;
}
