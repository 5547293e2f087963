/** The path of a browser; ends the process with a sentence where none can be had. */
export function findBrowser(): Promise<string>;
