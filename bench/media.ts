/**
 * Measures the media library for docs/performance.md: its lists with 20,000 pictures on a site with 5,000 posts, one record
 * with its uses, and a replacement that 1,000 posts show. It runs on the sources, with SQLite in an empty folder or with
 * DATABASE_URL: `npm run bench:media`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import { mediaRecord } from '#contract/media/media.ts';
import { postInputSchema } from '#contract/post.ts';
import { defaultsOf } from '#contract/record.ts';
import { pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import { withoutExtension } from '#format/images/image-paths.ts';
import { readConfig } from '#server/config.ts';
import { type App, createApp } from '#server/create-app.ts';
import { rowsOf } from '#server/database/rows.ts';
import { median, print } from './support.ts';

const PICTURES = 20_000;
const POSTS = 5_000;
/** The posts that show the picture that is replaced. */
const SHARED = 1_000;
const CALLS = 20;

const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
const config = { ...readConfig(), dataDir: folder, smtpUrl: undefined, logLevel: 'silent' as const };
const app = await createApp(config, {
  renderPage: async () => async () => new Response('', { status: 404 }),
});

const words = ['quay', 'harbour', 'lighthouse', 'Düne', 'evening', 'boat', 'rope', 'tide', 'Möwe', 'lantern'];
const wordAt = (number: number) => words[number % words.length] ?? '';

function urlOf(number: number): string {
  const letters = number
    .toString(8)
    .padStart(8, '0')
    .replace(/[01]/g, (digit) => 'ab'[Number(digit)] ?? 'a');
  return `/images/${wordAt(number).replace(/\W/g, '_').toLowerCase()}-${letters}.jpg`;
}

async function addPictures({ database }: App): Promise<void> {
  const media = rowsOf('images', mediaRecord);
  const placeholder = `data:image/webp;base64,${'A'.repeat(300)}`;
  for (let from = 0; from < PICTURES; from += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => {
      const number = from + index;
      const name = `${wordAt(number)} ${number}.jpg`;
      const createdAt = new Date(Date.UTC(2024, 0, 1) + number * 60_000).toISOString();
      const fields = {
        ...defaultsOf(mediaRecord),
        ...{
          url: urlOf(number),
          type: 'image/jpeg',
          bytes: 90_000,
          originalBytes: number % 7 === 0 ? 2_000_000 : 90_000,
        },
        ...{ width: 1200, height: 800, widths: [400, 800, 1200], placeholder, name },
        ...{ alt: number % 3 === 0 ? '' : `A ${wordAt(number + 3)} at the ${wordAt(number + 5)}` },
        ...{ createdAt, updatedAt: createdAt, isKept: true },
      };
      const search = ` ${name} ${fields.alt}`.toLowerCase();
      return { ...media.toRow(fields), stem: withoutExtension(fields.url), search, state: 'ready' as const };
    });
    await database.write.insertInto('images').values(rows).execute();
  }
}

async function addPosts({ ports }: App, count: number, urlsOf: (number: number) => string[]): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    await ports.stores.inTransaction(async ({ posts }) => {
      for (let number = from; number < Math.min(count, from + 500); number += 1) {
        const pictures = urlsOf(number).map((url) => `<p><img src="${url}" alt=""></p>`);
        const content = `${pictures.join('')}<p>${'A quiet harbour in the evening. '.repeat(150)}</p>`;
        const fields = {
          ...defaultsOf(postInputSchema),
          title: `Post ${number}`,
          content,
          slug: `post-${number}`,
        };
        await posts.add(
          {
            ...fields,
            date: '2024-01-01T00:00:00.000Z',
            excerpt: '',
            imageUrl: '',
            categoryId: 1,
            authorId: 1,
          },
          { title: [], excerpt: [], content: [] },
          '2024-01-01T00:00:00.000Z',
          false,
        );
      }
    });
  }
}

async function timed(work: () => Promise<unknown>, calls = CALLS): Promise<string> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return `median ${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)} ms`;
}

try {
  const account = await app.ports.stores.accounts.get(1);
  if (!account) throw new Error('The site has no owner.');
  const { media } = createSite(app.ports, { ...pageVisitor, account: { ...account, sessionHash: '' } });
  const bytes = (green: number, width: number) =>
    sharp({ create: { width, height: 800, channels: 3, background: { r: 9, g: green, b: 90 } } })
      .jpeg()
      .toBuffer();
  const fileOf = async (green: number) => new File([new Uint8Array(await bytes(green, 1100))], 'shared.jpg');

  await addPictures(app);
  await addPosts(app, POSTS, (number) => [0, 1].map((each) => urlOf((number * 2 + each) % PICTURES)));
  const shared = await media.upload({ file: await fileOf(1) });
  await addPosts(app, SHARED, () => [shared.url]);
  const one = (await media.list({ search: 'tide' })).items[0];
  if (!one) throw new Error('Nothing was found.');

  print(
    `the media library with ${PICTURES.toLocaleString('en')} pictures, ${POSTS + SHARED} posts, ${CALLS} calls each:`,
  );
  const calls: [string, () => Promise<unknown>][] = [
    ['first page, 60 entries', () => media.list({ limit: 60 })],
    ['last page', () => media.list({ limit: 60, page: Math.ceil(PICTURES / 60) })],
    ['search by a word of name or alternative text', () => media.list({ limit: 60, search: 'möwe' })],
    ['without alternative text', () => media.list({ limit: 60, show: 'no-alt' })],
    ['unused', () => media.list({ limit: 60, show: 'unused' })],
    ['large', () => media.list({ limit: 60, show: 'large' })],
    ['one picture with its uses', () => media.get({ id: one.id })],
    [`one picture with ${SHARED} uses`, () => media.get({ id: shared.id })],
  ];
  for (const [title, call] of calls) print(`  ${title}: ${await timed(call)}`);
  let green = 2;
  const replace = async () => {
    green += 20;
    await media.replace({ id: shared.id, file: await fileOf(green) });
  };
  print(`  replacing a picture that ${SHARED} posts show: ${await timed(replace, 5)}`);
  print(`  taking that back: ${await timed(() => media.undo({ id: shared.id }), 5)}`);
} finally {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}
