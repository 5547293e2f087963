import type { StoredPackage } from '#contract/package-file.ts';
import type { ImportFile } from '#format/import/found-records.ts';

/** The files of a package, while it is open. */
interface OpenPackage extends AsyncDisposable {
  files: readonly ImportFile[];
}

/** The packages of imports. Absent where nothing is imported. */
export interface ImportPackages {
  /** Stores a package that was sent. Throws `storage-full`. */
  receive: (file: File) => Promise<StoredPackage>;
  /** Opens a package, also one that another instance received. Throws a `PackageError` for one that it refuses to unpack. */
  open: (stored: Pick<StoredPackage, 'file' | 'name'>) => Promise<OpenPackage>;
  /** Does nothing if it is gone already. */
  remove: (file: string) => Promise<void>;
  /** Reads a picture or file of the source, also over http. Throws `unavailable` with the reason. */
  fetchFile: (url: string, signal: AbortSignal) => Promise<File>;
}
