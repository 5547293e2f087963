/** The path of the demo on its host, with a slash at both ends. `base-path.d.mts` says more. */
export function basePathOf(written) {
  const parts = (written ?? '').split('/').filter(Boolean);
  if (!parts.every((part) => /^[\w.~-]+$/.test(part) && !/^\.+$/.test(part))) {
    throw new Error(`BASE_PATH is a path such as /demo/, not ${written}`);
  }
  return parts.length === 0 ? '/' : `/${parts.join('/')}/`;
}
