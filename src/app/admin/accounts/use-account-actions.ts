import { notRemoved } from '#app/admin/lists/not-removed.ts';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import type { ListedAccount } from '#contract/accounts/account.ts';
import { hasCode, isSiteError, statusOfCode } from '#contract/errors.ts';

const failures = {
  add: ['Failed to add user', 'An error occurred while adding the user'],
  update: ['Failed to update user', 'An error occurred while updating the user'],
  delete: ['Failed to delete user', 'An error occurred while deleting the user'],
} as const;

/** The texts of row 167: the first for a refusal, the second for a missing response or a server error. */
export function accountFailure(action: keyof typeof failures, error: unknown): string {
  const [refused, broken] = failures[action];
  return isSiteError(error) && statusOfCode[error.code] < 500 ? refused : broken;
}

interface AccountActions {
  removeAccount: (user: ListedAccount) => Promise<boolean>;
  removeCodes: (user: ListedAccount) => Promise<boolean>;
}

/** Actions of an account that are confirmed first. Each reports its result and resolves to whether it succeeded. */
export function useAccountActions(onChanged: () => Promise<void>): AccountActions {
  const site = useSite();
  const callSignedIn = useSignedInCall();

  async function attempt(call: () => Promise<void>, done: string, failed: (error: unknown) => string) {
    try {
      await callSignedIn(call);
    } catch (error) {
      if (hasCode(error, 'stale')) {
        notRemoved();
        await onChanged();
        return false;
      }
      toasts.error(failed(error), isSiteError(error) ? error.message : undefined);
      return false;
    }
    toasts.success(done);
    await onChanged();
    return true;
  }

  return {
    removeAccount: ({ id, version }) =>
      attempt(
        () => site.accounts.remove({ id, expectedVersion: version }),
        'User deleted successfully',
        (error) => accountFailure('delete', error),
      ),
    removeCodes: ({ id, version }) =>
      attempt(
        () => site.accounts.removeCodes({ id, expectedVersion: version }),
        'One-time codes switched off',
        () => 'Failed to switch off one-time codes',
      ),
  };
}
