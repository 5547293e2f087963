import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { AWAKE } from '#app/document/waiting-code.ts';

/** Its effect is the last of the first commit. */
function Awake() {
  useEffect(() => {
    window.dispatchEvent(new Event(AWAKE));
  }, []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Awake />
    </StrictMode>,
  );
});
