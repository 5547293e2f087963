import { lazy, Suspense } from 'react';
import type { PageHandle } from '#app/document/page-handle.ts';
import { pageMeta } from '#app/document/page-meta.ts';
import { useAlive } from '#app/ui/use-alive.ts';
import type { Route } from './+types/debug-api';

/** Loaded lazily, because it contains the whole contract (row 15, decision D18). */
const ApiTester = lazy(() => import('./api-tester.tsx'));

export const handle: PageHandle = { hydrated: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: 'API tester', indexed: false });
}

export default function DebugApi() {
  const alive = useAlive();
  return (
    <>
      <section className="page sheet head">
        <div className="body-column">
          <h1>API tester</h1>
          <p className="lead">
            Every call this site understands, to try out. It is sent from this browser, with the rights of
            whoever is signed in here, and what it changes is changed.
          </p>
          <noscript>
            <p className="lead">The API tester needs JavaScript.</p>
          </noscript>
        </div>
      </section>
      <Suspense fallback={<Loading />}>{alive ? <ApiTester /> : <Loading />}</Suspense>
    </>
  );
}

function Loading() {
  return (
    <section className="page sheet after-head to-come needs-script">
      <p className="body-column" role="status">
        Loading...
      </p>
    </section>
  );
}
