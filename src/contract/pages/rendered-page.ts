/**
 * The renderer sends the server the nonce of its own inline scripts in this header. The server hashes only those scripts
 * for the page's Content-Security-Policy and removes the nonce and the header.
 */
export const NONCE_HEADER = 'x-script-nonce';
