import { type Ref, useImperativeHandle, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import './paste-notices.css';

/** What the last paste did, in sentences. */
export interface PasteReport {
  sentences: string[];
  /** Nothing was pasted. */
  refused?: boolean;
}

/** Adds what is known later, and keeps what another paste has said meanwhile. */
export const withSentence = (report: PasteReport | undefined, sentence: string): PasteReport => ({
  ...report,
  sentences: [...(report?.sentences ?? []), sentence],
});

interface PasteNoticesProps {
  report: PasteReport | undefined;
  onClose: () => void;
  /** The names of pictures whose files are to be chosen. */
  missing: readonly { place: string; name: string }[];
  /** Files for one of them, or for all in their order. */
  onFiles: (files: File[], place: string | undefined) => void;
  onLeaveOut: () => void;
  chooser: Ref<FileChooser>;
}

/** Names what a paste loses, in a sentence or none. */
export const leftOutText = (parts: readonly string[]): string[] =>
  parts.length > 0 ? [`Left out: ${parts.join(', ')}.`] : [];

/** Opens the choice of files. */
export interface FileChooser {
  open: (place: string | undefined) => void;
}

/** The most names in a sentence. */
const MOST_NAMES = 8;

/** Says what a paste changed and left out, and asks for the files of pictures that it could not read. */
export function PasteNotices({ report, onClose, missing, onFiles, onLeaveOut, chooser }: PasteNoticesProps) {
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<string>(undefined);
  const choose = (asked: string | undefined) => {
    place.current = asked;
    input.current?.click();
  };
  useImperativeHandle(chooser, () => ({ open: choose }));
  const names = missing.slice(0, MOST_NAMES).map(({ name }) => name);
  const others = missing.length - names.length;
  return (
    <div role="status" className="paste-notices">
      {report ? (
        <Notice kind={report.refused ? 'problem' : 'note'} role="none">
          <p>{report.sentences.join(' ')}</p>
          <Button size="tiny" look="quiet" onClick={onClose}>
            Close
          </Button>
        </Notice>
      ) : null}
      {missing.length > 0 ? (
        <Notice role="none">
          <p>
            {missing.length === 1
              ? 'The browser cannot read one picture of the paste: '
              : `The browser cannot read ${missing.length} pictures of the paste: `}
            <b>{names.join(', ')}</b>
            {others > 0 ? ` and ${others} more` : null}. Their places are kept in the text.
          </p>
          <Button size="tiny" onClick={() => choose(undefined)}>
            Choose the files
          </Button>
          <Button size="tiny" look="quiet" onClick={onLeaveOut}>
            Leave out
          </Button>
        </Notice>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Pictures of the paste"
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) onFiles([...currentTarget.files], place.current);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Finds the picture of each file: by its name, and otherwise in the order of both. */
export function matchFiles<Picture extends { name: string }>(
  pictures: readonly Picture[],
  files: readonly File[],
): [Picture, File][] {
  const left = [...pictures];
  const stem = (name: string) => name.replace(/\.\w+$/, '').toLowerCase();
  const take = (fits: (picture: Picture) => boolean) => {
    const index = left.findIndex(fits);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const named = files.map((file) => take(({ name }) => stem(name) === stem(file.name)));
  return files.flatMap((file, index): [Picture, File][] => {
    const picture = named[index] ?? take(() => true);
    return picture ? [[picture, file]] : [];
  });
}
