import { createContext } from 'react';

/**
 * Marks the inline scripts that are ours while a page is rendered. The server hashes only those for the page's
 * policy and takes the mark away: a script that got into the page by any other way is not allowed to run.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
