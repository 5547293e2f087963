import { useEffect, useRef, useState } from 'react';
import {
  type NavigateFunction,
  type ShouldRevalidateFunction,
  useLocation,
  useNavigation,
} from 'react-router';

/** The address that a form gets at this moment, while the router goes there. */
let moving: string | undefined;

/**
 * Gives the form of a record that was just created its edit address. The screen stays, with the typed text, the focus
 * and the undo history: its loader does not run again (`keepsForm`) and its key stays (`useFormKey`).
 */
export async function moveToEditAddress(navigate: NavigateFunction, address: string): Promise<void> {
  moving = address;
  try {
    await navigate(address, { replace: true, preventScrollReset: true });
  } finally {
    moving = undefined;
  }
}

/** Whether a navigation only gives a form its edit address. A router's paths may begin with the site's base path. */
export function keepsForm({ pathname }: { pathname: string }): boolean {
  return moving !== undefined && pathname.endsWith(moving);
}

/**
 * Returns whether a form is still open: on the screen, at the address where it was opened or at its edit address, and the
 * router opens no other page. A save may end after its form was left, and must not bring anybody back to it.
 */
export function useIsOpen(): (editAddress?: string) => boolean {
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  const { location: destination } = useNavigation();
  const opening = useRef<string>(undefined);
  const isMounted = useRef(false);
  useEffect(() => {
    opening.current = destination?.pathname;
  }, [destination]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  return (editAddress = openedAt) => {
    const isOwn = (path: string) => path.endsWith(openedAt) || path.endsWith(editAddress);
    return isMounted.current && isOwn(window.location.pathname) && isOwn(opening.current ?? openedAt);
  };
}

/** For the layout route of a screen: its loader runs for another record, and by itself only for the same address. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => (currentUrl.pathname === nextUrl.pathname ? defaultShouldRevalidate : !keepsForm(nextUrl));

/**
 * The key of the form on a screen for new and stored records. Another record is another form, unless the screen's data
 * stayed: then the record of the form was created.
 */
export function useFormKey(id: string | undefined, data: unknown): number {
  const [shown, setShown] = useState({ id, data, key: 0 });
  if (shown.id === id && shown.data === data) return shown.key;
  const isOther = shown.id !== id && shown.data !== data;
  const next = { id, data, key: isOther ? shown.key + 1 : shown.key };
  setShown(next);
  return next.key;
}
