/** The details that this browser keeps of a file that has not arrived, enough to ask for it again after a reload. */
export interface StoredUpload {
  name: string;
  /** In bytes. */
  size: number;
  /** In milliseconds since 1970. */
  lastModified: number;
  /** The folder that it was chosen with; empty outside of a folder. */
  folder: string;
}

/** The list of the files that have not arrived, which outlives the page. */
export interface UploadMemory {
  read: () => StoredUpload[];
  write: (uploads: readonly StoredUpload[]) => void;
}

/**
 * Keeps the list of an account in a storage of the browser. A storage that is blocked or full keeps nothing, and no
 * upload fails.
 */
export function createUploadMemory(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  account: number,
): UploadMemory {
  const storedAs = `vitrine_unfinished_uploads_${account}`;
  return {
    read: () => {
      try {
        const stored: unknown = JSON.parse(storage().getItem(storedAs) ?? '[]');
        return Array.isArray(stored) ? stored.filter(isStoredUpload) : [];
      } catch {
        return [];
      }
    },
    write: (uploads) => {
      try {
        if (uploads.length === 0) storage().removeItem(storedAs);
        else storage().setItem(storedAs, JSON.stringify(uploads.map(plain)));
      } catch {
        // The uploads go on. Only a reload would not list them.
      }
    },
  };
}

/** Identifies a file as long as nobody changes it. */
export function identityOf({ name, size, lastModified, folder }: StoredUpload): string {
  return JSON.stringify([folder, name, size, lastModified]);
}

const plain = ({ name, size, lastModified, folder }: StoredUpload) => ({ name, size, lastModified, folder });

function isStoredUpload(value: unknown): value is StoredUpload {
  const { name, size, lastModified, folder } = (value ?? {}) as Partial<StoredUpload>;
  return (
    typeof name === 'string' &&
    typeof size === 'number' &&
    typeof lastModified === 'number' &&
    typeof folder === 'string'
  );
}
