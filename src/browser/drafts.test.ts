import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import {
  type Draft,
  listDrafts,
  moveDrafts,
  newDraftKey,
  removeDraft,
  storeDraft,
  sweepDrafts,
} from './drafts.ts';

// Where there is no database, as in private windows of some browsers, local storage has to do.
class ListedStorage extends MemoryStorage {
  get length(): number {
    return this.texts.size;
  }

  key(index: number): string | null {
    return [...this.texts.keys()][index] ?? null;
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new ListedStorage());
  return () => vi.unstubAllGlobals();
});

const DAY_MS = 24 * 60 * 60 * 1000;

function draft(over: Partial<Draft> = {}): Draft {
  const values = { title: 'Typed' };
  return {
    account: '1',
    record: 'post:17',
    name: 'Typed',
    address: '/',
    values,
    savedAt: Date.now(),
    ...over,
  };
}

test('a draft is found by its account only, the newest first, until it is removed', async () => {
  const older = draft({ savedAt: Date.now() - 1000 });
  const key = newDraftKey(older);
  expect(await storeDraft(key, older)).toBe(true);
  await storeDraft(newDraftKey(older), draft({ name: 'Newer' }));
  await storeDraft(newDraftKey(draft({ account: '2' })), draft({ account: '2', name: 'Not yours' }));
  expect((await listDrafts('1')).map(({ name }) => name)).toEqual(['Newer', 'Typed']);
  await removeDraft(key);
  expect(await listDrafts('1')).toHaveLength(1);
});

test('what is a month old goes, what a wrong clock dated into the future stays', async () => {
  await storeDraft(newDraftKey(draft()), draft({ name: 'old', savedAt: Date.now() - 31 * DAY_MS }));
  await storeDraft(newDraftKey(draft()), draft({ name: 'future', savedAt: Date.now() + 900 * DAY_MS }));
  await sweepDrafts();
  expect((await listDrafts('1')).map(({ name }) => name)).toEqual(['future']);
});

test('of many drafts the newest fifty stay', async () => {
  for (let index = 0; index < 53; index += 1)
    await storeDraft(newDraftKey(draft()), draft({ name: String(index), savedAt: Date.now() + index }));
  await sweepDrafts();
  const names = (await listDrafts('1')).map(({ name }) => name);
  expect(names).toHaveLength(50);
  expect(names[0]).toBe('52');
});

test('a full or blocked storage keeps nothing and throws nothing; neither does what cannot be read', async () => {
  localStorage.setItem('vitrine_draft 1/post:17/x', '{"values": 1');
  expect(await listDrafts('1')).toEqual([]);
  vi.stubGlobal('localStorage', undefined);
  expect(await storeDraft(newDraftKey(draft()), draft())).toBe(false);
  expect(await listDrafts('1')).toEqual([]);
  await sweepDrafts();
});

test('a draft of a record that is gone becomes one of a new record, whole', async () => {
  const user = { id: 1, username: 'tove', email: '', role: 'admin' };
  const exp = Math.floor(Date.now() / 1000) + 3600;
  localStorage.setItem('auth_token', `x.${btoa(JSON.stringify({ exp }))}.x`);
  localStorage.setItem('auth_user', JSON.stringify(user));
  await storeDraft(newDraftKey(draft()), draft({ base: { title: 'Stored' }, version: 3 }));
  expect(await moveDrafts({ record: 'post:17', path: '' }, { record: 'post:new', address: '/new' })).toBe(1);
  const [moved] = await listDrafts();
  expect(moved).toMatchObject({ record: 'post:new', address: '/new', values: { title: 'Typed' } });
  expect(moved).not.toHaveProperty('base');
});

test('a draft that moves to the database while the drafts are listed is not missed', async () => {
  await storeDraft(newDraftKey(draft()), draft());
  const listed = listDrafts('1');
  for (const key of [...(localStorage as unknown as ListedStorage).texts.keys()])
    localStorage.removeItem(key);
  expect(await listed).toHaveLength(1);
});
