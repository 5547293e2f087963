import { addHeadingIds } from '../html/headings.ts';
import { EditableHtml, tokensOf } from '../html/html-scan.ts';
import { isBareLinkText } from './bare-link-texts.ts';
import { closest, fileNameOf, hasClass, type TextElement } from './text-elements-of.ts';
import { quoted, type TextProblem } from './text-problem.ts';

/** What the site has at one of its addresses. */
export type AddressState = 'found' | 'missing' | 'removed' | 'hidden';

const linksOf = (elements: readonly TextElement[]): TextElement[] =>
  elements.filter(({ name, attributes }) => name === 'a' && attributes.has('href'));

/** The text of a link as a screen reader announces it, with that of its pictures. */
function nameOf(link: TextElement, elements: readonly TextElement[]): string {
  if (link.text.trim() !== '' || !link.holdsMore) return link.text.trim();
  const pictures = elements.filter(
    ({ name, start, end }) => name === 'img' && start >= link.start && end <= link.end,
  );
  return pictures
    .map(({ attributes }) => attributes.get('alt') ?? '')
    .join(' ')
    .trim();
}

/** Links without a text, and with one that says nothing of their target, such as "here". */
export function checkLinkTexts(elements: readonly TextElement[], language: string): TextProblem[] {
  return linksOf(elements).flatMap((link) => {
    if (hasClass(link, 'footnote-back') || isInFootnoteMark(link)) return [];
    // The title of a card has a check of its own.
    if (closest(link.parent, (around) => hasClass(around, 'embed') || hasClass(around, 'bookmark')))
      return [];
    const at = { start: link.start, end: link.end };
    const name = nameOf(link, elements);
    // A picture without an alternative text is named as such.
    if (name === '' && link.holdsMore) return [];
    if (name === '') {
      const message = `The link to ${quoted(link.attributes.get('href') ?? '')} has no text.`;
      return [{ kind: 'link-text' as const, message, at }];
    }
    const own = closest(link, ({ attributes }) => attributes.has('lang'))?.attributes.get('lang');
    if (!isBareLinkText(name, own ?? language)) return [];
    const message = `The link text ${quoted(name)} does not say where the link leads.`;
    return [{ kind: 'link-text' as const, message, at }];
  });
}

const isInFootnoteMark = ({ parent }: TextElement) =>
  parent !== undefined && hasClass(parent, 'footnote-ref');

/** The path of an address of this site, with its query; undefined for another site, a fragment, a mail address and the like. */
export function ownPathOf(address: string, origin: string): string | undefined {
  const bare = address.trim();
  if (bare.startsWith('#') || bare === '' || !URL.canParse(bare, origin)) return undefined;
  const url = new URL(bare, origin);
  if (url.origin !== new URL(origin).origin) return undefined;
  return url.pathname + url.search;
}

/** The paths of this site that the links and pictures of a text name, each once. */
export function ownPathsOf(elements: readonly TextElement[], origin: string): string[] {
  const paths = elements.flatMap(({ name, attributes }) => {
    const address =
      name === 'a' ? attributes.get('href') : name === 'img' ? attributes.get('src') : undefined;
    return (address === undefined ? undefined : ownPathOf(address, origin)) ?? [];
  });
  return [...new Set(paths)];
}

const WORDS: Record<Exclude<AddressState, 'found'>, string> = {
  missing: 'which the site does not have',
  removed: 'which was deleted',
  hidden: 'which visitors do not see',
};

/** Links to addresses of this site at which visitors find nothing. */
export function checkLinkTargets(
  elements: readonly TextElement[],
  origin: string,
  stateOf: (path: string) => AddressState | undefined,
): TextProblem[] {
  return linksOf(elements).flatMap((link) => {
    const path = ownPathOf(link.attributes.get('href') ?? '', origin);
    const state = path === undefined ? undefined : stateOf(path);
    if (path === undefined || state === undefined || state === 'found') return [];
    const message = `The link ${quoted(link.text || path)} leads to ${readable(path)}, ${WORDS[state]}.`;
    return [{ kind: 'link-target' as const, message, at: { start: link.start, end: link.end } }];
  });
}

/** Pictures of this site whose files visitors do not get. */
export function checkPictureTargets(
  elements: readonly TextElement[],
  origin: string,
  stateOf: (path: string) => AddressState | undefined,
): TextProblem[] {
  return elements.flatMap(({ name, attributes, start, end }) => {
    const address = name === 'img' ? (attributes.get('src') ?? '') : '';
    const path = ownPathOf(address, origin);
    const state = path === undefined ? undefined : stateOf(path);
    if (state === undefined || state === 'found') return [];
    const lack = state === 'removed' ? 'was deleted' : 'is not on the site';
    const message = `The picture ${quoted(fileNameOf(address))} ${lack}.`;
    return [{ kind: 'picture-target' as const, message, at: { start, end } }];
  });
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Links to a place of the text (`#tides`) that it does not have. */
export function checkFragments(html: string, elements: readonly TextElement[]): TextProblem[] {
  const links = linksOf(elements).flatMap((link) => {
    const address = (link.attributes.get('href') ?? '').trim();
    // An empty fragment and `#top` lead to the beginning of the page (HTML, "scroll to the fragment").
    if (!address.startsWith('#') || /^#(top)?$/i.test(address)) return [];
    return [{ link, fragment: address.slice(1) }];
  });
  if (links.length === 0) return [];
  const own = new Set(elements.flatMap(({ attributes }) => attributes.get('id') ?? []));
  const isOwn = (fragment: string) => own.has(fragment) || own.has(readableFragment(fragment));
  const others = links.filter(({ fragment }) => !isOwn(fragment));
  if (others.length === 0) return [];
  const anchors = headingAnchors(html);
  return others
    .filter(({ fragment }) => !anchors.has(fragment) && !anchors.has(readableFragment(fragment)))
    .map(({ link, fragment }) => ({
      kind: 'link-target',
      message: `The link ${quoted(link.text)} leads to #${readableFragment(fragment)}, which this text does not have.`,
      at: { start: link.start, end: link.end },
    }));
}

/** The anchors that printing makes of the words of headings. */
function headingAnchors(html: string): ReadonlySet<string> {
  const printed = new EditableHtml(html);
  addHeadingIds(printed);
  const ids = tokensOf(printed.toString()).flatMap((token) =>
    token.kind === 'start' && /^h[1-6]$/.test(token.name)
      ? token.attributes.filter(({ name }) => name === 'id').map(({ value }) => value)
      : [],
  );
  return new Set(ids);
}

function readableFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
