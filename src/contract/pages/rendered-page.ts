/**
 * The renderer sends the server the nonce of its own inline scripts in this header. The server hashes only those scripts
 * for the page's Content-Security-Policy and removes the nonce and the header.
 */
export const NONCE_HEADER = 'x-script-nonce';

/**
 * Stands in a rendered page for the id of the request, because several visitors can share one rendering. The server writes the
 * id into each response that says that something failed; such a page is never cached.
 */
export const REQUEST_ID_PLACEHOLDER = '[request-id]';

/**
 * The origins of the players that a page can load in frames, divided by spaces. The server names them in the page's
 * Content-Security-Policy and removes the header.
 */
export const FRAMES_HEADER = 'x-frame-origins';
