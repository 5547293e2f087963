/** What the way to the log-out page carries: a link from elsewhere has none, so it logs nobody out. */
export const logOutState = { logOut: true };
