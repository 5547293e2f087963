import { ImportError, type ImportErrorCode } from '#format/import/import-error.ts';

/** A package that the server refuses to unpack. The message is a sentence for people. */
export class PackageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PackageError';
  }
}

const sentences: Record<ImportErrorCode, string> = {
  empty: 'There is nothing to import in it.',
  'unknown-format':
    'No known format. Send the export of WordPress (XML) or Ghost (JSON), or a zip of a folder with Markdown files.',
  'several-exports': 'It holds exports of several programs. Send one at a time.',
  encoding: 'Its text is in an encoding that cannot be read. Save it as UTF-8 and send it again.',
  truncated: 'Its end is missing. Export it again, and send the whole file.',
  damaged: 'It is damaged. Export it again.',
  entities: 'It declares entities of its own, which no export does, so it is not read. Export it again.',
  'too-long': 'One value in it is longer than any text can be. Export it again.',
  'unknown-version': 'It was written by a version that is not known here. Update this site first.',
};

/** A sentence that says why a package cannot be read, with the place; undefined for any other failure. */
export function packageProblem(error: unknown): string | undefined {
  if (error instanceof PackageError) return error.message;
  if (!(error instanceof ImportError)) return undefined;
  const place = [error.path, error.line === undefined ? undefined : `line ${error.line}`]
    .filter(Boolean)
    .join(', ');
  return `${sentences[error.code]}${place === '' ? '' : ` (${place})`}`;
}
