import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { showPendingToast, toasterMounted } from './toasts.tsx';

const EDGE = 24;
const MOBILE_EDGE = 16;
const above = (edge: number) => `calc(${edge}px + var(--banner-h, 0px))`;

interface ToasterProps {
  /** In the middle rather than at the right: the admin area's lists have the actions of their rows at the right. */
  centred?: boolean;
  /** The name of the region for screen readers. */
  label?: string;
}

/** The place of toasts (row 222): three at most, above a fixed bottom banner if the page has one. */
export function Toaster({ centred = false, label = 'Notifications' }: ToasterProps) {
  useEffect(() => {
    // Sonner's own effect, which listens for toasts, ran before this one.
    const removed = toasterMounted();
    showPendingToast();
    return removed;
  }, []);
  return (
    <Sonner
      containerAriaLabel={label}
      position={centred ? 'bottom-center' : 'bottom-right'}
      visibleToasts={3}
      gap={14}
      offset={{ bottom: above(EDGE), right: EDGE }}
      mobileOffset={{ bottom: above(MOBILE_EDGE), left: MOBILE_EDGE, right: MOBILE_EDGE }}
    />
  );
}
