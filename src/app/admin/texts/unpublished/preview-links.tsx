import { useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useLoaded } from '#app/admin/shell/use-loaded.ts';
import { documentPath } from '#app/document/document-path.ts';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { PanelGroup } from '#app/forms/panel-group.tsx';
import { useTimeZone } from '#app/site/site-data.ts';
import { Button } from '#app/ui/button.tsx';
import { copyText } from '#app/ui/copy-text.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { isSiteError } from '#contract/errors.ts';
import type { PreviewLink } from '#contract/unpublished/preview.ts';
import type { TextKind } from '#contract/unpublished/text-kind.ts';
import { formatDate } from '#format/dates.ts';

interface PreviewLinksProps {
  kind: TextKind;
  /** Undefined for a text that is not stored yet. */
  id: number | undefined;
  readOnly: boolean;
}

/** Links by which people without an account read the text as it is saved, published or not. */
export function PreviewLinks({ kind, id, readOnly }: PreviewLinksProps) {
  if (id === undefined || readOnly) return null;
  return (
    <PanelGroup title="Preview link">
      <LinksOfText key={id} kind={kind} id={id} />
    </PanelGroup>
  );
}

function LinksOfText({ kind, id }: { kind: TextKind; id: number }) {
  const { previews } = useSite();
  const timeZone = useTimeZone();
  const callSignedIn = useSignedInCall();
  const [busy, setBusy] = useState(false);
  const { value: links = [], load } = useLoaded(() => previews.list({ kind, id }));

  async function attempt(work: () => Promise<unknown>, failure: string) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toasts.error(failure, isSiteError(error) ? error.message : undefined);
    } finally {
      setBusy(false);
    }
  }

  async function copy(link: PreviewLink) {
    const copied = await copyText(new URL(documentPath(link.path), location.href).href);
    const line = `It works until ${formatDate(link.expiresAt, timeZone)}.`;
    if (copied) toasts.success('Preview link copied', line);
    else
      toasts.error('The link could not be copied.', 'Copy it from the list: this browser does not let it.');
  }

  const copyOne = () =>
    attempt(async () => {
      const [newest] = links;
      if (newest) return copy(newest);
      const made = await callSignedIn(() => previews.create({ kind, id }));
      await load();
      await copy(made);
    }, 'The preview link could not be made');
  const end = (link: PreviewLink) =>
    attempt(async () => {
      await callSignedIn(() => previews.revoke({ id: link.id }));
      await load();
    }, 'The preview link could not be ended');

  return (
    <>
      <p className="small muted">
        Whoever has the link sees what is saved, published or not, as its page will look.
      </p>
      <Button size="small" busy={busy && 'Copy preview link'} onClick={() => void copyOne()}>
        Copy preview link
      </Button>
      {links.length > 0 ? (
        <ul className="preview-links" aria-label="Preview links">
          {links.map((link) => (
            <li key={link.id}>
              <a href={documentPath(link.path)} target="_blank" rel="noopener">
                Until {formatDate(link.expiresAt, timeZone)}
              </a>
              <Button size="tiny" look="danger-quiet" onClick={() => void end(link)}>
                End
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
