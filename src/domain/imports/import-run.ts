import type { FoundText, ImportFile } from '#format/import/found-records.ts';
import type { Caller } from '../caller.ts';
import type { Ports } from '../ports.ts';
import type { ImportPackages } from './import-packages.ts';
import type { ImportStore, StoredImport } from './import-store.ts';

/** An import while it is carried out. */
export interface Run {
  ports: Ports;
  packages: ImportPackages;
  imports: ImportStore;
  importing: StoredImport;
  caller: Caller;
  signal: AbortSignal;
  /** The files of the package by their paths. */
  files: ReadonlyMap<string, ImportFile>;
  source: string;
  siteLanguage: string;
  /** What the package calls categories, tags and authors, by their keys. */
  categories: Map<string, { id: number; name: string }>;
  tags: Map<string, string>;
  authors: Map<string, number>;
  /** Pages whose parent comes later. */
  waiting: FoundText[];
  done: number;
}

/** The fields of an item that writes nothing. */
export const emptyItem = (importId: number) => ({
  importId,
  recordId: null,
  versionBefore: 0,
  versionAfter: 0,
  reason: '',
});
