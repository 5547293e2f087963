import { type RefObject, useRef, useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { cropPresets } from '#app/media/crop.ts';
import { cropFile } from '#app/media/draw-image.ts';
import { forgetImage, forgetUnlessUsed, isPending, pendingFile } from '#app/media/pending-images.ts';
import { useKeepImage } from '#app/media/use-keep-image.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import type { ProgressListener } from '#browser/call/upload-progress.ts';
import { limits } from '#contract/limits.ts';
import type { Media } from '#contract/media/media.ts';
import type { Incoming } from './project-image.tsx';
import { type ProjectImageValues, withoutImage } from './project-values.ts';
import { type ImagePart, useImageFocus } from './use-image-focus.ts';

/** The images of the field that are still being read. */
export interface Arrivals {
  /** Resolves when all that were given so far are read, or could not be. Absent while there is none. */
  reading?: Promise<unknown> | undefined;
  /** The number of those that could not be read and are neither tried again nor left out. */
  failed: number;
}

type Change = (images: ProjectImageValues[]) => void;

const TOO_MANY = `A project can have at most ${limits.projectImages} images.`;

/** Adds, replaces and removes the images of a project, and moves the focus where the next action is. */
export function useProjectImages(
  images: ProjectImageValues[],
  onChange: Change,
  arrivals: RefObject<Arrivals>,
) {
  const focus = useImageFocus();
  /** The files that images of this tab were cropped from, by URL: another part of them can be chosen. */
  const originals = useRef(new Map<string, File>());
  /** The value at the end of an upload, before the next render. */
  const latest = useRef(images);
  latest.current = images;

  function change(next: ProjectImageValues[]) {
    latest.current = next;
    onChange(next);
  }

  const indexOf = (imageUrl: string) => latest.current.findIndex((image) => image.imageUrl === imageUrl);

  function put(imageUrl: string, original: File, replaces?: string) {
    originals.current.set(imageUrl, original);
    if (replaces === undefined) {
      change([...latest.current, { imageUrl, alt: '' }]);
      return;
    }
    // The same image of the project, with its text and another URL.
    change(latest.current.map((image) => (image.imageUrl === replaces ? { ...image, imageUrl } : image)));
    forgetImage(replaces);
  }

  /** Puts a removed image back where it was, with its description. */
  function putBack(image: ProjectImageValues, index: number) {
    if (indexOf(image.imageUrl) >= 0) return;
    if (latest.current.length >= limits.projectImages) {
      toasts.error(TOO_MANY);
      return;
    }
    const place = Math.min(index, latest.current.length);
    change(latest.current.toSpliced(place, 0, image));
    // Sonner returns the focus from its toast after the click, so this comes last.
    setTimeout(() => focus.now(place, 'description'));
  }

  const { incoming, read, retry, leaveOut } = useIncoming(put, arrivals);
  const cropping = useCropping(put, {
    fileOf: async (imageUrl) => originals.current.get(imageUrl) ?? (await fileAt(imageUrl)),
    onClosed: (imageUrl, part) => {
      const index = imageUrl === undefined ? -1 : indexOf(imageUrl);
      if (index >= 0) focus.now(index, part);
      else focus.now(undefined, 'add');
    },
  });

  return {
    grid: focus.grid,
    incoming,
    cropping,
    change,
    leaveOut: (key: number) => {
      leaveOut(key);
      focus.afterRender(undefined, 'add');
    },
    retry: (image: Incoming) => {
      retry(image);
      focus.afterRender(undefined, 'add');
    },
    addFiles: (files: File[]) => {
      const room = limits.projectImages - images.length - incoming.length;
      if (files.length > room) toasts.error(TOO_MANY);
      const accepted = files.slice(0, Math.max(0, room));
      const [only] = accepted;
      if (accepted.length === 1 && only) cropping.start(only);
      else read(accepted);
    },
    /** Adds pictures of the library that the project does not have yet. */
    addStored: (chosen: Media[]) => {
      const added = chosen.filter(({ url }) => indexOf(url) < 0);
      const room = Math.max(0, limits.projectImages - latest.current.length - incoming.length);
      if (added.length > room) toasts.error(TOO_MANY);
      else if (added.length < chosen.length) toasts.info('The project has this picture already.');
      const accepted = added.slice(0, room);
      change([...latest.current, ...accepted.map(({ url, alt }) => ({ imageUrl: url, alt }))]);
      reportAdded(accepted.length);
    },
    remove: (index: number) => {
      const image = images[index];
      if (!image) return;
      if (images.length === 1) {
        toasts.error('You must have at least one project image');
        return;
      }
      change(withoutImage(images, index));
      forgetUnlessUsed(image.imageUrl, () => indexOf(image.imageUrl) >= 0);
      toasts.undoable('Image removed', () => putBack(image, index));
      focus.afterRender(Math.min(index, images.length - 2), 'remove');
    },
  };
}

/** Images that are cropped by themselves, because several were given together. */
function useIncoming(put: (imageUrl: string, original: File) => void, arrivals: RefObject<Arrivals>) {
  const { upload } = useSite().images;
  // The toast that they were added is enough.
  const keep = useKeepImage(upload, () => undefined);
  const [incoming, setIncoming] = useState<Incoming[]>([]);
  const count = useRef(0);
  arrivals.current.failed = incoming.filter(({ failure }) => failure !== undefined).length;

  function leaveOut(key: number) {
    setIncoming((before) => before.filter((each) => each.key !== key));
  }

  /** Returns whether the image was added. On a failure its place shows the reason. */
  async function readOne({ key, file }: Incoming): Promise<boolean> {
    const setFailure = (failure?: string) =>
      setIncoming((before) => before.map((each) => (each.key === key ? { ...each, failure } : each)));
    setFailure(undefined);
    try {
      put(await keep(await cropFile(file, cropPresets.project)), file);
      leaveOut(key);
      return true;
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : 'Failed to process image');
      // A save that waits for this one runs before the next render.
      arrivals.current.failed += 1;
      return false;
    }
  }

  /** One after the other, since each takes as much memory as its pixels. */
  async function readAll(added: Incoming[]) {
    let done = 0;
    for (const each of added) if (await readOne(each)) done += 1;
    reportAdded(done);
  }

  function follow(work: Promise<unknown>) {
    const all = Promise.all([arrivals.current.reading, work]).finally(() => {
      if (arrivals.current.reading === all) arrivals.current.reading = undefined;
    });
    arrivals.current.reading = all;
  }

  return {
    incoming,
    leaveOut,
    retry: (image: Incoming) => follow(readAll([image])),
    read: (files: File[]) => {
      const added = files.map((file) => {
        count.current += 1;
        return { key: count.current, file };
      });
      setIncoming((before) => [...before, ...added]);
      follow(readAll(added));
    },
  };
}

/** An image that is being cropped by hand: a new one, or another part of one that is there. */
interface Cropping {
  file: File;
  replaces?: string;
}

interface CroppingOptions {
  fileOf: (imageUrl: string) => Promise<File>;
  /** Receives the image that the dialog was about, undefined if there is none, and what gets the focus in it. */
  onClosed: (imageUrl: string | undefined, part: ImagePart) => void;
}

/** The crop dialog for one image. */
function useCropping(
  put: (imageUrl: string, original: File, replaces?: string) => void,
  { fileOf, onClosed }: CroppingOptions,
) {
  const { upload } = useSite().images;
  const keep = useKeepImage(upload);
  const keepNew = useKeepImage(upload, () => undefined);
  const [cropping, setCropping] = useState<Cropping>();
  const about = useRef<string>(undefined);
  const part = useRef<ImagePart>('description');

  function open(next: Cropping) {
    about.current = next.replaces;
    // A new image is described next.
    part.current = next.replaces === undefined ? 'description' : 'more';
    setCropping(next);
  }

  return {
    file: cropping?.file,
    start: (file: File) => open({ file }),
    again: async ({ imageUrl }: ProjectImageValues) => {
      try {
        open({ file: await fileOf(imageUrl), replaces: imageUrl });
      } catch {
        toasts.error('Failed to load image', 'The picture could not be fetched to crop it.');
      }
    },
    cancel: () => setCropping(undefined),
    finish: async (cropped: File, onProgress?: ProgressListener) => {
      if (!cropping) return;
      const { file, replaces } = cropping;
      const isNew = replaces === undefined;
      const imageUrl = await (isNew ? keepNew : keep)(cropped, onProgress);
      put(imageUrl, file, replaces);
      about.current = imageUrl;
      if (isNew) reportAdded(1);
      setCropping(undefined);
    },
    closed: () => onClosed(about.current, part.current),
  };
}

/** One toast for all images that were added together. */
function reportAdded(count: number) {
  if (count === 0) return;
  toasts.success(count === 1 ? 'Image added successfully' : `${count} images added successfully`);
}

/** The file of an image that was cropped before. */
async function fileAt(address: string): Promise<File> {
  if (isPending(address)) return pendingFile(address);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const blob = await answer.blob();
  return new File([blob], address.split('/').at(-1) ?? 'image', { type: blob.type });
}
