/**
 * An address that may be linked to: absolute, http or https, not blank (row 29). The scheme is parsed, so
 * `javascript:` never becomes a link. Answers undefined for anything else.
 */
export function linkableUrl(value: string): string | undefined {
  const text = value.trim();
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '' ? text : undefined;
}

/**
 * The full address that somebody meant who left out its scheme: `github.com/me` is `https://github.com/me`. Undefined
 * for what is complete, empty, or no address of a host with a dot in its name.
 */
export function withScheme(value: string): string | undefined {
  const text = value.trim().replace(/^\/\//, '');
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) || /\s/.test(text)) return undefined;
  const address = `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, username } = new URL(address);
  return username === '' && /^[^.]+(\.[^.]+)+$/.test(hostname) ? address : undefined;
}

/** Where a page is shared on the three networks of row 60. */
export function shareUrls(
  pageUrl: string,
  title: string,
): { twitter: string; linkedin: string; facebook: string } {
  return {
    twitter: withQuery('https://twitter.com/intent/tweet', { url: pageUrl, text: title }),
    linkedin: withQuery('https://www.linkedin.com/sharing/share-offsite/', { url: pageUrl }),
    facebook: withQuery('https://www.facebook.com/sharer/sharer.php', { u: pageUrl }),
  };
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}
