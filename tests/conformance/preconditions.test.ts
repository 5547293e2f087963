import { describe, expect, test } from 'vitest';
import { catalogueEntries, type Site } from '#contract/catalogue.ts';
import { examples } from '#contract/examples.ts';
import { backendNames, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

const letter = { name: 'Ida', email: 'ida@moss.example', subject: 'Plans', message: 'Between us.' };

/** Records of every kind that has a version, and what the nested calls and the removals do with them. */
async function records(admin: Site, visitor: Site) {
  const { id: messageId } = await visitor.messages.submit(letter);
  const post = await admin.posts.create({ title: 'A post' });
  const project = await admin.projects.create({
    title: 'A project',
    description: 'Text',
    images: ['/one.png', '/two.png'],
  });
  const service = await admin.home.addService({ title: 'Review', description: '' });
  await admin.home.addService({ title: 'Planning', description: '' });
  const account = await admin.accounts.create({
    name: 'Maja',
    email: 'maja@anselm.example',
    password: 'a small lighthouse',
  });
  const imageId = project.images[1]?.id ?? 0;
  return [
    {
      call: 'home.addService',
      send: (expectedVersion: number) =>
        admin.home.addService({ title: 'More', description: '', expectedVersion }),
      version: async () => (await admin.home.get()).version,
    },
    {
      call: 'home.updateService',
      send: (expectedVersion: number) =>
        admin.home.updateService({ id: service.id, title: 'Changed', expectedVersion }),
      version: async () => (await admin.home.get()).version,
    },
    {
      call: 'home.removeService',
      send: (expectedVersion: number) => admin.home.removeService({ id: service.id, expectedVersion }),
      version: async () => (await admin.home.get()).version,
    },
    {
      call: 'projects.addImages',
      send: (expectedVersion: number) =>
        admin.projects.addImages({ id: project.id, imageUrl: '/three.png', expectedVersion }),
      version: async () => (await admin.projects.get({ id: project.id })).version,
    },
    {
      call: 'projects.removeImage',
      send: (expectedVersion: number) => admin.projects.removeImage({ imageId, expectedVersion }),
      version: async () => (await admin.projects.get({ id: project.id })).version,
    },
    {
      call: 'projects.remove',
      send: (expectedVersion: number) => admin.projects.remove({ id: project.id, expectedVersion }),
      version: async () => (await admin.projects.get({ id: project.id })).version,
    },
    {
      call: 'posts.remove',
      send: (expectedVersion: number) => admin.posts.remove({ id: post.id, expectedVersion }),
      version: async () => (await admin.posts.get({ id: post.id })).version,
    },
    {
      call: 'messages.remove',
      send: (expectedVersion: number) => admin.messages.remove({ id: messageId, expectedVersion }),
      version: async () => (await admin.messages.get({ id: messageId })).version,
    },
    {
      call: 'accounts.setPassword',
      send: (expectedVersion: number) =>
        admin.accounts.setPassword({ id: account.id, password: 'another lighthouse', expectedVersion }),
      version: async () => (await admin.accounts.list()).find(({ id }) => id === account.id)?.version ?? 0,
    },
    {
      call: 'accounts.remove',
      send: (expectedVersion: number) => admin.accounts.remove({ id: account.id, expectedVersion }),
      version: async () => (await admin.accounts.list()).find(({ id }) => id === account.id)?.version ?? 0,
    },
  ];
}

describe.each(backendNames)('If-Match on %s', (name) => {
  test('mend 13: a removal or a nested call with an outdated version is refused and changes nothing', async () => {
    await using backend = await openBackend(name);
    const admin = await backend.signedInAs('admin');
    const everything = async () =>
      JSON.stringify([
        await admin.home.get(),
        await admin.posts.list(),
        await admin.projects.list(),
        await admin.messages.list(),
        await admin.accounts.list(),
      ]);
    for (const { call, send, version } of await records(admin, backend.visitor)) {
      const before = await everything();
      await failureOf(send(99), 'stale');
      expect(await everything(), call).toBe(before);
      await send(await version());
      if (call !== 'accounts.setPassword') expect(await everything(), call).not.toBe(before);
    }
  });
});

test('mend 13: every write to something that has a version accepts If-Match', () => {
  // A new record has no version yet; the others change several records, or none that has a version.
  const without = [
    ...['auth.signUp', 'auth.signIn', 'auth.signOut', 'auth.signOutAll', 'auth.endSession'],
    ...[
      'accounts.create',
      'posts.create',
      'projects.create',
      'ownPages.create',
      'categories.create',
      'messages.submit',
    ],
    ...['series.create', 'redirects.create', 'redirects.import'],
    ...['messages.updateMany', 'messages.removeMany', 'messages.restore', 'posts.preview'],
    ...[
      'settings.uploadSiteIcon',
      'home.uploadProfileImage',
      'posts.uploadImage',
      'ownPages.uploadImage',
      'images.upload',
      'media.upload',
      'media.restore',
      // A name is none of the fields of a record.
      'history.name',
      // The record is gone already.
      'history.forget',
    ],
  ];
  const others = ['oneTimeCodes', 'sampleContent', 'jobs', 'subscribers'];
  // A record that is never changed has no version, and its group no PUT.
  const changed = catalogueEntries
    .filter(({ operation }) => operation.method === 'PUT')
    .map(({ group }) => group);
  const writes = catalogueEntries.filter(
    ({ group, name, operation }) =>
      operation.method !== 'GET' &&
      changed.includes(group) &&
      !others.includes(group) &&
      !without.includes(`${group}.${name}`),
  );
  for (const { group, name, operation } of writes) {
    const example = (examples[group] as Record<string, object>)[name];
    const one = new File(['%PDF-'], 'one.pdf');
    const file = operation.files ? { [operation.files]: operation.files === 'images' ? [one] : one } : {};
    const parsed = operation.input.safeParse({ ...example, ...file, expectedVersion: [1] });
    const kept = parsed.success ? parsed.data : undefined;
    expect(kept, `${group}.${name}`).toMatchObject({ expectedVersion: [1] });
  }
});

test('mend 13: over HTTP a DELETE and a nested PUT with an outdated If-Match answer 412', async () => {
  await using backend = await openBackend('HTTP');
  const admin = await backend.signedInAs('admin');
  const { id, version } = await admin.posts.create({ title: 'Kept' });
  const service = await admin.home.addService({ title: 'Review', description: '' });
  const authorization = `Bearer ${await backend.tokenOf('admin')}`;
  const send = (method: string, path: string, ifMatch: string, body?: object) =>
    fetch(`${backend.url}${path}`, {
      method,
      headers: {
        authorization,
        'if-match': ifMatch,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).then(({ status }) => status);
  for (const ifMatch of ['"99"', `W/"${version}"`, '"98", "99"', 'nonsense'])
    expect(await send('DELETE', `/api/blog/posts/${id}`, ifMatch), ifMatch).toBe(412);
  const path = `/api/home/1/services/${service.id}`;
  expect(await send('PUT', path, '"99"', { title: 'Changed' })).toBe(412);
  expect(await send('GET', `${path}/delete`, '"99"')).toBe(412);
  expect((await admin.home.listServices()).map(({ title }) => title)).toEqual(['Review']);
  const { headers } = await fetch(`${backend.url}/api/blog/posts/${id}`);
  expect(await send('DELETE', `/api/blog/posts/${id}`, `"99", ${headers.get('etag')}`)).toBe(204);
  // Something that does not exist is missing, whatever the header says (RFC 9110 §13.2.1).
  expect(await send('DELETE', `/api/blog/posts/${id}`, '*')).toBe(404);
});
