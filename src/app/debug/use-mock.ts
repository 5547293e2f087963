import { useSyncExternalStore } from 'react';
import { isMockOn, subscribeToMock } from '#browser/open-site.ts';

/** Whether mock data is on. */
export function useMock(): boolean {
  return useSyncExternalStore(subscribeToMock, isMockOn, isMockOn);
}
