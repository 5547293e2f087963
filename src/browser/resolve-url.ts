/** Where this browser has what a page names by one of the site's own paths: on the server, at that very path. */
type Reach = (address: string) => string;

let reach: Reach | undefined;

/** For the mock, which keeps pictures itself and may lie below another path. */
export function reachBy(other: Reach): void {
  reach = other;
}

/** The address to ask for a picture by. */
export function reached(address: string): string {
  return reach ? reach(address) : address;
}

/** The same for every picture in sanitised HTML. */
export function reachedIn(html: string): string {
  if (!reach) return html;
  return html.replace(
    /(<img\b[^>]*?\ssrc=")([^"]+)/g,
    (_, before: string, address: string) => before + reached(address),
  );
}
