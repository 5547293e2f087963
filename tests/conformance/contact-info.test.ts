import { describe, expect, test } from 'vitest';
import { backendNames, openBackend } from '../support/backends.ts';
import { refusedFields } from '../support/expect-failure.ts';

describe.each(backendNames)('contact information on %s', (name) => {
  test('rows 194, 213: an unknown or missing icon becomes Github', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const link = { name: 'Somewhere', url: 'https://example.org', enabled: true };
    const icons = [{ ...link, icon: 'Youtube' }, { ...link, icon: 'Mastodon' }, link];
    const info = await editor.contactInfo.update({ email: 'tove@anselm.example', socialMedia: icons });
    expect(info.socialMedia.map(({ id, icon }) => [id, icon])).toEqual([
      [1, 'Youtube'],
      [2, 'Github'],
      [3, 'Github'],
    ]);
    expect(await backend.visitor.contactInfo.get()).toEqual(info);
  });

  test('a field that is not sent keeps its value, an address that is none is refused by name', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    await editor.contactInfo.update({ email: 'tove@anselm.example', location: 'Utrecht' });
    expect(await editor.contactInfo.update({ location: 'Delft' })).toMatchObject({
      email: 'tove@anselm.example',
      location: 'Delft',
    });
    const bad = [{ name: 'Bad', icon: 'Github' as const, url: 'javascript:alert(1)', enabled: true }];
    expect(await refusedFields(editor.contactInfo.update({ socialMedia: bad }))).toEqual([
      'socialMedia.0.url',
    ]);
  });
});
