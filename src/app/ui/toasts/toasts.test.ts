import { toast } from 'sonner';
import { afterEach, expect, test, vi } from 'vitest';
import { toasterMounted, toasts } from './toasts.tsx';

afterEach(() => vi.unstubAllGlobals());

test('mend 2: a toast waits until a toaster is mounted, and one that is over by then is never shown', () => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  const before = toast.getToasts().length;
  toasts.error('Failed to load settings. Using defaults instead.');
  const takeBack = toasts.error('Over');
  expect(toast.getToasts()).toHaveLength(before);
  takeBack();
  const removed = toasterMounted();
  expect(toast.getToasts()).toHaveLength(before + 1);
  toasts.success('At once');
  expect(toast.getToasts()).toHaveLength(before + 2);
  removed();
  toasts.success('For the next toaster');
  expect(toast.getToasts()).toHaveLength(before + 2);
  toasterMounted()();
  expect(toast.getToasts()).toHaveLength(before + 3);
});
