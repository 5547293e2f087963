import type { TextKind } from '#contract/unpublished/text-kind.ts';
import { useAlsoOpen } from './use-also-open.ts';

interface AlsoOpenProps {
  kind: TextKind;
  /** Undefined for a text that is not stored yet. */
  id: number | undefined;
  /** Whoever only reads is no editor. */
  readOnly: boolean;
}

/** One sentence above a form when somebody else, or another tab, has the same text open. */
export function AlsoOpen({ kind, id, readOnly }: AlsoOpenProps) {
  const words = useAlsoOpen(kind, readOnly ? undefined : id);
  return (
    <p role="status" className={words ? 'small also-open' : 'visually-hidden'}>
      {words}
    </p>
  );
}
