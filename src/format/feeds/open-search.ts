import { xmlText } from '../xml.ts';

/** The longest name that the format allows. */
const NAME_LENGTH = 16;

/** The description of a site search for browsers (OpenSearch 1.1, draft 6). */
export function openSearchOf({ siteName, searchUrl }: { siteName: string; searchUrl: string }): string {
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(siteName)];
  const shortName = characters
    .slice(0, NAME_LENGTH)
    .map(({ segment }) => segment)
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${xmlText(shortName.trim())}</ShortName>
<Description>${xmlText(siteName)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" method="get" template="${xmlText(searchUrl)}?q={searchTerms}"/>
</OpenSearchDescription>
`;
}
