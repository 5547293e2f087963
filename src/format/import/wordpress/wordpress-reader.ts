import type { FoundMedia, FoundRecord, ImportFile, ImportRun, OmissionReason } from '../found-records.ts';
import { ImportError } from '../import-error.ts';
import { UnreadableText } from '../markup/html-tree.ts';
import type { SourceAddresses } from '../markup/source-addresses.ts';
import { PackageFiles } from '../package-files.ts';
import { plainWords } from '../plain-words.ts';
import { isWordPressFile } from '../recognise-import.ts';
import { wordpressAddresses } from './wordpress-addresses.ts';
import {
  type Attachment,
  emptySite,
  isTextType,
  learn,
  siteRecords,
  type WordPressSite,
} from './wordpress-site.ts';
import { wordpressText } from './wordpress-text.ts';
import { valueIn, type WxrElement, wxrElements } from './wxr-items.ts';

/**
 * Reads exports of WordPress (WXR). Each file is read twice: first for what texts refer to, such as the pictures of a gallery, and
 * then for the texts, of which one at a time is in the memory.
 */
export async function* readWordPress(
  files: readonly ImportFile[],
  run: ImportRun,
): AsyncGenerator<FoundRecord> {
  const exports: ImportFile[] = [];
  for (const file of files) if (await isWordPressFile(file)) exports.push(file);
  const total = 2 * exports.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const read = (bytes: number) => {
    done += bytes;
    run.progress(done, total);
  };

  const site = emptySite();
  for (const file of exports) for await (const element of wxrElements(file, read)) learn(site, element);
  if (site.keys.size === 0 && site.attachments.size === 0)
    throw new ImportError('empty', { path: exports[0]?.path });
  for (const [type, count] of site.otherTypes) noteType(type, count, run);

  const addresses = wordpressAddresses(site, new PackageFiles(files));
  yield* siteRecords(site);
  for (const attachment of site.attachments.values()) yield mediaOf(attachment, addresses);
  const given = new Set<string>();
  for (const file of exports)
    for await (const element of wxrElements(file, read))
      if (element.name === 'item') yield* itemRecords(element, site, addresses, given);
}

const TYPE_NOTES: Record<string, 'menu' | 'settings'> = {
  nav_menu_item: 'menu',
  wp_navigation: 'menu',
  wp_template: 'settings',
  wp_template_part: 'settings',
  wp_global_styles: 'settings',
  custom_css: 'settings',
  customize_changeset: 'settings',
  oembed_cache: 'settings',
  wp_font_family: 'settings',
  wp_font_face: 'settings',
  revision: 'settings',
};

/** Records that are no texts: their number says enough. */
function noteType(type: string, count: number, run: ImportRun) {
  const what = Object.hasOwn(TYPE_NOTES, type) ? TYPE_NOTES[type] : undefined;
  if (what) run.note({ level: 'lost', what, detail: `${type}: ${count}`, place: '' });
}

function* itemRecords(
  item: WxrElement,
  site: WordPressSite,
  addresses: SourceAddresses,
  given: Set<string>,
): Generator<FoundRecord> {
  const type = valueIn(item, 'wp:post_type');
  if (type === 'attachment' || type === 'wp_block' || Object.hasOwn(TYPE_NOTES, type)) return;
  const key = site.keys.get(valueIn(item, 'wp:post_id')) ?? valueIn(item, 'guid');
  const title = plainWords(valueIn(item, 'title'));
  const reason = omissionOf(item, given.has(key));
  if (reason) {
    const detail = reason === 'unknown-type' ? type : '';
    yield { kind: 'omission', key, title, reason, detail };
    return;
  }
  given.add(key);
  try {
    yield wordpressText(item, type === 'page' ? 'page' : 'post', site, addresses);
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    yield { kind: 'unreadable', key, reason: error.reason, detail: title, place: `line ${item.line}` };
  }
}

function omissionOf(item: WxrElement, isGiven: boolean): OmissionReason | undefined {
  const status = valueIn(item, 'wp:status');
  if (status === 'trash') return 'trashed';
  if (status === 'auto-draft' || status === 'inherit') return 'unsaved-draft';
  if (!isTextType(valueIn(item, 'wp:post_type'))) return 'unknown-type';
  return isGiven ? 'duplicate' : undefined;
}

function mediaOf(attachment: Attachment, addresses: SourceAddresses): FoundMedia {
  const { key, url, title, alt, caption } = attachment;
  const found = addresses.picture(url);
  return { kind: 'media', key, url: found?.url ?? url, file: found?.file, title, alt, caption };
}
