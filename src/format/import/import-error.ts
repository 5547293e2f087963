/** Why a package cannot be read at all. Each code has a sentence in `src/words`, which says what to do. */
const importErrorCodes = [
  /** No file, or only empty ones. */
  'empty',
  /** No reader knows the format. */
  'unknown-format',
  /** More than one export at once. */
  'several-exports',
  /** The bytes are no text, or text in an encoding that cannot be read. */
  'encoding',
  /** The end of the file is absent. */
  'truncated',
  /** The XML or JSON is not well-formed. */
  'damaged',
  /** A document type that declares entities, which are an attack more often than a text. */
  'entities',
  /** A single value is longer than any text. */
  'too-long',
  /** An export of a version that the reader does not know. */
  'unknown-version',
] as const;
export type ImportErrorCode = (typeof importErrorCodes)[number];

/** A package that cannot be read. Nothing of it is imported. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;
  /** Within the package. Undefined when the fault is not in one file. */
  readonly path: string | undefined;
  /** Counted from 1. */
  readonly line: number | undefined;
  /** More about the fault: words of a parser in English, or an empty text. */
  readonly detail: string;

  constructor(code: ImportErrorCode, { path, line, detail = '' }: ImportErrorPlace = {}) {
    const place = [path, line === undefined ? undefined : `line ${line}`].filter(Boolean).join(', ');
    super([`The import cannot be read: ${code}`, place, detail].filter(Boolean).join('; '));
    this.name = 'ImportError';
    this.code = code;
    this.path = path;
    this.line = line;
    this.detail = detail;
  }
}

interface ImportErrorPlace {
  path?: string | undefined;
  line?: number | undefined;
  detail?: string;
}
