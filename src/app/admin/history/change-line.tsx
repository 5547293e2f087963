import { useAccount } from '#app/admin/shell/admin-context.tsx';
import { useTimeZone } from '#app/site/site-data.ts';
import type { ListedVersion } from '#contract/history.ts';
import { fullDate } from '#format/day-words.ts';
import { historyWords } from '#words/english/history.ts';
import { type ChangeTold, changeSentence } from './change-sentence.ts';
import { versionTime } from './version-time.ts';

interface ChangeLineProps {
  change: ChangeTold & Pick<ListedVersion, 'at' | 'origin' | 'name'>;
  isPresent?: boolean;
  /** The list is that of one record. */
  ofOneRecord?: boolean;
}

const originNames = { screen: undefined, api: 'By the API', import: 'By an import' };

/** A write in words: its name, what it changed, when, and where it came from. */
export function ChangeLine({ change, isPresent, ofOneRecord = false }: ChangeLineProps) {
  const { id } = useAccount();
  const timeZone = useTimeZone();
  const { at, origin, name } = change;
  // The admin area is English.
  const options = { words: historyWords.words, language: 'en', reader: id, ofOneRecord };
  const from = origin ? originNames[origin] : undefined;
  return (
    <div>
      {name ? <b dir="auto">{name}</b> : null}
      {isPresent ? <span className="badge badge-success">Current</span> : null}
      <span className="change-sentence">{changeSentence(change, options)}</span>
      <p>
        <time dateTime={at} title={fullDate(at)}>
          {versionTime(at, timeZone, new Date())}
        </time>
        {from ? ` · ${from}` : null}
      </p>
    </div>
  );
}
