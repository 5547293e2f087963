import { SiteImage } from '#app/media/site-image.tsx';
import { FileText, FileVideo, Image, type LucideIcon, Music } from '#app/ui/icons.ts';
import type { Media } from '#contract/media/media.ts';
import { fileKindOf, typeWords } from './media-words.ts';

const icons: Record<ReturnType<typeof fileKindOf>, LucideIcon> = {
  image: Image,
  audio: Music,
  video: FileVideo,
  document: FileText,
};

/** A square that stands for an upload: the picture, or the icon and the type of a file. Its name is beside it. */
export function MediaThumbnail({ media }: { media: Media }) {
  if (media.kind === 'image')
    return <SiteImage src={media.url} alt="" picture={media} shape="1-1" room="cell" />;
  const Icon = icons[fileKindOf(media)];
  return (
    <div className="plate plate-1-1 media-file">
      <Icon className="icon" aria-hidden />
      <span>{typeWords(media.type)}</span>
    </div>
  );
}
