import { describe, expect, test } from 'vitest';
import { backendNames, openBackend } from '../support/backends.ts';
import { refusedFields } from '../support/expect-failure.ts';

describe.each(backendNames)('languages on %s', (name) => {
  test('the site has a language of the list, and English until one is chosen', async () => {
    await using site = await openBackend(name);
    const admin = await site.signedInAs('admin');
    expect((await site.visitor.settings.public({})).general.language).toBe('en');
    await admin.settings.update({ general: { language: 'ar' } });
    expect((await site.visitor.settings.public({})).general.language).toBe('ar');
    const unknown = { general: { language: 'tlh' } } as never;
    expect(await refusedFields(admin.settings.update(unknown))).toEqual(['general.language']);
  });

  test('a post has the language of the site, unless it has one of its own', async () => {
    await using site = await openBackend(name);
    const author = await site.signedInAs('editor');
    const plain = await author.posts.create({ title: 'Plain' });
    expect(plain).toMatchObject({ language: null, translationOf: null });
    const german = await author.posts.create({ title: 'Deutsch', language: 'de' });
    expect(await site.visitor.posts.get({ id: german.id })).toMatchObject({
      language: 'de',
      translations: [],
    });
    const cleared = await author.posts.update({ id: german.id, language: null });
    expect(cleared.language).toBeNull();
    expect(await refusedFields(author.posts.create({ title: 'Klingon', language: 'tlh' as never }))).toEqual([
      'language',
    ]);
  });

  test('translations of a post name each other, whichever of them they were linked with', async () => {
    await using site = await openBackend(name);
    const author = await site.signedInAs('editor');
    const original = await author.posts.create({ title: 'Harbour' });
    const german = await author.posts.create({ title: 'Hafen', language: 'de', translationOf: original.id });
    const arabic = await author.posts.create({ title: 'ميناء', language: 'ar', translationOf: german.id });
    await author.posts.create({
      title: 'Port',
      language: 'fr',
      translationOf: original.id,
      status: 'draft',
    });
    expect(arabic.translationOf).toBe(original.id);
    const { translations } = await site.visitor.posts.get({ id: german.id });
    expect(translations).toEqual([
      { id: arabic.id, slug: arabic.slug, title: 'ميناء', language: 'ar' },
      { id: original.id, slug: original.slug, title: 'Harbour', language: 'en' },
    ]);

    await author.posts.remove({ id: original.id });
    const left = await site.visitor.posts.get({ id: arabic.id });
    expect(left.translationOf).toBe(german.id);
    expect(left.translations).toMatchObject([{ id: german.id, language: 'de' }]);
    expect(await site.visitor.posts.get({ id: german.id })).toMatchObject({ translationOf: null });
  });

  test('each language has one text of a group, also after the site has got another language', async () => {
    await using site = await openBackend(name);
    const author = await site.signedInAs('editor');
    const original = await author.posts.create({ title: 'Hafen', language: 'de' });
    const translationOf = original.id;
    const plain = await author.posts.create({ title: 'Harbour', translationOf });
    const french = await author.posts.create({ title: 'Port', language: 'fr', translationOf });
    await (await site.signedInAs('admin')).settings.update({ general: { language: 'de' } });
    const linkedFrom = async (id: number) =>
      (await site.visitor.posts.get({ id })).translations?.map((other) => other.id);
    expect(await linkedFrom(french.id)).toEqual([original.id]);
    expect(await linkedFrom(original.id)).toEqual([french.id]);
    expect(await linkedFrom(plain.id)).toEqual([french.id]);
  });

  test('a link that says nothing is refused with the name of its field', async () => {
    await using site = await openBackend(name);
    const author = await site.signedInAs('editor');
    const original = await author.posts.create({ title: 'Harbour' });
    const german = await author.posts.create({ title: 'Hafen', language: 'de', translationOf: original.id });
    const other = await author.posts.create({ title: 'Other' });
    const link = (id: number, translationOf: number) => author.posts.update({ id, translationOf });
    expect(await refusedFields(link(other.id, other.id))).toEqual(['translationOf']);
    expect(await refusedFields(link(other.id, 9999))).toEqual(['translationOf']);
    expect(await refusedFields(link(original.id, german.id))).toEqual(['translationOf']);
    expect(await refusedFields(link(original.id, other.id))).toEqual(['translationOf']);
    expect(await refusedFields(link(other.id, original.id))).toEqual(['language']);
    const second = { title: 'Zweiter', language: 'de', translationOf: original.id } as const;
    expect(await refusedFields(author.posts.create(second))).toEqual(['language']);
    expect(await refusedFields(author.posts.update({ id: german.id, language: null }))).toEqual(['language']);
    // A save that leaves the link alone is never refused.
    const admin = await site.signedInAs('admin');
    await admin.settings.update({ general: { language: 'de' } });
    expect(await author.posts.update({ id: german.id, title: 'Der Hafen' })).toMatchObject({
      title: 'Der Hafen',
    });
  });

  test('translations of a project name each other', async () => {
    await using site = await openBackend(name);
    const author = await site.signedInAs('editor');
    const fields = { title: 'Bridge', description: 'A bridge.', image: '/placeholder.svg' };
    const original = await author.projects.create(fields);
    const german = await author.projects.create({ ...fields, language: 'de', translationOf: original.id });
    expect(await site.visitor.projects.get({ id: original.id })).toMatchObject({
      translations: [{ id: german.id, language: 'de' }],
    });
    const third = { ...fields, language: 'de', translationOf: german.id } as const;
    expect(await refusedFields(author.projects.create(third))).toEqual(['language']);
    await author.projects.remove({ id: original.id });
    expect(await site.visitor.projects.get({ id: german.id })).toMatchObject({ translationOf: null });
  });
});
