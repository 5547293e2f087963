import { expect, test } from 'vitest';
import { SiteError } from '#contract/errors.ts';
import { type MergeTarget, type SavedRevision, saveMerged } from './save-merged.ts';

interface Values {
  title: string;
  content: string;
}

const base: Values = { title: 'Title', content: 'Text' };

/** A site with one record that starts at version 1, and an editor of it whose form holds `typed`. */
function editorOf(typed: Values) {
  let stored: SavedRevision<Values> = { values: base, version: 1 };
  let responsesLost = 0;
  const form = { ...typed };
  const target: MergeTarget<Values> = {
    saved: { current: stored },
    unconfirmed: { current: [] },
    save: async (values, { version }) => {
      if (version !== stored.version) throw new SiteError('stale', 'Saved elsewhere');
      stored = { values: { ...values }, version: (version ?? 0) + 1 };
      if (responsesLost > 0) {
        responsesLost -= 1;
        throw new SiteError('unavailable', 'No response');
      }
      return stored.version;
    },
    load: async () => stored,
    typed: () => form,
    show: (path, value) => Object.assign(form, { [path]: value }),
  };
  return {
    target,
    form,
    stored: () => stored,
    saveElsewhere: (changes: Partial<Values>) => {
      stored = { values: { ...stored.values, ...changes }, version: (stored.version ?? 0) + 1 };
    },
    loseNextResponse: () => {
      responsesLost = 1;
    },
  };
}

test('changes to different fields are merged, stored and shown', async () => {
  const { target, form, stored, saveElsewhere } = editorOf({ ...base, title: 'Mine' });
  saveElsewhere({ content: 'Theirs' });
  expect(await saveMerged(target, { ...form }, false)).toBe(true);
  expect(stored().values).toEqual({ title: 'Mine', content: 'Theirs' });
  expect(form).toEqual({ title: 'Mine', content: 'Theirs' });
  expect(target.saved.current).toEqual(stored());
});

test('a field that both changed is a conflict, and neither form nor site changes', async () => {
  const { target, form, stored, saveElsewhere } = editorOf({ ...base, title: 'Mine' });
  saveElsewhere({ title: 'Theirs', content: 'Theirs' });
  await expect(saveMerged(target, { ...form }, false)).rejects.toMatchObject({ code: 'stale' });
  expect(stored().values).toEqual({ title: 'Theirs', content: 'Theirs' });
  expect(form).toEqual({ ...base, title: 'Mine' });
  expect(target.saved.current.values).toEqual(base);
});

test('a forced save keeps the form where both changed, and their changes elsewhere', async () => {
  const { target, form, stored, saveElsewhere } = editorOf({ ...base, title: 'Mine' });
  saveElsewhere({ title: 'Theirs', content: 'Theirs' });
  await saveMerged(target, { ...form }, true);
  expect(stored().values).toEqual({ title: 'Mine', content: 'Theirs' });
});

test('a save whose response was lost is no conflict for the next one', async () => {
  const { target, form, stored, loseNextResponse } = editorOf({ ...base, title: 'First' });
  loseNextResponse();
  await expect(saveMerged(target, { ...form }, false)).rejects.toMatchObject({ code: 'unavailable' });
  form.title = 'Second';
  expect(await saveMerged(target, { ...form }, false)).toBe(false);
  expect(stored().values.title).toBe('Second');
});

test('text typed during the save stays in the form and is not sent', async () => {
  const { target, form, stored, saveElsewhere } = editorOf({ ...base, title: 'Sent' });
  saveElsewhere({ content: 'Theirs' });
  const sent = { ...form };
  form.title = 'Typed since';
  await saveMerged(target, sent, false);
  expect(stored().values).toEqual({ title: 'Sent', content: 'Theirs' });
  expect(form).toEqual({ title: 'Typed since', content: 'Theirs' });
});
