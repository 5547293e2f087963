import { afterAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { heading } from '#format/html/markdown.ts';
import { createTextThread, TextTaskError } from './text-thread.ts';
import { createTexts, IN_PLACE, MARKDOWN_IN_PLACE } from './texts.ts';

const thread = createTextThread();
const hurried = createTextThread({ deadlineMs: 1 });
afterAll(() => Promise.all([thread.close(), hurried.close()]));

const paragraphs = (length: number) => '<p>a</p>'.repeat(length / 8);
const pageUrl = 'https://site.example/blog/1';

test('safety 3: no text above a small size is parsed in the thread that answers requests', async () => {
  const texts = createTexts(thread, () => {});
  const long = paragraphs(IN_PLACE + 80);
  const longMarkdown = paragraphs(MARKDOWN_IN_PLACE + 80);
  const entry = {
    url: pageUrl,
    id: pageUrl,
    title: 'Title',
    summary: '',
    content: long,
    published: new Date(0),
    updated: new Date(0),
    author: 'Tove',
    category: '',
    image: '',
  };
  const feed = {
    title: 'Site',
    language: 'en',
    description: '',
    homeUrl: pageUrl,
    feedUrl: pageUrl,
    author: '',
    updated: new Date(0),
    entries: [entry],
  };
  const code = '<pre><code class="language-ts">let a = 1;</code></pre>';
  const tasks: [name: string, run: () => Promise<unknown>][] = [
    ['a save', () => texts.prepare(long)],
    ['a preview', () => texts.preview(long)],
    ['a read', () => texts.sanitise(long)],
    ['a page', () => texts.print(long)],
    ['a page with code to highlight', () => texts.print(code)],
    ['a page with a formula', () => texts.print('<p><code class="formula">x^2</code></p>')],
    ['Markdown', () => texts.markdown([], { html: longMarkdown, pageUrl })],
    ['Markdown of many blocks', () => texts.markdown(Array.from({ length: 99 }, () => heading(2, 'Title')))],
    ['a feed', () => texts.feed('rss', feed)],
  ];
  for (const [count, [name, run]] of tasks.entries()) {
    await run();
    expect(texts.ran, name).toEqual({ inThread: count + 1, inPlace: 0 });
  }
  await texts.prepare(long);
  await texts.print(long);
  expect(texts.ran.inThread, 'the same text again').toBe(tasks.length);
  await texts.prepare(paragraphs(80));
  expect(texts.ran.inPlace, 'a short text').toBe(1);
  expect(IN_PLACE).toBeLessThanOrEqual(limits.htmlParts);
});

test('safety 3: the thread gives the same results as the work in place', async () => {
  const texts = createTexts(thread, () => {});
  const text = '<h2>Caf\u00e9</h2><p onclick="x()">one two</p>';
  const long = text + paragraphs(IN_PLACE);
  expect((await texts.prepare(long)).words).toEqual(['cafe', 'one', 'two', 'a']);
  expect((await texts.preview(long)).dropped).toEqual(['<p onclick>']);
  expect((await texts.print(long)).headings).toEqual([{ id: 'cafe', text: 'Caf\u00e9' }]);
  expect(await texts.markdown([heading(1, 'Title')], { html: long, pageUrl })).toMatch(
    /^# Title\n\n## Caf\u00e9\n\none two\n/,
  );
});

test('safety 3: a text that takes too long ends its thread, has a stand-in, and holds up no later text', {
  timeout: 60_000,
}, async () => {
  const reports: unknown[] = [];
  const texts = createTexts(hurried, (_, detail) => reports.push(detail));
  const slow = '<p>'.repeat(100_000);
  expect(await texts.sanitise(slow)).toBe('<p>This text is too long to be shown.</p>');
  expect(await texts.print(slow)).toEqual({ html: slow, headings: [], minutes: 1, frames: [] });
  const runs = texts.ran.inThread;
  await texts.sanitise(slow);
  expect(texts.ran.inThread, 'it is not tried again').toBe(runs);
  await expect(texts.prepare(slow)).rejects.toThrow('could not be read in time');
  expect(reports).toEqual([
    'A text task took longer than 1 ms: sanitise',
    'A text task took longer than 1 ms: print',
  ]);

  const patient = createTextThread({ deadlineMs: 6000, idleMs: 10 });
  const slowest = patient.run('markdown', [], { html: '<p>a</p>'.repeat(120_000), pageUrl });
  const next = patient.run('sanitise', '<p>next</p>');
  await expect(slowest).rejects.toThrow(TextTaskError);
  expect(await next).toBe('<p>next</p>');
  await patient.close();
  await expect(patient.run('sanitise', '')).rejects.toThrow(TextTaskError);
});
