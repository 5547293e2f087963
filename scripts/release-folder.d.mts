export const version: string;
/** Makes the folder of a release anew, from the present build and the installed packages. */
export function makeReleaseFolder(folder: string): Promise<void>;
