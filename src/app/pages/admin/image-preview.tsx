import { SiteImage } from '#app/components/site-image.tsx';
import { useSettled } from '#app/ui/use-settled.ts';

/** What the policy of the pages lets through; anything else is refused when it is saved. */
const SHOWN = /^(\/(?!\/)|https:\/\/[^/])/;

interface ImagePreviewProps {
  /** As it is being typed. */
  address: string;
  shape: '1-1' | '16-9';
  className?: string;
}

/** What an image address shows, beside the field it is typed into. */
export function ImagePreview({ address, shape, className }: ImagePreviewProps) {
  const src = useSettled(address.trim());
  return SHOWN.test(src) ? <SiteImage src={src} alt="" shape={shape} className={className} /> : null;
}
