/**
 * How the address of a picture is stored, for posts and projects alike: without its query string, which the uploader
 * adds against caches, and with `/assets/images/…` as `/images/{filename}` (rows 51, 130). Data and blob addresses,
 * which the browser alone holds, stay as they are.
 */
export function imagePathOf(address: string): string {
  if (/^(data|blob):/i.test(address)) return address;
  return address.replace(/\?[^#]*/g, '').replace(/^\/assets\/images\/(?:.*\/)?([^/]+)$/, '/images/$1');
}

/**
 * The same for pictures of the blog, whose file names also lose a leading timestamp (row 111):
 * `/images/1699999999999-foo.jpg` is `/images/foo.jpg`. Addresses of other sites keep theirs.
 */
export function blogImagePathOf(address: string): string {
  return withoutTimestampPrefix(imagePathOf(address));
}

/** Ten digits or more are seconds or milliseconds since 1970; `2024-harbour.jpg` is a name. */
export function withoutTimestampPrefix(path: string): string {
  return path.replace(/^(\/(?!\/)(?:.*\/)?)(?:\d{10,}[-_])+(?=[^/])/, '$1');
}

/** A file name as uploads carry it: lower case, everything but letters, digits and dots an underscore (row 184). */
export function imageFileName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9.]/g, '_');
}
