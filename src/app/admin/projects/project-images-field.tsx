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
import { ImagePlus } from 'lucide-react';
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
import { toasts } from '#app/ui/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { type Incoming, IncomingImage, ProjectImage } from './project-image.tsx';
import { type ProjectImageValues, type ProjectValues, withMain, withoutImage } from './project-values.ts';

interface ProjectImagesFieldProps {
  control: Control<ProjectValues>;
  readOnly: boolean;
}

/** What is being cropped by hand: a new picture, or another part of one that is there. */
interface Cropping {
  file: File;
  replaces?: string;
}

/** The pictures of a project: added one or many at a time, ordered by dragging, keys or a menu (rows 123, 124). */
export function ProjectImagesField({ control, readOnly }: ProjectImagesFieldProps) {
  const { field, fieldState } = useController({ control, name: 'images' });
  const { errors } = useFormState({ control, name: 'images' });
  const { upload } = useSite().images;
  const keep = useKeepImage(upload);
  // That it was added says it all.
  const keepAdded = useKeepImage(upload, () => undefined);
  const [cropping, setCropping] = useState<Cropping>();
  const [incoming, setIncoming] = useState<Incoming[]>([]);
  const count = useRef(0);
  /** The files that pictures were cut from in this tab, by address: another part of them can be chosen. */
  const originals = useRef(new Map<string, File>());
  /** What the field holds at the end of an upload, when the last render may be behind. */
  const latest = useRef(field.value);
  latest.current = field.value;
  const images = field.value;

  function change(next: ProjectImageValues[]) {
    latest.current = next;
    field.onChange(next);
  }

  function put(imageUrl: string, original: File, replaces?: string) {
    originals.current.set(imageUrl, original);
    if (replaces === undefined) {
      change([...latest.current, { imageUrl, alt: '' }]);
      return;
    }
    // The same image of the project, with its text: only its address is another one.
    change(latest.current.map((image) => (image.imageUrl === replaces ? { ...image, imageUrl } : image)));
    forgetImage(replaces);
  }

  function take(files: File[]) {
    const room = limits.projectImages - images.length - incoming.length;
    if (files.length > room) {
      toasts.error(`A project can have at most ${limits.projectImages} images.`);
    }
    const taken = files.slice(0, Math.max(0, room));
    const [only] = taken;
    if (taken.length === 1 && only) return setCropping({ file: only });
    const added = taken.map((file) => {
      count.current += 1;
      return { key: count.current, file };
    });
    setIncoming((before) => [...before, ...added]);
    void takeAll(added);
  }

  /** One after the other: each is as large in memory as its pixels are. */
  async function takeAll(added: Incoming[]) {
    let done = 0;
    for (const each of added) if (await takeOne(each)) done += 1;
    reportAdded(done);
  }

  /** Whether it is among the images now; if not, its place says why. */
  async function takeOne({ key, file }: Incoming): Promise<boolean> {
    const set = (failure?: string) =>
      setIncoming((before) => before.map((each) => (each.key === key ? { ...each, failure } : each)));
    set(undefined);
    try {
      put(await keepAdded(await cropFile(file, cropPresets.project)), file);
      leaveOut(key);
      return true;
    } catch (error) {
      set(error instanceof Error && error.message ? error.message : 'Failed to process image');
      return false;
    }
  }

  function leaveOut(key: number) {
    setIncoming((before) => before.filter((each) => each.key !== key));
  }

  function remove(index: number) {
    const image = images[index];
    if (!image) return;
    if (images.length === 1) {
      toasts.error('You must have at least one project image');
      return;
    }
    change(withoutImage(images, index));
    forgetImage(image.imageUrl);
    toasts.success('Image removed');
  }

  async function cropAgain({ imageUrl }: ProjectImageValues) {
    try {
      const file = originals.current.get(imageUrl) ?? (await fileAt(imageUrl));
      setCropping({ file, replaces: imageUrl });
    } catch {
      toasts.error('Failed to load image', 'The picture could not be fetched to crop it.');
    }
  }

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
            onCropAgain={() => void cropAgain(image)}
            onRemove={() => remove(index)}
            onAlt={(alt) => change(images.with(index, { ...image, alt }))}
          />
        ))}
        {incoming.map((each) => (
          <IncomingImage
            key={each.key}
            incoming={each}
            onRetry={() => void takeAll([each])}
            onLeaveOut={() => leaveOut(each.key)}
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
              onFiles={take}
            />
          </li>
        )}
      </SortableImages>
      <CropDialog
        file={cropping?.file}
        preset={cropPresets.project}
        onCancel={() => setCropping(undefined)}
        onCropped={async (picture, onProgress) => {
          if (!cropping) return;
          const { file, replaces } = cropping;
          const isNew = replaces === undefined;
          put(await (isNew ? keepAdded : keep)(picture, onProgress), file, replaces);
          if (isNew) reportAdded(1);
          setCropping(undefined);
        }}
      />
    </>
  );
}

/** One report, however many were added at once. */
function reportAdded(count: number) {
  if (count === 0) return;
  toasts.success(count === 1 ? 'Image added successfully' : `${count} images added successfully`);
}

/** A picture that was cut out before, to be cut again. */
async function fileAt(address: string): Promise<File> {
  if (isPending(address)) return pendingFile(address);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const blob = await answer.blob();
  return new File([blob], address.split('/').at(-1) ?? 'image', { type: blob.type });
}

/** What is wrong with one picture of the list. */
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
