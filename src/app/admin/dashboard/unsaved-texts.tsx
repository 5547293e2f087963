import { Fragment, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Notice } from '#app/ui/notice.tsx';
import { listDrafts, type StoredDraft } from '#browser/drafts.ts';
import { draftTime } from '#format/clock-time.ts';

/** Links to the editors that have unsaved drafts in this browser. */
export function UnsavedTexts() {
  const [drafts, setDrafts] = useState<StoredDraft[]>([]);
  useEffect(() => {
    let left = false;
    listDrafts().then((found) => !left && setDrafts(found));
    return () => {
      left = true;
    };
  }, []);

  // Two tabs with the same record are one place to go on.
  const places = [...new Map(drafts.toReversed().map((draft) => [draft.address, draft])).values()].reverse();
  if (places.length === 0) return null;
  const count = places.length === 1 ? '1 unsaved text' : `${places.length} unsaved texts`;
  return (
    <Notice kind="note">
      <p>
        {count} in this browser:{' '}
        {places.map(({ key, address, name, savedAt }, index) => (
          <Fragment key={key}>
            {index > 0 ? ', ' : null}
            <Link className="link" to={address}>
              {name}
            </Link>{' '}
            from {draftTime(savedAt)}
          </Fragment>
        ))}
      </p>
    </Notice>
  );
}
