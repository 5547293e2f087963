import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { announcementsOf } from '#app/forms/entry-list.tsx';
import { Grip } from '#app/forms/grip.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { ChevronDown, ChevronUp } from '#app/ui/icons.ts';
import type { SeriesPart } from '#contract/series.ts';

interface SeriesOrderProps {
  posts: SeriesPart[];
  onMove: (posts: SeriesPart[]) => void;
}

/** The posts of a series, ordered by dragging, by arrow keys on the grip, or by buttons. */
export function SeriesOrder({ posts, onMove }: SeriesOrderProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const entries = posts.map(({ id, title }) => ({ key: String(id), title }));

  function dropped({ active, over }: DragEndEvent) {
    const from = entries.findIndex(({ key }) => key === active.id);
    const to = entries.findIndex(({ key }) => key === over?.id);
    if (from >= 0 && to >= 0 && from !== to) onMove(arrayMove(posts, from, to));
  }

  return (
    <fieldset className="series-order">
      <legend>Order</legend>
      <DndContext
        sensors={sensors}
        accessibility={{ announcements: announcementsOf(entries) }}
        onDragEnd={dropped}
      >
        <SortableContext items={entries.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol className="small">
            {posts.map((post, index) => (
              <PartRow
                key={post.id}
                post={post}
                isFirst={index === 0}
                isLast={index === posts.length - 1}
                onMove={(by) => onMove(arrayMove(posts, index, index + by))}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </fieldset>
  );
}

interface PartRowProps {
  post: SeriesPart;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}

function PartRow({ post: { id, title }, isFirst, isLast, onMove }: PartRowProps) {
  const sortable = useSortable({ id: String(id) });
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <Grip sortable={sortable} name={title} />
      <span dir="auto">{title}</span>
      <IconButton label={`Move ${title} up`} disabled={isFirst} onClick={() => onMove(-1)}>
        <ChevronUp className="icon" />
      </IconButton>
      <IconButton label={`Move ${title} down`} disabled={isLast} onClick={() => onMove(1)}>
        <ChevronDown className="icon" />
      </IconButton>
    </li>
  );
}
