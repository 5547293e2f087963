/**
 * Joins the picture and the title of a card to those of the page it leads to, and back, while the browser changes
 * from one document to the other. Names of view transitions must be unique on a page, so only the card of the other
 * page has them, and only for that moment. Self-contained, because every public page carries it as text: it must
 * listen before the first paint. Browsers without view transitions never call it.
 */
export function joinPages(): void {
  const sheet = new CSSStyleSheet();
  const heroPicture = ':is(.article-cover, .gallery-open) .plate';
  const heroTitle = '.head h1';
  const name = (pictures: string, titles: string) =>
    sheet.replaceSync(
      `${pictures} { view-transition-name: joined-picture } ${titles} { view-transition-name: joined-title }`,
    );
  /** The card of the page at `address`, where there is exactly one, or this page's own head. */
  const join = (
    address: string | null | undefined,
    ownFirst: boolean,
    { ready, updateCallbackDone, finished }: ViewTransition,
  ) => {
    const clear = () => sheet.replaceSync('');
    // All of them reject when the browser gives the transition up, whether or not there is anything to join.
    ready.catch(clear);
    updateCallbackDone.catch(clear);
    finished.then(clear, clear);
    if (!address) return;
    const path = JSON.stringify(new URL(address).pathname);
    const card = `main article:has(:is(h2, h3) > a[href=${path}])`;
    const isCard = document.querySelectorAll(card).length === 1;
    const isOwn = document.querySelector(heroPicture) !== null;
    if (isOwn && (ownFirst || !isCard)) name(heroPicture, heroTitle);
    else if (isCard) name(`${card} .plate`, `${card} :is(h2, h3)`);
  };
  document.adoptedStyleSheets.push(sheet);
  addEventListener('pageswap', (event) => {
    if (event.viewTransition) join(event.activation?.entry?.url, false, event.viewTransition);
  });
  addEventListener('pagereveal', (event) => {
    if (event.viewTransition) join(window.navigation?.activation?.from?.url, true, event.viewTransition);
  });
}
