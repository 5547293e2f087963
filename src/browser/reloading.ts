let reloading = false;

/** Loads this document again without the question about unsaved changes: drafts keep them. */
export function reloadDocument(): void {
  reloading = true;
  location.reload();
}

/** Whether this document is being loaded again by itself. */
export const isReloading = () => reloading;
