/** A route's `handle` describes its page. */
export interface PageHandle {
  /**
   * React and the router take the whole page over: the admin area and the API tester. Every other page is a
   * document, of which React has only the islands (src/app/visitor/island.tsx).
   */
  hydrated?: true;
  /** The page leads signed-in accounts to the admin area. Its form is nothing without code, which it loads at once. */
  forSignedOut?: true;
}

interface Matched {
  handle?: unknown;
}

export const isHydrated = ({ handle }: Matched): boolean => says('hydrated', handle);

export const isForSignedOut = ({ handle }: Matched): boolean => says('forSignedOut', handle);

function says(name: keyof PageHandle, handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && Reflect.get(handle, name) === true;
}
