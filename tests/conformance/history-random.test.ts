import { describe, expect, test } from 'vitest';
import type { Site } from '#contract/catalogue.ts';
import type { HistoryKind } from '#contract/history.ts';
import { createRevisionWork } from '#server/stores/history/revision-work.ts';
import { type BackendName, backendNames, openBackend } from '../support/backends.ts';

const RECORDS = 200;
const STEPS = 250;

/** Random numbers that a failed run can repeat: mulberry32. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Fields = ReturnType<typeof randomFields>;

const words = ['harbour', 'boat', '“quay”', 'größe', 'مرفأ', 'a &amp; b', '𝒮ea', '<em>tide</em>', 'night'];

function randomFields(random: (below: number) => number, number: number) {
  const some = (count: number) =>
    Array.from({ length: 1 + random(count) }, () => words[random(words.length)]).join(' ');
  const picture = `/pictures/${random(9)}.png`;
  return {
    title: `Record ${number} ${random(1000)}`,
    html: `<p>${some(20)}</p><p><img src="${picture}" alt="${random(5)}" /></p>`,
    line: `${random(1000)} “quoted”\tline\n${random(9)}`,
    picture,
    tags: ['Sea', 'Land', 'Sky'].slice(random(3)),
    isOn: random(2) === 1,
    choice: random(2) === 1 ? ('published' as const) : ('draft' as const),
    path: `/old-${number}-${random(1000)}`,
  };
}

interface Kind {
  kind: HistoryKind;
  create: (site: Site, fields: Fields) => Promise<{ id: number }>;
  update: (site: Site, id: number, fields: Fields) => Promise<{ version: number }>;
  remove: (site: Site, id: number) => Promise<void>;
}

const postFields = ({ title, html, line, picture, tags, isOn, choice }: Fields) => ({
  ...{ title, content: html, excerpt: line, imageUrl: picture, imageAlt: line, noIndex: isOn },
  ...{ status: choice, tags },
});
const projectFields = ({ title, html, line, picture, tags, isOn, choice }: Fields) => ({
  ...{ title, description: line, fullDescription: html, featured: isOn, status: choice, tags },
  images: [
    { imageUrl: picture, alt: line },
    { imageUrl: '/pictures/second.png', alt: '' },
  ],
});
const pageFields = ({ title, html, line, picture, isOn, choice }: Fields) => ({
  ...{ title, content: html, excerpt: line, imageUrl: picture, noIndex: isOn, status: choice },
});
const seriesFields = ({ title, line }: Fields) => ({ name: title, description: line });
const redirectFields = ({ path, isOn }: Fields) => ({ source: path, target: '/about', isEnabled: isOn });

const kinds: Kind[] = [
  {
    kind: 'post',
    create: (site, fields) => site.posts.create(postFields(fields)),
    update: (site, id, fields) => site.posts.update({ id, ...postFields(fields) }),
    remove: (site, id) => site.posts.remove({ id }),
  },
  {
    kind: 'project',
    create: (site, fields) => site.projects.create(projectFields(fields)),
    update: (site, id, fields) => site.projects.update({ id, ...projectFields(fields) }),
    remove: (site, id) => site.projects.remove({ id }),
  },
  {
    kind: 'own-page',
    create: (site, fields) => site.ownPages.create(pageFields(fields)),
    update: (site, id, fields) => site.ownPages.update({ id, ...pageFields(fields) }),
    remove: (site, id) => site.ownPages.remove({ id }),
  },
  {
    kind: 'category',
    create: (site, { title, line }) => site.categories.create({ name: title, description: line }),
    update: (site, id, { title, line }) => site.categories.update({ id, name: title, description: line }),
    remove: (site, id) => site.categories.remove({ id }),
  },
  {
    kind: 'series',
    create: (site, fields) => site.series.create(seriesFields(fields)),
    update: (site, id, fields) => site.series.update({ id, ...seriesFields(fields) }),
    remove: (site, id) => site.series.remove({ id }),
  },
  {
    kind: 'redirect',
    create: (site, fields) => site.redirects.create(redirectFields(fields)),
    update: (site, id, fields) => site.redirects.update({ id, ...redirectFields(fields) }),
    remove: (site, id) => site.redirects.remove({ id }),
  },
  {
    kind: 'home',
    create: async () => ({ id: 1 }),
    update: (site, _id, { title, line }) => site.home.update({ hero: { title, subtitle: line } }),
    remove: async () => undefined,
  },
  {
    kind: 'settings',
    create: async () => ({ id: 1 }),
    update: (site, _id, { title, isOn }) =>
      site.settings.update({ general: { authorName: title }, features: { enableBlog: isOn } }),
    remove: async () => undefined,
  },
];

/** One record with the fields that each of its versions had when it was the present one, as JSON. */
interface Noted {
  kind: Kind;
  id: number;
  versions: Map<number, string>;
  isRemoved: boolean;
}

/** Packs what waits, as the job of a server does from time to time. */
async function packAll(name: BackendName, backend: Awaited<ReturnType<typeof openBackend>>): Promise<void> {
  if (name === 'local storage') return;
  const work = createRevisionWork(backend.app.database);
  while (await work.packSome());
}

describe.each(backendNames)('the history of many records on %s', (name) => {
  test(`${RECORDS} random records, changed, deleted and restored in random order, come back byte for byte`, async () => {
    await using backend = await openBackend(name);
    const site = await backend.signedInAs('admin');
    const seed = Date.now() % 1_000_000;
    const random = randomFrom(seed);
    const fieldsAt = async ({ kind: { kind }, id }: Noted, n: number) =>
      JSON.stringify((await site.history.version({ kind, id, n })).fields);

    const records: Noted[] = [];
    for (let number = 0; number < RECORDS; number += 1) {
      const [fixed] = kinds.slice(-2).slice(number, number + 1);
      const kind = fixed ?? kinds[random(kinds.length - 2)];
      if (!kind) continue;
      const fields = randomFields(random, number);
      const { id } = await kind.create(site, fields);
      const noted = { kind, id, versions: new Map(), isRemoved: false };
      const version = fixed ? (await kind.update(site, id, fields)).version : 1;
      noted.versions.set(version, await fieldsAt(noted, version));
      records.push(noted);
    }

    let restored = 0;
    for (let step = 0; step < STEPS; step += 1) {
      const record = records[random(records.length)];
      if (!record || record.isRemoved) continue;
      const { kind, id, versions } = record;
      const action = random(10);
      if (action === 0 && step > STEPS / 2) {
        await kind.remove(site, id);
        record.isRemoved = kind.kind !== 'home' && kind.kind !== 'settings';
      } else if (action < 6) {
        const { version } = await kind.update(site, id, randomFields(random, records.indexOf(record)));
        versions.set(version, await fieldsAt(record, version));
      } else {
        const n = [...versions.keys()][random(versions.size)] ?? 1;
        const { version, adjustments } = await site.history.restore({ kind: kind.kind, id, n });
        expect(adjustments, `seed ${seed}: ${kind.kind} ${id}, version ${n}`).toEqual([]);
        const now = await fieldsAt(record, version);
        expect(now, `seed ${seed}: ${kind.kind} ${id}, version ${n}`).toBe(versions.get(n));
        versions.set(version, now);
        restored += 1;
      }
      if (step % 100 === 0) await packAll(name, backend);
    }
    await packAll(name, backend);

    for (const record of records) {
      for (const [version, fields] of record.versions)
        expect(await fieldsAt(record, version), `seed ${seed}: ${record.kind.kind} ${record.id}`).toBe(
          fields,
        );
    }
    expect(restored).toBeGreaterThan(30);
    expect(records.filter(({ isRemoved }) => isRemoved).length).toBeGreaterThan(0);
  }, 300_000);
});
