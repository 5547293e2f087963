import type { ChangeSummary, HistoryKind, ListedVersion } from '#contract/history.ts';
import type { historyWords } from '#words/english/history.ts';
import { counted, fill } from '#words/words.ts';
import { labelOf } from './field-descriptions.ts';

type Words = (typeof historyWords)['words'];
type Verb = keyof Words['you'];

/** The parts of a version that its sentence tells. */
export interface ChangeTold extends Pick<ListedVersion, 'action' | 'summary' | 'title' | 'user'> {
  kind: HistoryKind;
}

interface SentenceOptions {
  words: Words;
  /** The language of the words. */
  language: string;
  /** The account that reads. */
  reader: number;
  /** The list is that of one record, so its name is left out. */
  ofOneRecord?: boolean;
}

const LONGEST_TITLE = 60;
/** Up to this number, changed fields are named. */
const NAMED_FIELDS = 2;
/** The fields whose words are counted in the sentence. The others are named. */
const LONG_TEXTS = ['content', 'fullDescription', 'story'];
const SINGLE_KINDS: Partial<Record<HistoryKind, keyof Words['places']>> = {
  home: 'home',
  about: 'about',
  'contact-info': 'contact',
  settings: 'settings',
  menu: 'menu',
};

/** One sentence about a write: "You changed 3 words and a picture in “Slack water”". It has no full stop. */
export function changeSentence(change: ChangeTold, options: SentenceOptions): string {
  const { words, reader } = options;
  const { user } = change;
  const { verb, changes } = toldChanges(change, options);
  const form = user?.id === reader ? words.you[verb] : words.named[verb];
  const text = fill(form, {
    name: user?.name || words.somebody,
    changes,
    place: placeOf(change, options),
    object: objectOf(change, options),
  });
  return text.replace(/\s+/g, ' ').trim();
}

function toldChanges(
  { action, summary, kind }: ChangeTold,
  options: SentenceOptions,
): { verb: Verb; changes: string } {
  if (action !== 'saved') return { verb: action, changes: '' };
  if (!summary || summary.fields.length === 0) return { verb: 'saved', changes: '' };
  const { words, language } = options;
  const isLong = (name: string) => LONG_TEXTS.includes(name);
  const others = summary.fields.filter((name) => !isLong(name));
  const parts = [
    ...(summary.fields.some(isLong) ? textParts(summary, options) : []),
    ...fieldParts(kind, others, options),
  ];
  const changes = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    parts.length > 0 ? parts : [words.formatting],
  );
  return { verb: others.length > 0 ? 'changed' : verbOf(summary), changes };
}

function verbOf({ wordsAdded, wordsRemoved, picturesAdded, picturesRemoved }: ChangeSummary): Verb {
  const added = wordsAdded + picturesAdded;
  const removed = wordsRemoved + picturesRemoved;
  if (added > 0 && removed === 0) return 'added';
  return removed > 0 && added === 0 ? 'removed' : 'changed';
}

function textParts(summary: ChangeSummary, { words, language }: SentenceOptions): string[] {
  const wordCount = Math.max(summary.wordsAdded, summary.wordsRemoved);
  const pictureCount = Math.max(summary.picturesAdded, summary.picturesRemoved);
  const parts = [
    ...(wordCount > 0 ? [counted(words.words, wordCount, language)] : []),
    ...(pictureCount > 0 ? [counted(words.pictures, pictureCount, language)] : []),
  ];
  return parts.length > 0 ? parts : [words.formatting];
}

/** Few fields by their labels, which are those of their editor and English; many by their number. */
function fieldParts(kind: HistoryKind, names: string[], { words, language }: SentenceOptions): string[] {
  const labels = [...new Set(names.map((name) => labelOf(kind, name)))];
  if (labels.length === 0) return [];
  if (labels.length <= NAMED_FIELDS) return labels.map((label) => fill(words.field, { label }));
  return [counted(words.fields, labels.length, language)];
}

function placeOf({ kind, title }: ChangeTold, { words, ofOneRecord }: SentenceOptions): string {
  if (ofOneRecord) return '';
  const single = SINGLE_KINDS[kind];
  return single ? words.places[single] : fill(words.inTitled, { title: shortened(title) });
}

function objectOf({ kind, title }: ChangeTold, { words, ofOneRecord }: SentenceOptions): string {
  if (ofOneRecord) return words.this;
  const single = SINGLE_KINDS[kind];
  return single ? words.objects[single] : fill(words.titled, { title: shortened(title) });
}

/** A long title ends between two words. */
function shortened(title: string): string {
  const plain = title.trim();
  if (plain.length <= LONGEST_TITLE) return plain;
  const start = plain.slice(0, LONGEST_TITLE);
  const space = start.lastIndexOf(' ');
  return `${(space > LONGEST_TITLE / 2 ? start.slice(0, space) : start).trimEnd()} …`;
}
