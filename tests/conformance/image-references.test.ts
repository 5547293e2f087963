import { mkdir, open as openFile, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, asyncProperty, assert as check, constantFrom, nat, record, subarray } from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Site } from '#contract/catalogue.ts';
import { createApp } from '#server/create-app.ts';
import { migrations } from '#server/database/migrate.ts';
import type { Database } from '#server/database/open.ts';
import { type Backend, openBackend } from '../support/backends.ts';
import { noPages } from '../support/empty-sites.ts';
import { sampleOf } from '../support/proof.ts';
import { weakPasswords } from '../support/weak-passwords.ts';

const stems = Array.from(
  'abcdef',
  (letter, index) => `/images/${letter}${'_'.repeat(index)}-${letter.repeat(8)}`,
);

/** Forms in which a text may name an image. */
const addresses = stems.flatMap((stem) => [
  `${stem}.jpg`,
  `${stem}-800.avif`,
  `https://site.example${stem}.png`,
]);

interface Change {
  kind: 'post' | 'project' | 'home' | 'settings' | 'about';
  remove: boolean;
  target: number;
  images: string[];
}

const change = record<Change>({
  kind: constantFrom('post', 'project', 'home', 'settings', 'about'),
  remove: nat(2).map((number) => number === 0),
  target: nat(9),
  images: subarray(addresses, { maxLength: 4 }),
});

/** The references that a scan of every text finds, one sorted line each. */
async function scanned({ read }: Database): Promise<string[]> {
  const { rows } = await sql<{ owner: string; text: string }>`
    select 'post ' || id as owner, image_url || ' ' || content as text from posts
    union all select 'project ' || id, full_description from projects
    union all select 'project ' || project_id, image_url from project_images
    union all select 'document ' || name, body from documents`.execute(read);
  const found = rows.flatMap(({ owner, text }) =>
    stems.filter((stem) => text.includes(stem)).map((stem) => `${owner} ${stem}`),
  );
  return [...new Set(found)].toSorted();
}

async function stored({ read }: Database): Promise<string[]> {
  const rows = await read.selectFrom('image_references').selectAll().execute();
  return rows
    .filter(({ stem }) => stems.includes(stem))
    .map(({ stem, post_id, project_id, document }) =>
      [
        post_id && `post ${post_id}`,
        project_id && `project ${project_id}`,
        document && `document ${document}`,
      ]
        .flatMap((owner) => (owner ? [`${owner} ${stem}`] : []))
        .join(),
    )
    .toSorted();
}

const htmlOf = (images: string[]) => images.map((url) => `<p><img src="${url}" alt=""></p>`).join('');

/** Saves or deletes what a change describes. A target that does not exist is created. */
function changesOn(editor: Site, admin: Site) {
  const posts: number[] = [];
  const projects: number[] = [];
  return async ({ kind, remove, target, images }: Change) => {
    const [first = '/images/default-placeholder.jpg', ...rest] = images;
    if (kind === 'home') await editor.home.update({ hero: { profileImage: first } });
    else if (kind === 'settings') await admin.settings.update({ general: { siteIcon: images[0] ?? '' } });
    else if (kind === 'about') await editor.about.update({ story: `See ${images.join(' and ')}` });
    else if (kind === 'post') {
      const fields = { title: 'Post', imageUrl: first, content: htmlOf(rest) };
      const index = target % (posts.length + 1);
      const id = posts[index];
      if (id === undefined) posts.push((await editor.posts.create(fields)).id);
      else if (remove) await editor.posts.remove({ id: posts.splice(index, 1)[0] ?? id });
      else await editor.posts.update({ id, ...fields });
    } else {
      const gallery = [first, ...rest.slice(1)].map((imageUrl) => ({ imageUrl, alt: '' }));
      const fields = { title: 'Project', description: 'x', images: gallery, fullDescription: htmlOf(rest) };
      const index = target % (projects.length + 1);
      const id = projects[index];
      if (id === undefined) projects.push((await editor.projects.create(fields)).id);
      else if (remove) await editor.projects.remove({ id: projects.splice(index, 1)[0] ?? id });
      else await editor.projects.update({ id, ...fields });
    }
  };
}

describe.each(['SQLite', 'PostgreSQL'] as const)('references to images on %s', (name) => {
  test('safety 7: after any saves and deletes the references are those that a scan of all texts finds', async () => {
    await using backend = await openBackend(name);
    const { database } = backend.app;
    const apply = changesOn(await backend.signedInAs('editor'), await backend.signedInAs('admin'));
    let compared = 0;
    await check(
      asyncProperty(array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        for (const one of changes) await apply(one);
        const expected = await scanned(database);
        compared += expected.length;
        expect(await stored(database)).toEqual(expected);
      }),
      { numRuns: sampleOf(25, 8) },
    );
    expect(compared).toBeGreaterThan(20);
  });

  test('safety 7: an update of an older site finds the references in its texts', async () => {
    await using backend = await openBackend(name);
    const { database } = backend.app;
    const apply = changesOn(await backend.signedInAs('editor'), await backend.signedInAs('admin'));
    for (const [index, kind] of (['post', 'post', 'project', 'home', 'about', 'settings'] as const).entries())
      await apply({ kind, remove: false, target: index, images: addresses.slice(index, index + 4) });
    await sql`drop table image_references`.execute(database.write);
    await migrations['0015-image-references']?.(database.write, database.kind);
    const expected = await scanned(database);
    expect(expected.length).toBeGreaterThan(5);
    expect(await stored(database)).toEqual(expected);
  });

  test('safety 7: the removal of the sample content removes its references', async () => {
    await using backend = await openBackend(name);
    const { database, ports } = backend.app;
    await ports.stores.inTransaction(async ({ documents, site }) => {
      await site.setSampleState('shown');
      const home = await documents.get('home');
      const body = { hero: { profileImage: addresses[0] } };
      await documents.put('home', home?.version ?? 0, body, new Date().toISOString(), true);
    });
    expect(await stored(database)).toHaveLength(1);
    await (await backend.signedInAs('admin')).sampleContent.remove();
    expect(await stored(database)).toEqual([]);
  });

  test('safety 7: a deletion and the search for unused pictures read no text', async () => {
    await using backend = await openBackend(name);
    const { images } = backend.ports.stores;
    const editor = await backend.signedInAs('editor');
    const at = '2026-01-01T00:00:00.000Z';
    const urls = addresses.filter((address) => address.endsWith('.jpg'));
    for (const url of urls) {
      const picture = { type: 'image/jpeg', bytes: 1, placeholder: '', width: 9, height: 9 };
      await images.add({ ...picture, url }, at);
    }
    const { id } = await editor.posts.create({ title: 'Post', content: htmlOf(urls) });
    await editor.posts.create({ title: 'Other', imageUrl: urls[0] ?? '' });
    // A text without its reference is unused, because only the references count.
    await backend.app.database.write
      .deleteFrom('image_references')
      .where('stem', '=', stems[0] ?? '')
      .execute();
    await editor.posts.remove({ id });
    const removed = await backend.app.database.read
      .selectFrom('images')
      .select('url')
      .where('state', 'in', ['removed', 'aside'])
      .execute();
    expect(removed.map(({ url }) => url).toSorted()).toEqual(urls.toSorted());
  });
});

const restarted = async (backend: Backend) => {
  const app = await createApp(backend.config, noPages, weakPasswords());
  return { [Symbol.asyncDispose]: app.close };
};

test('safety 7: parts of files that a dead process left are removed after a day', async () => {
  await using backend = await openBackend('SQLite');
  const folder = join(backend.config.dataDir, 'images');
  await mkdir(folder, { recursive: true });
  const [stale, young] = ['11111111', '22222222'].map(
    (start) => `.${start}-1111-4111-8111-111111111111.part`,
  );
  if (!stale || !young) throw new Error('no names');
  for (const part of [stale, young, 'notes.part']) await writeFile(join(folder, part), 'x');
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const part of [stale, 'notes.part']) await utimes(join(folder, part), old, old);
  await using _app = await restarted(backend);
  await vi.waitFor(async () =>
    expect((await readdir(folder)).toSorted()).toEqual([young, 'notes.part'].toSorted()),
  );
});

test('safety 7: the folder is synced after the rename of an upload', async () => {
  await using backend = await openBackend('SQLite');
  const folder = join(backend.config.dataDir, 'images');
  const handle = await openFile(backend.config.dataDir, 'r');
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const names: string[][] = [];
  const sync = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    if ((await this.stat()).isDirectory()) names.push(await readdir(folder));
  });
  try {
    const picture = await (await import('sharp'))
      .default({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const { url } = await backend.ports.media.receive(new File([new Uint8Array(picture)], 'boat.jpg'));
    expect(names[0]).toContain(url.replace('/images/', ''));
  } finally {
    sync.mockRestore();
  }
});
