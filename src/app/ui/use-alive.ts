import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and until the page is alive, when what needs JavaScript does not work yet. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
