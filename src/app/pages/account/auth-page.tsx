import { type ReactNode, useSyncExternalStore } from 'react';
import { Toaster } from '#app/ui/toaster.tsx';

interface AuthPageProps {
  /** The plate on the left, decoration only. */
  picture: string;
  children: ReactNode;
}

/** The frame of login and sign-up: a picture, and the form beside it. */
export function AuthPage({ picture, children }: AuthPageProps) {
  return (
    <main id="main">
      <section className="page auth">
        <div className="plate">
          <img src={picture} alt="" />
        </div>
        {children}
      </section>
      <Toaster />
    </main>
  );
}

const never = () => () => undefined;

/** False on the server and until the page is alive: a form sent before that would go nowhere. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
