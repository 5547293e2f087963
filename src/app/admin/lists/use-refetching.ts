import { useNavigation } from 'react-router';
import { useSlow } from '#app/ui/use-slow.ts';

/** Whether another page of the list at `path` has been under way for so long that it should show. */
export function useRefetching(path: string): boolean {
  const { location } = useNavigation();
  return useSlow(location?.pathname === path);
}
