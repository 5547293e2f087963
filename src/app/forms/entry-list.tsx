import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragStartEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { ChevronDown, ChevronUp, EllipsisVertical, Trash2 } from '#app/ui/icons.ts';
import { Menu, MenuItem } from '#app/ui/menu.tsx';
import { Grip } from './grip.tsx';

export interface EntryLine {
  /** The first text of the collapsed line. */
  title: string;
  /** The rest of that line. */
  detail?: string;
  /** A warning at the end of that line. */
  mark?: string;
  /** The name in the labels of its buttons, where the title is too long. */
  name?: string;
}

interface Entry extends EntryLine {
  key: string;
}

interface EntryListProps {
  entries: Entry[];
  /** The one entry that is open. */
  openKey: string | undefined;
  onOpen: (key: string | undefined) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** The list is read only, and every entry is open. */
  readOnly?: boolean;
  children: (index: number) => ReactNode;
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/**
 * The place an entry is over: by the edge that goes first, since an open entry is several times as high as a
 * closed one, and centres would leave it where it is.
 */
const nearestEdge: CollisionDetection = ({ active, collisionRect, droppableRects, droppableContainers }) => {
  const start = active.rect.current.initial?.top ?? collisionRect.top;
  const edge = collisionRect.top > start ? 'bottom' : 'top';
  return droppableContainers
    .flatMap((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id);
      if (!rect) return [];
      const value = Math.abs(rect[edge] - collisionRect[edge]);
      return [{ id: droppableContainer.id, data: { droppableContainer, value } }];
    })
    .sort((one, other) => one.data.value - other.data.value);
};

/** A list of entries in an editor: one line each, one open at a time, ordered by dragging or by a menu. */
export function EntryList({ entries, onMove, ...list }: EntryListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function pickedUp({ activatorEvent }: DragStartEvent) {
    // By key it goes from place to place: places of one height, or it would not get past an open entry.
    if (activatorEvent instanceof KeyboardEvent) list.onOpen(undefined);
  }

  function dropped({ active, over }: DragEndEvent) {
    const from = entries.findIndex(({ key }) => key === active.id);
    const to = entries.findIndex(({ key }) => key === over?.id);
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestEdge}
      modifiers={[upAndDown]}
      accessibility={{ announcements: announcementsOf(entries) }}
      onDragStart={pickedUp}
      onDragEnd={dropped}
    >
      <SortableContext items={entries.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        {entries.map((entry, index) => (
          <EntryRow
            key={entry.key}
            entry={entry}
            index={index}
            last={index === entries.length - 1}
            onMove={onMove}
            {...list}
          />
        ))}
      </SortableContext>
    </DndContext>
  );
}

/** Announcements of a move for screen readers, with names and positions instead of the keys that dnd-kit would read out. */
export function announcementsOf(entries: Entry[]): Announcements {
  const indexOf = (id: unknown) => entries.findIndex(({ key }) => key === id);
  const nameOf = (id: unknown) => nameOfEntry(entries[indexOf(id)], indexOf(id));
  const placeOf = (id: unknown) => `${indexOf(id) + 1} of ${entries.length}`;
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} picked up, place ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} moved to place ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} put down at place ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };
}

/** The name of an entry in buttons and messages. */
export function nameOfEntry(line: EntryLine | undefined, index: number): string {
  return line?.name ?? (line?.title.trim() || `entry ${index + 1}`);
}

interface EntryRowProps extends Omit<EntryListProps, 'entries'> {
  entry: Entry;
  index: number;
  last: boolean;
}

function EntryRow({
  entry,
  index,
  last,
  openKey,
  onOpen,
  onMove,
  onRemove,
  readOnly = false,
  children,
}: EntryRowProps) {
  const sortable = useSortable({ id: entry.key, disabled: readOnly });
  const open = readOnly || openKey === entry.key;
  const name = nameOfEntry(entry, index);
  return (
    <div
      ref={sortable.setNodeRef}
      className={['entry', open ? '' : 'is-closed', sortable.isDragging ? 'is-dragging' : '']
        .filter(Boolean)
        .join(' ')}
      style={{
        transform: CSS.Translate.toString(sortable.transform),
        transition: sortable.transition,
        ...(sortable.isDragging ? { position: 'relative', zIndex: 1 } : {}),
      }}
    >
      <Grip sortable={sortable} name={name} />
      {open ? <div>{children(index)}</div> : <ClosedEntry line={entry} />}
      <span className="nowrap">
        <IconButton
          label={open ? `Close ${name}` : `Edit ${name}`}
          aria-expanded={open}
          onClick={() => onOpen(open ? undefined : entry.key)}
        >
          {open ? <ChevronUp className="icon" /> : <ChevronDown className="icon" />}
        </IconButton>
        <Menu
          trigger={
            <IconButton label={`Order of ${name}`}>
              <EllipsisVertical className="icon" />
            </IconButton>
          }
        >
          <MenuItem disabled={index === 0} onSelect={() => onMove(index, index - 1)}>
            Move up
          </MenuItem>
          <MenuItem disabled={last} onSelect={() => onMove(index, index + 1)}>
            Move down
          </MenuItem>
        </Menu>
        <IconButton label={`Remove ${name}`} onClick={() => onRemove(index)}>
          <Trash2 className="icon" />
        </IconButton>
      </span>
    </div>
  );
}

function ClosedEntry({ line: { title, detail, mark } }: { line: EntryLine }) {
  const named = title.trim() !== '';
  return (
    <div className="line" dir="auto">
      {named ? <b>{title}</b> : null}{' '}
      {detail || !named ? <span className="faint">{detail || 'No title yet'}</span> : null}
      {mark ? <span className="badge badge-warning">{mark}</span> : null}
    </div>
  );
}
