import { useNavigation } from 'react-router';
import { useSlow } from '#app/ui/use-slow.ts';

/** Whether loading another page of the list at `path` takes so long that the screen should show it. */
export function useRefetching(path: string): boolean {
  const { location } = useNavigation();
  return useSlow(location?.pathname === path);
}
