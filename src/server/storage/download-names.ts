import { fileKindOfName, fileKinds } from '#format/images/file-kinds.ts';

/** The `Content-Disposition` of a file. `name` is the last part of its URL, `shownName` the name that a download gets. */
export function dispositionOf(name: string, shownName: string): string {
  const { isShown, extension } = fileKindOfName(name);
  return writeDisposition(isShown ? 'inline' : 'attachment', nameOfKind(shownName, extension));
}

/**
 * A record keeps its name when its file is replaced, and the new file may be of another kind. A name whose extension says
 * another kind than the file gets that of the file.
 */
function nameOfKind(name: string, extension: string): string {
  const [, stem, given] = /^(.+)\.([a-z0-9]+)$/is.exec(name) ?? [];
  const isKnown = (one: string) => one !== 'bin' && fileKinds.some((kind) => kind.extension === one);
  return given && isKnown(given.toLowerCase()) && isKnown(extension) ? `${stem}.${extension}` : name;
}

/** RFC 6266, with a plain name for programs that do not know RFC 8187. */
function writeDisposition(form: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w .-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `${form}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
