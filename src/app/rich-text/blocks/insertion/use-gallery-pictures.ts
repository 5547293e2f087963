import { useRef, useState } from 'react';
import { mayBeImage, shrinkFile } from '#app/media/draw-image.ts';
import { type ImageUpload, useSendImage } from '#app/media/send-image.ts';
import { uploadFailureText } from '#app/media/use-arriving-images.ts';
import type { Media } from '#contract/media/media.ts';
import { type FigurePicture, galleryCounts } from '../pictures.ts';
import { type GalleryPicture, moved, pictureOf, pictureOfMedia } from './picture-list.ts';

/** The pictures of a gallery while they are chosen, uploaded, described and put in order. */
export function useGalleryPictures(start: readonly FigurePicture[], upload: ImageUpload) {
  const send = useSendImage();
  const count = useRef(start.length);
  const [pictures, setPictures] = useState<GalleryPicture[]>(() =>
    start.map((picture, index) => ({ ...picture, key: String(index), name: `Picture ${index + 1}` })),
  );
  const [refusal, setRefusal] = useState<string>();

  const change = (key: string, part: Partial<GalleryPicture>) =>
    setPictures((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));

  /** Takes as many as there is room for, and says what was left out. */
  function take(added: Omit<GalleryPicture, 'key'>[], notPictures = 0): GalleryPicture[] {
    const room = galleryCounts.most - pictures.length;
    const taken = added.slice(0, room).map((picture) => {
      count.current += 1;
      return { ...picture, key: String(count.current) };
    });
    setPictures((all) => [...all, ...taken]);
    const sentences = [
      notPictures > 0 &&
        (notPictures === 1 ? 'One file is no picture.' : `${notPictures} files are no pictures.`),
      added.length > room &&
        `A gallery has at most ${galleryCounts.most} pictures. ${added.length - room} left out.`,
    ].filter(Boolean);
    setRefusal(sentences.join(' ') || undefined);
    return taken;
  }

  async function uploadOne({ key, file }: GalleryPicture) {
    if (!file) return;
    change(key, { failure: undefined, progress: 0 });
    try {
      const image = await send(upload, await shrinkFile(file), (progress) => change(key, { progress }));
      change(key, { ...pictureOf(image), progress: undefined });
    } catch (error) {
      change(key, { failure: uploadFailureText(error), progress: undefined });
    }
  }

  return {
    pictures,
    refusal,
    change,
    retry: uploadOne,
    remove: (key: string) => setPictures((all) => all.filter((each) => each.key !== key)),
    move: (index: number, by: -1 | 1) => setPictures((all) => moved(all, index, by)),
    addFiles(files: Iterable<File>) {
      const all = [...files];
      const images = all.filter(mayBeImage);
      const taken = take(
        images.map((file) => ({ src: '', alt: '', name: file.name, file, progress: 0 })),
        all.length - images.length,
      );
      for (const picture of taken) void uploadOne(picture);
    },
    addMedia: (media: readonly Media[]) =>
      take(
        media
          .filter(({ kind }) => kind === 'image')
          .map((each) => ({ ...pictureOfMedia(each), name: each.name })),
      ),
  };
}
