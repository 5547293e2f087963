/** Where a page of the site lies on its host, for what opens it as a new document. Links of pages need not ask. */
export function documentPath(path: string): string {
  return import.meta.env.BASE_URL + path.slice(1);
}
