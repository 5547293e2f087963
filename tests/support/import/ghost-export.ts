type Row = Record<string, unknown>;

/** An export of Ghost with some posts, of which a test gives the fields that it is about. */
export function ghostExport(posts: readonly Row[], tables: Record<string, Row[]> = {}): string {
  const data = {
    posts: posts.map((post) => ({
      uuid: `uuid-${post.id}`,
      title: `Post ${post.id}`,
      slug: `post-${post.id}`,
      type: 'post',
      status: 'published',
      visibility: 'public',
      html: '<p>Text</p>',
      published_at: '2024-05-02T09:30:00.000Z',
      ...post,
    })),
    users: [{ id: 'u1', name: 'Tove Holm', slug: 'tove', email: 'tove@harbour.example' }],
    tags: [
      { id: 't1', name: 'Tide', slug: 'tide', visibility: 'public' },
      { id: 't2', name: 'Stone', slug: 'stone' },
      { id: 't3', name: '#internal', slug: 'hash-internal', visibility: 'internal' },
    ],
    settings: [
      { key: 'title', value: 'The harbour' },
      { key: 'locale', value: 'en' },
      { key: 'navigation', value: '[{"label":"Home","url":"/"}]' },
    ],
    ...tables,
  };
  return JSON.stringify({ db: [{ meta: { exported_on: 1_714_640_000_000, version: '5.80.0' }, data }] });
}
