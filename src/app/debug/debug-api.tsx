import { lazy, Suspense } from 'react';
import { pageMeta } from '#app/document/page-meta.ts';
import { useAlive } from '#app/ui/use-alive.ts';
import type { Route } from './+types/debug-api';

/** Its code, with the whole contract in it, is no part of any other page's (row 15). */
const ApiTester = lazy(() => import('./api-tester.tsx'));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: 'API tester', indexed: false });
}

export default function DebugApi() {
  const alive = useAlive();
  return (
    <>
      <section className="page sheet head">
        <div className="bd">
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
      {alive ? (
        <Suspense fallback={<Loading />}>
          <ApiTester />
        </Suspense>
      ) : (
        <Loading />
      )}
    </>
  );
}

function Loading() {
  return (
    <section className="page sheet after-head to-come needs-script">
      <p className="bd" role="status">
        Loading...
      </p>
    </section>
  );
}
