import { xmlText } from '#format/xml.ts';

/** The fields of an item, of which a test gives those that it is about. */
export interface WxrItem {
  id: number;
  title?: string;
  type?: string;
  status?: string;
  slug?: string;
  link?: string;
  content?: string;
  excerpt?: string;
  /** Further elements, as XML. */
  more?: string;
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** A custom field of an item. */
export const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;

export const term = (domain: string, nicename: string, name: string) =>
  `<category domain="${domain}" nicename="${nicename}">${cdata(name)}</category>`;

export const attachment = (id: number, url: string, more = '', parent = 0): WxrItem => ({
  id,
  title: `File ${id}`,
  type: 'attachment',
  status: 'inherit',
  more: `<wp:attachment_url>${xmlText(url)}</wp:attachment_url><wp:post_parent>${parent}</wp:post_parent>${more}`,
});

/** An item of an export of a fictional harbour's site. */
function wxrItem(item: WxrItem): string {
  const {
    id,
    title = `Item ${id}`,
    type = 'post',
    status = 'publish',
    slug = `item-${id}`,
    content = '',
  } = item;
  const { link = `https://harbour.example/2024/05/${slug}/`, excerpt = '', more = '' } = item;
  const date = more.includes('wp:post_date>')
    ? ''
    : '<wp:post_date>2024-05-02 11:30:00</wp:post_date><wp:post_date_gmt>2024-05-02 09:30:00</wp:post_date_gmt>';
  return `<item><title>${cdata(title)}</title><link>${xmlText(link)}</link>
<guid isPermaLink="false">https://harbour.example/?p=${id}</guid><dc:creator>${cdata('tove')}</dc:creator>
<content:encoded>${cdata(content)}</content:encoded><excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id>${date}<wp:post_name>${slug}</wp:post_name><wp:status>${status}</wp:status>
<wp:post_type>${type}</wp:post_type>${more}</item>`;
}

/** An export of WordPress with some items. */
export function wordpressExport(items: readonly WxrItem[], channel = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>The harbour</title><link>https://harbour.example</link><description>News &amp; tides</description>
<language>en-GB</language><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login>${cdata('tove')}</wp:author_login><wp:author_email>${cdata('tove@harbour.example')}</wp:author_email><wp:author_display_name>${cdata('Tove Holm')}</wp:author_display_name></wp:author>
${channel}${items.map(wxrItem).join('\n')}
</channel></rss>
`;
}
