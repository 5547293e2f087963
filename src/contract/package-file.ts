import { z } from 'zod';

/** A package is a file that no call but those of imports reads. */
export const packageFile = z
  .file('Choose the file of an export.')
  .min(1, 'This file is empty.')
  .brand<'PackageFile'>();
export type PackageFile = z.output<typeof packageFile>;

/** A package as it is stored. */
export interface StoredPackage {
  /** The name that the sender gave it. */
  name: string;
  /** The name under which it is stored. */
  file: string;
  bytes: number;
}
