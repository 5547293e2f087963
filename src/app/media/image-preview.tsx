import { useSettled } from '#app/ui/use-settled.ts';
import { isPending, pictureSource } from './pending-images.ts';
import { SiteImage } from './site-image.tsx';

/** The addresses that the content security policy allows. The server refuses all others when they are saved. */
const SHOWN = /^(\/(?!\/)|https:\/\/[^/]|data:image\/)/;

interface ImagePreviewProps {
  /** The URL as it is being typed, or that of an image that waits for its form to be saved. */
  address: string;
  shape: '1-1' | '16-9';
  className?: string;
}

/** Previews the image of a URL next to its field. */
export function ImagePreview({ address, shape, className }: ImagePreviewProps) {
  const typed = address.trim();
  const settled = useSettled(typed);
  const src = pictureSource(isPending(typed) ? typed : settled);
  return SHOWN.test(src) ? <SiteImage src={src} alt="" shape={shape} className={className} /> : null;
}
