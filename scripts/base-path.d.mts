/** The path of the demo on its host, with a slash at both ends: `demo` becomes `/demo/`. Throws for a text that is no path. */
export function basePathOf(written: string | undefined): string;
