import { expect, test } from 'vitest';
import { siteFrom } from '#contract/catalogue.ts';
import type { PageTexts } from '#contract/pages/page-texts.ts';
import { recordReads } from './recorded-reads.ts';

/** A site whose every call returns its input and a title, and texts that depend on a picture. */
function content() {
  const state = { title: 'One', picture: 'a.png', fails: false };
  const site = siteFrom((entry) => async (input) => {
    if (state.fails) throw new Error('The database does not respond.');
    return { name: entry.name, input, title: state.title };
  });
  const texts: PageTexts = {
    print: async (html) => ({ html: `${html}${state.picture}`, headings: [], frames: [], minutes: 1 }),
    markdown: async () => '',
    feed: async () => '',
  };
  return { state, site, texts };
}

test('reads are unchanged until one of them returns something else', async () => {
  const { state, site, texts } = content();
  const recording = recordReads(site, texts);
  await recording.site.posts.get({ id: 'harbour' });
  await recording.texts.print('<p>A quiet harbour.</p>');
  const reads = recording.reads();
  expect(await reads?.areUnchanged(site, texts)).toBe(true);
  state.picture = 'b.png';
  expect(await reads?.areUnchanged(site, texts)).toBe(false);
  state.picture = 'a.png';
  expect(await reads?.areUnchanged(site, texts)).toBe(true);
  state.title = 'Two';
  expect(await reads?.areUnchanged(site, texts)).toBe(false);
  state.fails = true;
  await expect(reads?.areUnchanged(site, texts)).rejects.toThrow('does not respond');
});

test.each<[string, (recording: ReturnType<typeof recordReads>) => Promise<unknown>]>([
  ['a write', ({ site }) => site.posts.remove({ id: 1 })],
  ['a feed', ({ texts }) => texts.markdown([])],
  ['a long text', ({ texts }) => texts.print('a'.repeat(10_001))],
])('a page with %s is rendered after each save', async (_, work) => {
  const { site, texts } = content();
  const recording = recordReads(site, texts);
  await work(recording);
  expect(recording.reads()).toBeUndefined();
});

test('a page is rendered again when one of its reads failed', async () => {
  const { state, site, texts } = content();
  const recording = recordReads(site, texts);
  state.fails = true;
  await recording.site.menu.shown({}).catch(() => undefined);
  state.fails = false;
  await recording.site.settings.public({});
  expect(recording.reads()).toBeUndefined();
});
