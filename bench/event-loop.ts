/**
 * The longest time for which one text blocks the event loop: the longest accepted posts of many shapes are saved and read
 * at every address, one after the other, while the process of the site samples its delay. Needs a build.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '#contract/limits.ts';

const LENGTH = limits.postContent - 1000;
const PARTS = limits.htmlParts - 100;

/** A unit again and again, up to the limits of length and parts. */
const fill = (unit: string, parts: number) =>
  unit.repeat(Math.floor(Math.min(LENGTH / unit.length, PARTS / parts)));

const deep = (name: string, levels: number) =>
  `<${name}>`.repeat(levels) + 'deep'.repeat(1000) + `</${name}>`.repeat(levels);
const words = (count: number) =>
  Array.from({ length: count }, (_, index) => `w${index.toString(36)}q`).join(' ');

const shapes: Record<string, string> = {
  'paragraphs, no text': fill('<p>', 1),
  'paragraphs of 8 words': fill(`<p>${'word '.repeat(8)}</p>`, 2),
  'deepest nesting, again and again': fill(deep('blockquote', limits.htmlDepth), limits.htmlDepth + 1),
  'nested lists': fill(`${'<ul><li>'.repeat(50)}x${'</li></ul>'.repeat(50)}`, 101),
  'one long paragraph': `<p>${'word '.repeat(LENGTH / 5 - 10)}</p>`,
  'one long word': `<p>${'x'.repeat(LENGTH - 10)}</p>`,
  'stars only': `<p>${'*'.repeat(LENGTH - 10)}</p>`,
  'different words': `<p>${words(140_000)}</p>`,
  'entities only': `<p>${fill('&amp;', 0.001)}</p>`,
  'ampersands only': `<p>${'&'.repeat(LENGTH / 5)}</p>`,
  'a table': `<table><tbody>${fill('<tr><td>a</td><td>b</td></tr>', 5)}</tbody></table>`,
  links: `<p>${fill('<a href="https://site.example/a?b=c&amp;d">link</a> ', 4)}</p>`,
  images: fill('<img src="https://site.example/a.png" alt="x">', 3),
  headings: fill('<h2>The same heading</h2>', 2),
  'empty code blocks': fill('<pre></pre>', 1),
  'short code blocks': fill('<pre><code class="language-ts">let a = 1;</code></pre>', 4),
  'long code blocks': fill(
    `<pre><code class="language-ts">${'const a = f(x) + "s"; // c\n'.repeat(700)}</code></pre>`,
    4,
  ),
  'long blocks of XML': fill(`<pre><code class="language-xml">${'&lt;a b="c'.repeat(1_900)}</code></pre>`, 4),
  'long blocks of Markdown': fill(
    `<pre><code class="language-markdown">${'*_[`'.repeat(4_900)}</code></pre>`,
    4,
  ),
  emoji: `<p>${'\u{1F469}\u200D\u{1F680}'.repeat(Math.floor(LENGTH / 5) - 10)}</p>`,
  Chinese: `<p>${'\u6f22\u5b57'.repeat(LENGTH / 2 - 10)}</p>`,
  attributes: `<p ${fill('a ', 1)}>x</p>`,
  classes: `<pre><code class="${'language-a '.repeat(LENGTH / 11 - 10)}">x</code></pre>`,
};

/** Texts that no save accepts any more, but a row may hold. */
const older: Record<string, string> = {
  'stored before the limits: 120,000 paragraphs': '<p>a</p>'.repeat(120_000),
  'stored before the limits: 999 kB of <p>': '<p>'.repeat(333_000),
  'stored before the limits: 90,000 code blocks': '<pre></pre>'.repeat(90_000),
};

const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const site = fork(join(import.meta.dirname, 'serve-event-loop.ts'), [dataDir]);
const [{ url }] = (await once(site, 'message')) as [{ url: string }];

async function longestDelay(store?: { id: number; content: string }): Promise<number> {
  site.send({ store });
  const [{ max }] = (await once(site, 'message')) as [{ max: number }];
  return max;
}

let token = '';
async function call(method: string, path: string, body?: object): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
      ...(token && method !== 'GET' ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

const account = { username: 'owner', email: 'owner@site.example', password: 'seven quiet harbours' };
const claimed = (await (
  await call('POST', '/api/auth/signup', { ...account, setupCode: 'set-up-code' })
).json()) as { token: string };
token = claimed.token;

const readsOf = (id: number) => [
  `/blog/${id}`,
  `/blog/${id}.md`,
  `/api/blog/posts/${id}`,
  '/api/blog/posts?include=content',
  '/blog',
  '/blog?search=word',
  '/feed.xml',
  '/atom.xml',
  '/feed.json',
  '/sitemap.xml',
  '/llms.txt',
  `/share/post-${id}-0.png`,
];

interface Step {
  name: string;
  ms: number;
  delay: number;
}

async function step(name: string, run: () => Promise<Response>): Promise<Step & { response: Response }> {
  await longestDelay();
  const before = performance.now();
  const response = await run();
  await response.clone().arrayBuffer();
  const ms = performance.now() - before;
  if (response.status >= 500) process.stdout.write(`${response.status} ${name}\n`);
  return { name, ms, delay: await longestDelay(), response };
}

/** Prints the row of a table: the longest delay of a save, of a read, and where. */
function print(title: string, saves: Step[], reads: Step[]): void {
  const worst = (steps: Step[]) =>
    steps.reduce((a, b) => (a.delay > b.delay ? a : b), { name: '', ms: 0, delay: 0 });
  const [save, read] = [worst(saves), worst(reads)];
  const slowest = [...saves, ...reads].reduce((a, b) => (a.ms > b.ms ? a : b));
  const row = [
    title,
    `${save.delay.toFixed(0)} ms, ${save.name}`,
    `${read.delay.toFixed(0)} ms, ${read.name}`,
    `${slowest.ms.toFixed(0)} ms, ${slowest.name}`,
  ];
  process.stdout.write(`| ${row.join(' | ')} |\n`);
}

// The first use of every part loads its code, which a site does once.
for (const path of readsOf(1)) await call('GET', path);

const only = process.argv[2];
process.stdout.write(
  '| text | longest delay of a save | of a read | slowest response |\n| --- | --- | --- | --- |\n',
);
for (const [title, content] of Object.entries(shapes)) {
  if (only && !title.includes(only)) continue;
  const created = await step('create', () => call('POST', '/api/blog/posts', { title, content }));
  if (created.response.status !== 201) throw new Error(`${title}: ${await created.response.text()}`);
  const { id } = (await created.response.json()) as { id: number };
  const saves = [
    created,
    await step('preview', () => call('POST', '/api/blog/preview', { content: `${content} ` })),
    await step('change of the title', () => call('PUT', `/api/blog/posts/${id}`, { title: 'Changed' })),
    await step('change of the text', () => call('PUT', `/api/blog/posts/${id}`, { content: `${content} x` })),
  ];
  const reads = [];
  for (const path of readsOf(id)) reads.push(await step(path, () => call('GET', path)));
  print(title, saves, reads);
  await call('DELETE', `/api/blog/posts/${id}`);
}

for (const [title, content] of Object.entries(older)) {
  if (only && !title.includes(only)) continue;
  const { id } = (await (await call('POST', '/api/blog/posts', { title })).json()) as { id: number };
  await longestDelay({ id, content });
  // Any save makes the pages read the text.
  const save = await step('change of the title', () =>
    call('PUT', `/api/blog/posts/${id}`, { title: 'Changed' }),
  );
  const reads = [];
  for (const path of readsOf(id)) reads.push(await step(path, () => call('GET', path)));
  print(title, [save], reads);
  await call('DELETE', `/api/blog/posts/${id}`);
}

if (!only) {
  const ids = [];
  for (let index = 0; index < 30; index += 1) {
    const body = { title: `Post ${index}`, content: `<p>${'word '.repeat(LENGTH / 5 - 10)}</p>` };
    ids.push(((await (await call('POST', '/api/blog/posts', body)).json()) as { id: number }).id);
  }
  const reads = [];
  for (const path of readsOf(ids[0] ?? 1)) reads.push(await step(path, () => call('GET', path)));
  const [first] = reads;
  print('30 posts of the greatest length', first ? [{ ...first, delay: 0, ms: 0, name: '' }] : [], reads);
}

site.kill();
await rm(dataDir, { recursive: true, force: true });
