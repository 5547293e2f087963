import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { AWAKE } from '#app/document/waiting-code.ts';

/**
 * Its effect is the last of the first commit. It stands around the router and not beside it: `useId` counts siblings, and
 * the server renders the router alone.
 */
function Awake({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.dispatchEvent(new Event(AWAKE));
  }, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Awake>
        <HydratedRouter />
      </Awake>
    </StrictMode>,
  );
});
