import { useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { hasCode, isSiteError } from '#contract/errors.ts';
import type { Adjustment, HistoryKind } from '#contract/history.ts';
import { labelOf } from './field-descriptions.ts';

export interface Restoring {
  /** The fields that are being restored: a list, or all. */
  busy: string[] | 'all' | undefined;
  /** Restores a version, or some of its fields. Resolves to whether it was done. */
  restore: (version: number, present: number, fields?: string[]) => Promise<boolean>;
  /** The fields that the last restore left as they are, with the reasons. */
  adjustments: readonly Adjustment[];
}

const NONE: readonly Adjustment[] = [];

interface RestoreOptions {
  /** Shows the record as it is after a restore. */
  onRestored: () => Promise<void>;
  /** Reads the versions again, because somebody else has saved one. */
  onStale: () => Promise<void>;
}

/** Restores versions of a record, and offers to undo it. */
export function useRestore(
  kind: HistoryKind,
  id: number,
  { onRestored, onStale }: RestoreOptions,
): Restoring {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const [busy, setBusy] = useState<string[] | 'all'>();
  const [adjustments, setAdjustments] = useState(NONE);

  async function send(version: number, present: number, fields: string[] | undefined) {
    const input = { kind, id, n: version, expectedVersion: present, ...(fields ? { fields } : {}) };
    const answer = await callSignedIn(() => site.history.restore(input));
    setAdjustments(answer.adjustments);
    await onRestored();
    return answer.version;
  }

  async function failed(error: unknown) {
    if (!hasCode(error, 'stale')) {
      toasts.error('Failed to restore', isSiteError(error) ? error.message : undefined);
      return;
    }
    toasts.error('Not restored: this was saved elsewhere in the meantime.', 'The list is up to date again.');
    await onStale();
  }

  async function undo(present: number, restored: number, fields: string[] | undefined) {
    try {
      await send(present, restored, fields);
      toasts.success('Undone');
    } catch (error) {
      await failed(error);
    }
  }

  return {
    busy,
    adjustments,
    restore: async (version, present, fields) => {
      setBusy(fields ?? 'all');
      try {
        const restored = await send(version, present, fields);
        const [only] = fields ?? [];
        toasts.undoable(
          only === undefined ? 'Version restored' : `${labelOf(kind, only)} restored`,
          () => void undo(present, restored, fields),
        );
        return true;
      } catch (error) {
        await failed(error);
        return false;
      } finally {
        setBusy(undefined);
      }
    },
  };
}
