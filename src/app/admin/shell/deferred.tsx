import { type ReactNode, Suspense, use } from 'react';

/** The result of loading that a screen does not wait for. */
export type Deferred<Data> = Promise<
  { data: Data; failure: undefined } | { data: undefined; failure: unknown }
>;

/** For a loader: the screen appears at once and shows what it is waiting for. */
export function deferred<Data>(loading: Promise<Data>): Deferred<Data> {
  return loading.then(
    (data) => ({ data, failure: undefined }),
    (failure: unknown) => ({ data: undefined, failure }),
  );
}

interface DeferredScreenProps<Data> {
  result: Deferred<Data>;
  waiting: ReactNode;
  failed: (failure: unknown) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** The screen of a deferred result. */
export function DeferredScreen<Data>({ waiting, ...rest }: DeferredScreenProps<Data>) {
  return (
    <Suspense fallback={waiting}>
      <Settled {...rest} />
    </Suspense>
  );
}

function Settled<Data>({ result, failed, children }: Omit<DeferredScreenProps<Data>, 'waiting'>) {
  const { data, failure } = use(result);
  return data === undefined ? failed(failure) : children(data);
}
