/**
 * Sanitised HTML whose links and pictures have absolute addresses, for readers that know nothing of the page it came
 * from. The sanitiser leaves no `>` in attributes and writes them all in double quotes, so tags are found by pattern.
 */
export function withAbsoluteLinks(html: string, pageUrl: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/( (?:href|src|cite)=")([^"]*)"/g, (attribute, start: string, address: string) =>
      URL.canParse(address, pageUrl) ? `${start}${new URL(address, pageUrl).href}"` : attribute,
    ),
  );
}
