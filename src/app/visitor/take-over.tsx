import { type ComponentType, type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PageLanguage } from '#app/language/page-language.ts';
import { loadWords } from '#words/words.ts';

/** Hydrates an island. The promise ends when its effects have run. */
export async function takeOver<Props extends object>(
  element: HTMLElement,
  Component: ComponentType<Props>,
  props: Props,
  idPrefix: string,
): Promise<void> {
  const { lang } = document.documentElement;
  // Before React compares the island with its own words. Without the catalogue, those are English.
  await loadWords(lang).catch(() => undefined);
  await new Promise<void>((resolve, reject) => {
    startTransition(() => {
      hydrateRoot(
        element,
        <StrictMode>
          <Alive onAlive={resolve}>
            <PageLanguage value={lang}>
              <Component {...props} />
            </PageLanguage>
          </Alive>
        </StrictMode>,
        { identifierPrefix: idPrefix, onUncaughtError: reject },
      );
    });
  });
}

/** Its effect is the last of the first commit. */
function Alive({ children, onAlive }: { children: ReactNode; onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return children;
}
