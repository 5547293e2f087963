import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backendNames, openBackend } from '../support/backends.ts';
import { failureOf, refusedFields } from '../support/expect-failure.ts';
import { sampleOf } from '../support/proof.ts';

describe.each(backendNames)('settings on %s', (name) => {
  const open = () => openBackend(name);

  test('rows 151, 152, 154, 155: a site that never saved any has the default of every field', async () => {
    await using backend = await open();
    const settings = await backend.visitor.settings.public();
    expect(settings.general).toEqual({
      siteName: 'My Portfolio',
      authorName: '',
      siteIcon: '',
      email: '',
      showEmailInFooter: false,
      timeZone: 'UTC',
      language: 'en',
    });
    expect(settings.appearance).toEqual({
      theme: 'light',
      themeChosen: false,
      primaryColor: '#1e90ff',
      fontFamily: 'open-sans',
      enableAnimations: true,
    });
    expect(settings.features).toEqual({
      enableBlog: true,
      enableProjects: true,
      enableContactForm: true,
      enableNewsletter: true,
      enableMvpBanner: true,
    });
    expect(settings.socialMedia).toEqual({
      enableGithub: true,
      githubUrl: 'https://github.com',
      enableLinkedin: true,
      linkedinUrl: 'https://www.linkedin.com',
      enableTwitter: true,
      twitterUrl: 'https://twitter.com',
      enableInstagram: false,
      instagramUrl: '',
      enableYoutube: false,
      youtubeUrl: '',
      enableFacebook: false,
      facebookUrl: '',
      links: [],
    });
    expect(settings.seo).toEqual({
      metaDescription: '',
      keywords: '',
      enableSocialMetaTags: true,
      googleAnalyticsId: '',
    });
  });

  test('row 154: changes are merged per section, every other field keeps its value', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const before = await admin.settings.get();
    await admin.settings.update({ general: { siteName: 'Tove' }, features: { enableNewsletter: false } });
    const settings = await admin.settings.update({ general: { authorName: 'Tove Anselm' } });
    expect(settings.general).toMatchObject({ siteName: 'Tove', authorName: 'Tove Anselm' });
    expect(settings.features).toMatchObject({ enableNewsletter: false, enableBlog: true });
    expect(settings.version).toBe(before.version + 2);
    const [last] = await backend.ports.stores.revisions.list('settings', 1);
    expect(last?.body).toMatchObject({ general: { siteName: 'Tove' } });
  });

  test('the e-mail address is public only while the footer shows it', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    await admin.settings.update({ general: { email: 'tove@anselm.example' } });
    expect((await backend.visitor.settings.public()).general.email).toBe('');
    expect((await admin.settings.get()).general.email).toBe('tove@anselm.example');
    await admin.settings.update({ general: { showEmailInFooter: true } });
    expect((await backend.visitor.settings.public()).general.email).toBe('tove@anselm.example');
  });

  test('only a theme the owner saved outranks the system of the visitor', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    await admin.settings.update({ appearance: { primaryColor: '#16a362' } });
    expect((await backend.visitor.settings.public()).appearance.themeChosen).toBe(false);
    await admin.settings.update({ appearance: { theme: 'dark' } });
    expect((await backend.visitor.settings.public()).appearance).toMatchObject({
      theme: 'dark',
      themeChosen: true,
    });
  });

  test('further links are a list in the order of the owner, with web and mail addresses only', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const links = [
      { name: ' Mastodon ', url: ' https://fosstodon.org/@tove ' },
      { name: 'Mail', url: 'mailto:tove@anselm.example?subject=Hello' },
      { name: 'Mail', url: 'mailto:tove@anselm.example?subject=Hello' },
    ];
    const trimmed = links.map(({ name, url }) => ({ name: name.trim(), url: url.trim() }));
    await admin.settings.update({ socialMedia: { links } });
    const { socialMedia } = await backend.visitor.settings.public();
    expect(socialMedia.links).toEqual(trimmed);
    // The networks of row 154 are changed without them.
    await admin.settings.update({ socialMedia: { enableGithub: false } });
    const refused = (entry: object) =>
      refusedFields(admin.settings.update({ socialMedia: { links: [entry] } } as object));
    for (const url of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'ftp://files.example',
      '//fosstodon.org/@tove',
      '/contact',
      'fosstodon.org/@tove',
      'https://',
      'https://a:b:c',
      'https://fosstodon.org/@to ve',
      'https://fosstodon.org/\u202emoc.live',
      'mailto:',
      'mailto:tove',
      `https://fosstodon.org/${'a'.repeat(2048)}`,
      '',
    ])
      expect(await refused({ name: 'Me', url }), url).toEqual(['socialMedia.links.0.url']);
    for (const wrong of ['', '  ', 'n'.repeat(61)])
      expect(await refused({ name: wrong, url: 'https://a.example' }), wrong).toEqual([
        'socialMedia.links.0.name',
      ]);
    expect(await refused({})).toEqual(['socialMedia.links.0.name', 'socialMedia.links.0.url']);
    const many = Array.from({ length: 31 }, () => ({ name: 'Me', url: 'https://a.example' }));
    expect(await refusedFields(admin.settings.update({ socialMedia: { links: many } }))).toEqual([
      'socialMedia.links',
    ]);
    expect((await admin.settings.get()).socialMedia).toMatchObject({ enableGithub: false, links: trimmed });
    await admin.settings.update({ socialMedia: { links: [] } });
    expect((await admin.settings.get()).socialMedia.links).toEqual([]);
  });

  test('rows 151, 152, 153, 154: a value that is none is refused by its name and nothing is saved', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const before = await admin.settings.get();
    const refused = (changes: object) => refusedFields(admin.settings.update(changes));
    expect(await refused({ appearance: { primaryColor: 'blue' } })).toEqual(['appearance.primaryColor']);
    expect(await refused({ general: { siteName: 'Kept', timeZone: 'Mars/Base' } })).toEqual([
      'general.timeZone',
    ]);
    expect(await refused({ general: { email: 'nobody' } })).toEqual(['general.email']);
    expect(await refused({ socialMedia: { githubUrl: 'javascript:alert(1)' } })).toEqual([
      'socialMedia.githubUrl',
    ]);
    expect(await refused({ appearance: { theme: 'sepia', fontFamily: 'comic' } })).toEqual([
      'appearance.theme',
      'appearance.fontFamily',
    ]);
    expect(await refused({ seo: { googleAnalyticsId: '"><script>' } })).toEqual(['seo.googleAnalyticsId']);
    const long = { general: { siteName: 'n'.repeat(81) }, seo: { metaDescription: 'd'.repeat(501) } };
    expect(await refused(long)).toEqual(['general.siteName', 'seo.metaDescription']);
    expect(await refused({ features: { enableBlog: 'yes' } })).toEqual(['features.enableBlog']);
    expect(await admin.settings.get()).toEqual(before);
  });

  test('settings somebody else has changed meanwhile are not overwritten', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const { version } = await admin.settings.get();
    await admin.settings.update({ general: { siteName: 'Theirs' }, expectedVersion: version });
    await failureOf(
      admin.settings.update({ general: { siteName: 'Mine' }, expectedVersion: version }),
      'stale',
    );
    expect((await admin.settings.get()).general.siteName).toBe('Theirs');
  });

  test('a stored part that does not fit is left out, the rest of the settings stays', async () => {
    await using backend = await open();
    const body = {
      general: { siteName: 7, authorName: 'Tove' },
      appearance: 'nonsense',
      features: { enableBlog: false },
    };
    const { documents } = backend.ports.stores;
    const version = (await documents.get('settings'))?.version ?? 0;
    expect(await documents.put('settings', version, body, new Date().toISOString(), false)).toBe(true);
    const settings = await backend.visitor.settings.public();
    expect(settings.general).toMatchObject({ siteName: 'My Portfolio', authorName: 'Tove' });
    expect(settings.appearance.primaryColor).toBe('#1e90ff');
    expect(settings.features.enableBlog).toBe(false);
  });
});

test('row 154: after any row of changes each field has the last value it was given, the others their default', async () => {
  await using backend = await openBackend('SQLite');
  const admin = await backend.signedInAs('admin');
  const optional = <Fields>(fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) =>
    fc.option(fc.record(fields, { requiredKeys: [] }), { nil: undefined });
  const word = fc.constantFrom('', 'Tove', 'Anselm', '監査 & שלום');
  const change = fc.record(
    {
      general: optional({ siteName: word, authorName: word, showEmailInFooter: fc.boolean() }),
      appearance: optional({ theme: fc.constantFrom('light', 'dark'), enableAnimations: fc.boolean() }),
      features: optional({ enableBlog: fc.boolean(), enableNewsletter: fc.boolean() }),
      socialMedia: optional({
        enableGithub: fc.boolean(),
        githubUrl: fc.constantFrom('', 'https://github.com/x'),
      }),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
      const before = await admin.settings.get();
      const expected = structuredClone(before) as unknown as Record<string, Record<string, unknown>>;
      for (const sections of changes) {
        await admin.settings.update(sections);
        for (const [section, fields] of Object.entries(sections))
          Object.assign(expected[section] ?? {}, fields);
      }
      const after = await admin.settings.get();
      for (const section of ['general', 'appearance', 'seo', 'features', 'socialMedia'] as const) {
        const { themeChosen: _, ...fields } = after[section] as Record<string, unknown>;
        expect(expected[section]).toMatchObject(fields);
      }
      expect(after.version).toBe(before.version + changes.length);
    }),
    { numRuns: sampleOf(30, 10) },
  );
});
