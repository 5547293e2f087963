/** The location state of links to the log-out page. A link on another site has none, so it logs nobody out. */
export const logOutState = { logOut: true };
