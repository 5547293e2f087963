import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type Deferred, DeferredScreen } from '#app/admin/shell/deferred.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen } from '#app/admin/shell/screen.tsx';
import { useRescuedDrafts } from '#app/editing/deleted-record.tsx';
import { useFormKey } from '#app/editing/edit-address.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { hasCode } from '#contract/errors.ts';

/** The words and the paths of the screen of a kind of text. */
export interface TextKind {
  /** `post` in sentences. */
  noun: string;
  /** The beginning of the keys of its drafts: `post` of `post:3`. */
  record: string;
  /** The paths of the screen for a new text and of the list. */
  newPath: string;
  listPath: string;
  backLabel: string;
  loading: string;
  failure: string;
}

interface TextScreenProps<Data> {
  kind: TextKind;
  /** The id or slug in the URL; undefined for a new text. */
  id: string | undefined;
  result: Deferred<Data>;
  children: (data: Data) => ReactNode;
}

/** One screen for a new text, and for a stored one, whose id or slug is in the URL. */
export function TextScreen<Data>({ kind, id, result, children }: TextScreenProps<Data>) {
  const key = useFormKey(id, result);
  return (
    <DeferredScreen
      key={key}
      result={result}
      waiting={
        <Screen>
          <p role="status">{id ? kind.loading : 'Loading...'}</p>
        </Screen>
      }
      failed={(failure) => <TextNotLoaded error={failure} id={id} kind={kind} />}
    >
      {(data) => <Screen>{children(data)}</Screen>}
    </DeferredScreen>
  );
}

function TextNotLoaded({ error, id, kind }: { error: unknown; id: string | undefined; kind: TextKind }) {
  const { noun, record, newPath, listPath } = kind;
  const [rescued, setRescued] = useState(false);
  const deleted = hasCode(error, 'not-found') && id !== undefined;
  useRescuedDrafts(
    deleted ? `${record}:${id}` : undefined,
    { record: `${record}:new`, address: newPath },
    (count) => setRescued(count > 0),
  );

  return (
    <LoadFailure error={error} text={kind.failure}>
      {rescued ? (
        <>
          <p>This {noun} is not there any more. What you typed in it is kept in this browser.</p>
          <Link className={buttonClass({ size: 'tiny' })} to={newPath}>
            Save it as a new {noun}
          </Link>
        </>
      ) : null}
      <Link className={buttonClass({ size: 'tiny' })} to={listPath}>
        {kind.backLabel}
      </Link>
    </LoadFailure>
  );
}

/** Leaves out a list that a text can be written without. A session that has ended is a failure of the screen. */
export function unlessSignedOut(error: unknown): undefined {
  if (hasCode(error, 'unauthenticated')) throw error;
}
