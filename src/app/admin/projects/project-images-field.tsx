import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import { type ReactNode, useRef, useState } from 'react';
import { type Control, type FieldErrors, useController, useFormState } from 'react-hook-form';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { announcementsOf } from '#app/forms/entry-list.tsx';
import { cropPresets } from '#app/media/crop.ts';
import { CropDialog } from '#app/media/crop-dialog.tsx';
import { cropFile } from '#app/media/draw-image.ts';
import { ImageZone } from '#app/media/image-drop-zone.tsx';
import { forgetImage, isPending, pendingFile } from '#app/media/pending-images.ts';
import { useKeepImage } from '#app/media/use-keep-image.ts';
import { ImagePlus } from '#app/ui/icons.ts';
import { toasts } from '#app/ui/toasts.tsx';
import type { ProgressListener } from '#browser/call/upload-progress.ts';
import { limits } from '#contract/limits.ts';
import { type Incoming, IncomingImage, ProjectImage } from './project-image.tsx';
import { type ProjectImageValues, type ProjectValues, withMain, withoutImage } from './project-values.ts';

interface ProjectImagesFieldProps {
  control: Control<ProjectValues>;
  readOnly: boolean;
}

/** The images of a project: added one or many at a time, ordered by dragging, keys or a menu (rows 123, 124). */
export function ProjectImagesField({ control, readOnly }: ProjectImagesFieldProps) {
  const { field, fieldState } = useController({ control, name: 'images' });
  const { errors } = useFormState({ control, name: 'images' });
  const { cropping, incoming, ...actions } = useProjectImages(field.value, field.onChange);
  const images = field.value;
  const { change } = actions;

  return (
    <>
      <SortableImages images={images} onMove={(from, to) => change(arrayMove(images, from, to))}>
        {images.map((image, index) => (
          <ProjectImage
            key={image.imageUrl}
            image={image}
            index={index}
            last={index === images.length - 1}
            readOnly={readOnly}
            error={imageError(errors, index)}
            onMain={() => change(withMain(images, index))}
            onMove={(to) => change(arrayMove(images, index, to))}
            onCropAgain={() => void actions.cropAgain(image)}
            onRemove={() => actions.remove(index)}
            onAlt={(alt) => change(images.with(index, { ...image, alt }))}
          />
        ))}
        {incoming.map((each) => (
          <IncomingImage
            key={each.key}
            incoming={each}
            onRetry={() => actions.retry(each)}
            onLeaveOut={() => actions.leaveOut(each.key)}
          />
        ))}
        {readOnly ? null : (
          <li>
            <ImageZone
              label="Add images"
              title="Add image"
              icon={<ImagePlus className="icon" />}
              multiple
              error={fieldState.error?.message}
              onFiles={actions.addFiles}
            />
          </li>
        )}
      </SortableImages>
      <CropDialog
        file={cropping?.file}
        preset={cropPresets.project}
        onCancel={actions.endCropping}
        onCropped={actions.addCropped}
      />
    </>
  );
}

/** An image that is being cropped by hand: a new one, or another part of one that is there. */
interface Cropping {
  file: File;
  replaces?: string;
}

/** Adds, replaces and removes the images of the field. */
function useProjectImages(images: ProjectImageValues[], onChange: (images: ProjectImageValues[]) => void) {
  const { upload } = useSite().images;
  const keep = useKeepImage(upload);
  // For a new image, the toast that it was added is enough.
  const keepNew = useKeepImage(upload, () => undefined);
  const [cropping, setCropping] = useState<Cropping>();
  const [incoming, setIncoming] = useState<Incoming[]>([]);
  const count = useRef(0);
  /** The files that images of this tab were cropped from, by URL: another part of them can be chosen. */
  const originals = useRef(new Map<string, File>());
  /** The value at the end of an upload, before the next render. */
  const latest = useRef(images);
  latest.current = images;

  function change(next: ProjectImageValues[]) {
    latest.current = next;
    onChange(next);
  }

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

  /** One after the other, since each takes as much memory as its pixels. */
  async function addAll(added: Incoming[]) {
    let done = 0;
    for (const each of added) if (await addOne(each)) done += 1;
    reportAdded(done);
  }

  /** Returns whether the image was added. On a failure its place shows the reason. */
  async function addOne({ key, file }: Incoming): Promise<boolean> {
    const setFailure = (failure?: string) =>
      setIncoming((before) => before.map((each) => (each.key === key ? { ...each, failure } : each)));
    setFailure(undefined);
    try {
      put(await keepNew(await cropFile(file, cropPresets.project)), file);
      leaveOut(key);
      return true;
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : 'Failed to process image');
      return false;
    }
  }

  function leaveOut(key: number) {
    setIncoming((before) => before.filter((each) => each.key !== key));
  }

  return {
    cropping,
    incoming,
    change,
    leaveOut,
    retry: (image: Incoming) => void addAll([image]),
    addFiles: (files: File[]) => {
      const room = limits.projectImages - images.length - incoming.length;
      if (files.length > room) {
        toasts.error(`A project can have at most ${limits.projectImages} images.`);
      }
      const accepted = files.slice(0, Math.max(0, room));
      const [only] = accepted;
      if (accepted.length === 1 && only) return setCropping({ file: only });
      const added = accepted.map((file) => {
        count.current += 1;
        return { key: count.current, file };
      });
      setIncoming((before) => [...before, ...added]);
      void addAll(added);
    },
    remove: (index: number) => {
      const image = images[index];
      if (!image) return;
      if (images.length === 1) {
        toasts.error('You must have at least one project image');
        return;
      }
      change(withoutImage(images, index));
      forgetImage(image.imageUrl);
      toasts.success('Image removed');
    },
    cropAgain: async ({ imageUrl }: ProjectImageValues) => {
      try {
        const file = originals.current.get(imageUrl) ?? (await fileAt(imageUrl));
        setCropping({ file, replaces: imageUrl });
      } catch {
        toasts.error('Failed to load image', 'The picture could not be fetched to crop it.');
      }
    },
    endCropping: () => setCropping(undefined),
    addCropped: async (cropped: File, onProgress?: ProgressListener) => {
      if (!cropping) return;
      const { file, replaces } = cropping;
      const isNew = replaces === undefined;
      put(await (isNew ? keepNew : keep)(cropped, onProgress), file, replaces);
      if (isNew) reportAdded(1);
      setCropping(undefined);
    },
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

/** The error of one image of the list. */
function imageError(errors: FieldErrors<ProjectValues>, index: number): string | undefined {
  const error = errors.images?.[index];
  return error?.imageUrl?.message ?? error?.alt?.message ?? error?.message;
}

interface SortableImagesProps {
  images: ProjectImageValues[];
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

function SortableImages({ images, onMove, children }: SortableImagesProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = images.map(({ imageUrl }) => imageUrl);
  const lines = images.map((image, index) => ({ key: image.imageUrl, title: nameOf(image, index) }));

  function dropped({ active, over }: DragEndEvent) {
    const from = ids.indexOf(String(active.id));
    const to = ids.indexOf(String(over?.id));
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsOf(lines) }}
      onDragEnd={dropped}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className="image-grid">{children}</ul>
      </SortableContext>
    </DndContext>
  );
}

function nameOf({ alt }: ProjectImageValues, index: number): string {
  return alt.trim() ? `image ${index + 1}, ${alt.trim()}` : `image ${index + 1}`;
}
