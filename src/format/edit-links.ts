/**
 * Where the owner edits what a public address shows (rows 25, 26). `/project/{id}` counts as
 * `/projects/{id}` (decision X2).
 */
export function editPathOf(path: string): string {
  const [first, id, ...rest] = path.split('/').filter(Boolean);
  if (first === undefined) return '/admin/home';
  if (id !== undefined && rest.length === 0) {
    if (first === 'blog') return `/admin/blog/edit/${id}`;
    if (first === 'project' || first === 'projects') return `/admin/projects/edit/${id}`;
  }
  return `/admin/${[first, id, ...rest].filter(Boolean).join('/')}`;
}
