import type { FoundNote, NoteWord } from '../found-records.ts';

/** A text with more losses is named by its first ones. */
const MOST_NOTES = 100;
const LONGEST_DETAIL = 300;

/** The notes of one text while it is read. A note that is repeated is kept once, with its first place. */
export class NoteList {
  readonly #notes = new Map<string, FoundNote>();
  /** The nearest heading above the part that is read, or a line. */
  place = '';

  lost(what: NoteWord, detail = ''): void {
    this.#add({ level: 'lost', what, detail, place: this.place });
  }

  changed(what: NoteWord, detail = ''): void {
    this.#add({ level: 'changed', what, detail, place: this.place });
  }

  get all(): FoundNote[] {
    return [...this.#notes.values()];
  }

  #add(note: FoundNote) {
    const detail = note.detail.replace(/\s+/g, ' ').trim().slice(0, LONGEST_DETAIL);
    const key = `${note.level} ${note.what} ${detail}`;
    if (this.#notes.size < MOST_NOTES && !this.#notes.has(key)) this.#notes.set(key, { ...note, detail });
  }
}
