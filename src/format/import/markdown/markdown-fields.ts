import { foundDate } from '../dates.ts';
import type { FoundPicture, FoundText } from '../found-records.ts';
import type { NoteList } from '../markup/note-list.ts';
import { absoluteAddress, type SourceAddresses } from '../markup/source-addresses.ts';
import {
  booleanField,
  type Fields,
  fieldOf,
  listField,
  recordField,
  textField,
  textOfValue,
} from './front-matter.ts';
import { type MarkdownPage, writtenDate } from './markdown-page.ts';

/** Names of values that this site keeps, or that say how a theme shows a text. The others are reported. */
const KNOWN = new Set(
  'title name date lastmod lastmodified last_modified_at updated updateddate modified modifieddate moddatetime publishdate pubdate pubdatetime published created createdat datepublished publishedat expirydate unpublishdate draft slug url permalink aliases redirect_from redirects description summary excerpt abstract tags tag categories category keywords series series_order author authors lang language locale translationkey weight order nav_order image cover featured_image featuredimage thumbnail heroimage hero ogimage og_image banner feature resources canonicalurl canonical_url canonical type layout toc math katex mathjax latex use_math markup comments comment sitemap outputs share sharing noindex showtoc tocopen hidden hidemeta disableshare sidebar sidebar_label id excerpt_separator cascade build _build header images socialimage readingtime read_time show_date classes pin featured isfeatured sticky license linktitle slugorfilename seo_title metatitle seotitle metadescription meta_description'.split(
    ' ',
  ),
);

/** Reports the values of the front matter that this site does not have. */
export function noteFields(fields: Fields, notes: NoteList): void {
  const names = Object.keys(fields).filter((name) => !KNOWN.has(name.toLowerCase()));
  const others = names.filter((name) => !/^menus?$/i.test(name));
  if (names.length > others.length) notes.lost('menu');
  if (others.length > 0) notes.lost('front-matter', others.join(', '));
  if (booleanField(fields, 'pin', 'sticky') === true) notes.changed('sticky');
}

export const categoriesOf = (fields: Fields): string[] =>
  listField(fields, /,/, 'categories')
    .concat(listField(fields, /,/, 'category'))
    .filter(isFirst);

/** Jekyll divides categories and tags in one line by spaces. */
export const namesOf = (fields: Fields, separator: RegExp, ...names: string[]): string[] =>
  names.flatMap((name) => listField(fields, separator, name)).filter(isFirst);

const isFirst = (value: string, index: number, all: readonly string[]) => all.indexOf(value) === index;

export const authorsOf = (fields: Fields): string[] => {
  const authors = namesOf(fields, /,|;| and | & /, 'authors', 'author');
  if (authors.length > 0) return authors;
  return [textField(recordField(fields, 'author'), 'name', 'display_name')].filter(Boolean);
};

/** The state of a text at the time of the import. */
export function statusOf(page: MarkdownPage, now: Date, notes: NoteList): FoundText['status'] {
  const { fields, date } = page;
  const expiry = textField(fields, 'expiryDate', 'unpublishdate');
  const end = expiry === '' ? undefined : foundDate(expiry);
  if (end !== undefined) notes.changed('expired', end);
  const isDraft =
    page.isDraft || booleanField(fields, 'draft') === true || booleanField(fields, 'published') === false;
  if (isDraft || (end !== undefined && Date.parse(end) <= now.getTime())) return 'draft';
  const start = textField(fields, 'publishDate');
  const begin = (start === '' ? undefined : foundDate(start)) ?? date;
  return begin !== undefined && Date.parse(begin) > now.getTime() ? 'scheduled' : 'published';
}

export function updatedOf(fields: Fields): string | undefined {
  for (const name of [
    'lastmod',
    'updated',
    'updatedDate',
    'last_modified_at',
    'modDatetime',
    'modified',
    'lastModified',
  ]) {
    const value = textField(fields, name);
    const date = value === '' ? undefined : (foundDate(value) ?? writtenDate(value));
    if (date !== undefined) return date;
  }
  return undefined;
}

const COVER_FIELDS = [
  'cover',
  'image',
  'featured_image',
  'featuredImage',
  'heroImage',
  'hero',
  'banner',
  'thumbnail',
  'feature',
  'ogImage',
  'og_image',
  'socialImage',
];

/** The picture of a text: by a value of the front matter, or a file of that name beside the text. */
export function coverOf(
  page: MarkdownPage,
  addresses: SourceAddresses,
  notes: NoteList,
): FoundPicture | undefined {
  const { fields } = page;
  const given = COVER_FIELDS.map((name) => fieldOf(fields, name)).find(
    (value) => value !== undefined && value !== false,
  );
  const details =
    typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Fields) : {};
  const header = recordField(fields, 'header');
  const images = listField(fields, /,/, 'images');
  const address =
    textOfValue(given) ||
    textField(details, 'url', 'src', 'image', 'path', 'relative', 'file', 'source') ||
    textField(header, 'image', 'overlay_image', 'teaser', 'og_image') ||
    images[0] ||
    resourceNamed(fields) ||
    '';
  const alt =
    textField(details, 'alt', 'alttext') ||
    textField(fields, 'image_alt', 'imageAlt', 'coverAlt', 'heroImageAlt');
  const caption = textField(details, 'caption', 'credit');
  if (address === '' || address === 'true') return coverBeside(addresses);
  const found = addresses.picture(address);
  if (!found || (found.file === undefined && !/^https?:/.test(found.url))) notes.lost('picture', address);
  return found && { url: found.url, file: found.file, alt, caption };
}

/** Hugo names the files of a bundle in its front matter. */
function resourceNamed(fields: Fields): string | undefined {
  const resources = fieldOf(fields, 'resources');
  const entries = Array.isArray(resources) ? resources : [];
  const found = entries.find((each) =>
    /cover|feature|thumbnail|header/i.test(textField(Object(each), 'name')),
  );
  return found === undefined ? undefined : textField(Object(found), 'src') || undefined;
}

const BESIDE = ['featured', 'feature', 'cover', 'thumbnail'];

function coverBeside(addresses: SourceAddresses): FoundPicture | undefined {
  for (const name of BESIDE)
    for (const ending of ['jpg', 'png', 'webp', 'jpeg']) {
      const found = addresses.picture(`./${name}.${ending}`);
      const isBeside = found?.file?.toLowerCase().endsWith(`/${name}.${ending}`);
      if (found && isBeside) return { url: found.url, file: found.file, alt: '', caption: '' };
    }
  return undefined;
}

export function canonicalOf(fields: Fields): string | undefined {
  const address = textField(fields, 'canonicalURL', 'canonical_url', 'canonical');
  return address !== '' && absoluteAddress(address, undefined) ? address : undefined;
}
