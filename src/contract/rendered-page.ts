/**
 * In this header the renderer hands the server the mark that its own inline scripts bear. The server hashes only
 * those for the page's policy and takes mark and header away.
 */
export const NONCE_HEADER = 'x-script-nonce';
