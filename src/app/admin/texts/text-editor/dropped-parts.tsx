import { Notice } from '#app/ui/notice.tsx';

interface DroppedPartsProps {
  /** The names of the parts of the text that are not stored. */
  parts: readonly string[];
  /** The words before the names. */
  lead: string;
}

/** Names the parts of a text that the site left out of it. */
export function DroppedParts({ parts, lead }: DroppedPartsProps) {
  if (parts.length === 0) return null;
  return (
    <Notice kind="note" role="none">
      <p>
        {lead}{' '}
        {parts.map((part, index) => (
          <span key={part}>
            {index > 0 ? ', ' : null}
            <code>{part}</code>
          </span>
        ))}
      </p>
    </Notice>
  );
}
