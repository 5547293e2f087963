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
import type { ReactNode, Ref, RefObject } from 'react';
import { type Control, type FieldErrors, useController, useFormState } from 'react-hook-form';
import { announcementsOf } from '#app/forms/entry-list.tsx';
import { cropPresets } from '#app/media/crop.ts';
import { CropDialog } from '#app/media/crop-dialog.tsx';
import { ImageZone } from '#app/media/image-drop-zone.tsx';
import { LibraryButton } from '#app/media/library/library-button.tsx';
import { ImagePlus } from '#app/ui/icons.ts';
import { IncomingImage, ProjectImage } from './project-image.tsx';
import { type ProjectImageValues, type ProjectValues, withMain } from './project-values.ts';
import { type Arrivals, useProjectImages } from './use-project-images.ts';

interface ProjectImagesFieldProps {
  control: Control<ProjectValues>;
  readOnly: boolean;
  /** Receives the present arrivals, for a save, which must not leave any of them behind. */
  arrivals: RefObject<Arrivals>;
}

/** The images of a project: added one or many at a time, ordered by dragging, keys or a menu (rows 123, 124). */
export function ProjectImagesField({ control, readOnly, arrivals }: ProjectImagesFieldProps) {
  const { field, fieldState } = useController({ control, name: 'images' });
  const { errors } = useFormState({ control, name: 'images' });
  const images = field.value;
  const { cropping, incoming, grid, change, ...actions } = useProjectImages(images, field.onChange, arrivals);

  return (
    <>
      <SortableImages ref={grid} images={images} onMove={(from, to) => change(arrayMove(images, from, to))}>
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
            onCropAgain={() => void cropping.again(image)}
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
            <LibraryButton multiple onChoose={actions.addStored} />
          </li>
        )}
      </SortableImages>
      <CropDialog
        file={cropping.file}
        preset={cropPresets.project}
        onCancel={cropping.cancel}
        onCropped={cropping.finish}
        onClosed={cropping.closed}
      />
    </>
  );
}

/** The error of one image of the list. */
function imageError(errors: FieldErrors<ProjectValues>, index: number): string | undefined {
  const error = errors.images?.[index];
  return error?.imageUrl?.message ?? error?.alt?.message ?? error?.message;
}

interface SortableImagesProps {
  ref: Ref<HTMLUListElement>;
  images: ProjectImageValues[];
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

function SortableImages({ ref, images, onMove, children }: SortableImagesProps) {
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
        <ul ref={ref} className="image-grid">
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function nameOf({ alt }: ProjectImageValues, index: number): string {
  return alt.trim() ? `image ${index + 1}, ${alt.trim()}` : `image ${index + 1}`;
}
