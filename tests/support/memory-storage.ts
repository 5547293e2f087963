import type { KeyStorage } from '#browser/mock/local-database.ts';

/** A browser's storage for the mock with limited room, counted in characters of keys and texts. */
export class MemoryStorage implements KeyStorage {
  readonly texts = new Map<string, string>();
  room: number;

  constructor(room = Number.POSITIVE_INFINITY) {
    this.room = room;
  }

  get size(): number {
    return [...this.texts].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  }

  getItem(key: string): string | null {
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    const before = this.texts.get(key)?.length ?? -key.length;
    if (this.size - before + text.length > this.room) {
      throw new DOMException('There is no room left.', 'QuotaExceededError');
    }
    this.texts.set(key, text);
  }

  removeItem(key: string): void {
    this.texts.delete(key);
  }
}
