import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { guardPrivatePage } from '#app/document/private-page.ts';
import { useWords } from '#app/language/page-language.ts';
import { useSignedIn } from '#app/site/use-signed-in.ts';
import { readSession } from '#browser/session.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode } from '#contract/errors.ts';
import { contentWords } from '#words/english/content.ts';
import { frameWords } from '#words/english/frame.ts';
import { PublicFailure } from './public-failure.tsx';

interface OwnersViewProps<Entry> {
  /** Asks for the entry, with the token of the session. */
  read: (site: Site) => Promise<Entry>;
  /** The entry as visitors would see it, and the title of the window. */
  show: (entry: Entry) => ReactNode;
  titleOf: (entry: Entry) => string;
  /** The message for an entry that cannot be loaded. */
  failure: string;
}

const FOR_VISITORS = 'forVisitors';

/** The content that visitors see in place of the entry. The head script says before the first paint who sees it. */
export function ForVisitors({ children }: { children: ReactNode }) {
  return (
    <div className="only-out" id={FOR_VISITORS}>
      {children}
    </div>
  );
}

/**
 * In place of an entry that visitors do not see: with a session the browser asks the API for it and shows it under a
 * Draft badge (decision X10). Nothing of it is rendered on the server, so nothing of it is kept.
 */
export function OwnersView<Entry>({ read, show, titleOf, failure }: OwnersViewProps<Entry>) {
  const words = useWords(contentWords);
  const { loading } = useWords(frameWords);
  const [state, setState] = useState<'asking' | 'missing' | 'failed' | { entry: Entry }>('asking');
  const signedIn = useSignedIn();
  const ask = useEffectEvent(async () => {
    if (!readSession()) return setState('missing');
    try {
      // Loaded on demand: the client and its checks are no part of a visitor's page.
      const { openSite } = await import('#browser/open-site.ts');
      const entry = await read(openSite());
      setState({ entry });
      document.title = titleOf(entry);
    } catch (error) {
      const nothing = ['not-found', 'invalid', 'unauthenticated', 'forbidden'] as const;
      setState(nothing.some((code) => hasCode(error, code)) ? 'missing' : 'failed');
    }
  });
  useEffect(() => {
    void ask();
  }, []);

  const shown = typeof state === 'object';
  useEffect(() => {
    const account = shown ? readSession()?.user.id : undefined;
    return account === undefined ? undefined : guardPrivatePage(account);
  }, [shown]);

  useEffect(() => {
    if (state === 'missing') document.getElementById(FOR_VISITORS)?.classList.remove('only-out');
  }, [state]);

  // The message for visitors appears when the session ends.
  if (state === 'missing' || (state !== 'asking' && !signedIn)) return null;
  if (state === 'asking') {
    return (
      <p className="page sheet head only-in" role="status">
        <span className="body-column">{loading}</span>
      </p>
    );
  }
  if (state === 'failed') {
    return (
      <section className="page sheet head">
        <div className="body-column">
          <PublicFailure>{failure}</PublicFailure>
        </div>
      </section>
    );
  }
  return (
    <>
      <aside className="page sheet draft-note" aria-label={words.aboutPage}>
        <p className="body-column">
          <span className="badge badge-warning">{words.draft}</span> {words.hiddenPage}
        </p>
      </aside>
      {show(state.entry)}
    </>
  );
}
