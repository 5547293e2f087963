import type { useSortable } from '@dnd-kit/sortable';
import { GripVertical } from '#app/ui/icons.ts';

interface GripProps {
  sortable: ReturnType<typeof useSortable>;
  /** The name of what it moves. */
  name: string;
}

/** The button by which an entry of a list is dragged, by pointer and by keyboard. */
export function Grip({ sortable, name }: GripProps) {
  return (
    <button
      type="button"
      className="grip"
      ref={sortable.setActivatorNodeRef}
      {...sortable.attributes}
      {...sortable.listeners}
      aria-label={`Move ${name}`}
    >
      <GripVertical className="icon" />
    </button>
  );
}
