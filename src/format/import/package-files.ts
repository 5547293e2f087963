import type { ImportFile } from './found-records.ts';

/** The files of a package by their paths. */
export class PackageFiles {
  readonly #paths = new Map<string, string>();
  readonly #byName = new Map<string, string[]>();

  constructor(files: readonly ImportFile[]) {
    for (const { path } of files) {
      this.#paths.set(path.toLowerCase(), path);
      const name = lastPart(path.toLowerCase());
      const same = this.#byName.get(name);
      if (same) same.push(path);
      else this.#byName.set(name, [path]);
    }
  }

  /** The path of a file as the package writes it. Case does not count, as on the computers where most packages are made. */
  at(path: string): string | undefined {
    return this.#paths.get(path.replace(/^\/+/, '').toLowerCase());
  }

  /**
   * The file that an address of the source means: the one whose path has most of its last folders in common with it, and
   * at least one, unless there is only one file with its name.
   */
  endingWith(address: string): string | undefined {
    const wanted = address.toLowerCase().split('/').filter(Boolean).toReversed();
    const same = this.#byName.get(wanted[0] ?? '') ?? [];
    const [only] = same;
    if (same.length === 1) return only;
    const common = (path: string) => {
      const parts = path.toLowerCase().split('/').toReversed();
      const different = parts.findIndex((part, index) => part !== wanted[index]);
      return different < 0 ? parts.length : different;
    };
    const [best] = same
      .map((path) => ({ path, common: common(path) }))
      .toSorted((one, other) => other.common - one.common);
    return best && best.common > 1 ? best.path : undefined;
  }
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);
