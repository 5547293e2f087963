import { createContext, use } from 'react';
import { useWords } from '#app/language/page-language.ts';
import { frameWords } from '#words/english/frame.ts';

/** The text in whose place the server writes the id of the request; undefined in a browser and in the static demo. */
export const RequestIdPlaceholder = createContext<string | undefined>(undefined);

const ATTRIBUTE = 'data-request-id';

/** The id in the page that the server sent, which the browser's code takes over. */
const idInDocument = () =>
  typeof document === 'undefined'
    ? undefined
    : (document.querySelector(`[${ATTRIBUTE}]`)?.textContent ?? undefined);

/** Shows the request id in small type. A visitor quotes it, and the operator finds it in the log. */
export function PageReference() {
  return <RequestReference id={use(RequestIdPlaceholder) ?? idInDocument()} />;
}

/** The same for a call of the API that failed. Shows nothing for a failure without an id. */
export function RequestReference({ id }: { id: string | undefined }) {
  const words = useWords(frameWords);
  if (id === undefined) return null;
  return (
    <small className="request-reference">
      {words.reference} <bdi {...{ [ATTRIBUTE]: '' }}>{id}</bdi>
    </small>
  );
}
