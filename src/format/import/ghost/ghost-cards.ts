import {
  classesOf,
  element,
  elementsNamed,
  elementsWhere,
  type HtmlElement,
  type HtmlPart,
  hasClass,
  oneLine,
  text,
  withoutSpace,
  wordsIn,
} from '../markup/html-tree.ts';
import type { MarkupRule, Reading } from '../markup/markup-rule.ts';
import { mediaFile } from '../markup/media-rules.ts';

/** The cards of Ghost's editor, as its themes print them. The others need no rule. */
export const ghostCards: MarkupRule = (part, reading) => {
  const kind = classesOf(part)
    .map((name) => /^kg-([a-z]+)-card$/.exec(name)?.[1])
    .find(Boolean);
  if (kind === undefined) return undefined;
  return Object.hasOwn(cards, kind) ? cards[kind]?.(part, reading) : undefined;
};

type Card = (part: HtmlElement, reading: Reading) => readonly HtmlPart[] | undefined;

const cards: Record<string, Card> = {
  bookmark: bookmarkCard,
  nft: bookmarkCard,
  callout: calloutCard,
  toggle: toggleCard,
  button: buttonCard,
  file: fileCard,
  audio: playerCard,
  video: playerCard,
  product: boxCard,
  cta: boxCard,
  header: headerCard,
  signup: (_, { notes }) => {
    notes.lost('form', 'signup');
    return [];
  },
};

const within = (part: HtmlElement, ...names: string[]) =>
  elementsWhere(part.children, (each) => names.some((name) => hasClass(each, name)))[0];

const wordsOf = (part: HtmlElement | undefined) => (part ? oneLine(wordsIn(part.children)) : '');

function bookmarkCard(part: HtmlElement, reading: Reading): readonly HtmlPart[] | undefined {
  const [link] = elementsNamed(part.children, 'a');
  const found = link?.attributes.href ? reading.addresses.link(link.attributes.href) : undefined;
  if (!link || !found) return undefined;
  const title = wordsOf(within(link, 'kg-bookmark-title', 'kg-nft-title')) || found.url;
  const about = wordsOf(within(link, 'kg-bookmark-description', 'kg-nft-description'));
  const host = URL.parse(found.url)?.hostname.replace(/^www\./, '') ?? '';
  const site =
    wordsOf(within(link, 'kg-bookmark-publisher')) || wordsOf(within(link, 'kg-bookmark-author')) || host;
  const thumbnail = within(link, 'kg-bookmark-thumbnail');
  const [image] = thumbnail
    ? elementsNamed([thumbnail], 'img')
    : elementsNamed(link.children, 'img').filter((each) => hasClass(each, 'kg-nft-image'));
  const picture = image ? reading.convert([image]) : [];
  const inner: HtmlPart[] = [
    element('strong', {}, text(title)),
    ...(about ? [text(' '), element('span', { class: 'bookmark-text' }, text(about))] : []),
    ...(site ? [text(' '), element('span', { class: 'bookmark-site' }, text(site))] : []),
    ...picture,
  ];
  const captions = elementsNamed(part.children, 'figcaption').flatMap(({ children }) =>
    reading.words(children),
  );
  const caption = captions.length > 0 ? [element('p', {}, ...captions)] : [];
  return [element('figure', { class: 'bookmark' }, element('a', { href: found.url }, ...inner)), ...caption];
}

/** The kind of a callout by the sign that its writer chose. */
const signs: [pattern: RegExp, kind: string][] = [
  [/^(?:⚠️?|❗️?|🚨|🛑|⛔️?|🔥)$/u, 'warning'],
  [/^(?:💡|✅|👍|👉)$/u, 'tip'],
  [/^(?:ℹ️?|📝|📌|🗒️?)$/u, 'note'],
  [/^(?:❕|📣|📢|🔔)$/u, 'important'],
];

function calloutCard(part: HtmlElement, reading: Reading): readonly HtmlPart[] {
  const sign = wordsOf(within(part, 'kg-callout-emoji'));
  const body = within(part, 'kg-callout-text') ?? part;
  const known = signs.find(([pattern]) => pattern.test(sign))?.[1];
  const colour = classesOf(part).some((name) => name.endsWith('-red')) ? 'warning' : 'note';
  const words = reading.convert(body.children);
  // A sign that says nothing of the kind is a part of the text.
  const start = sign !== '' && known === undefined ? [text(`${sign} `)] : [];
  return [
    element(
      'aside',
      { class: `callout callout-${known ?? colour}` },
      ...asBlocks([...start, ...words], reading),
    ),
  ];
}

/** Loose words are a paragraph. */
function asBlocks(parts: readonly HtmlPart[], reading: Reading): HtmlPart[] {
  const hasBlocks = parts.some(
    (part) => part.kind === 'element' && /^(?:p|ul|ol|h[1-6]|blockquote|figure|pre)$/.test(part.name),
  );
  return hasBlocks ? [...parts] : reading.blocks([element('p', {}, ...parts)]);
}

function toggleCard(part: HtmlElement, reading: Reading): readonly HtmlPart[] {
  const title = within(part, 'kg-toggle-heading-text') ?? within(part, 'kg-toggle-heading');
  const content = within(part, 'kg-toggle-content');
  const summary = element('summary', {}, ...(title ? reading.words(title.children) : []));
  return [element('details', {}, summary, ...(content ? reading.blocks(content.children) : []))];
}

function buttonOf(link: HtmlElement | undefined, reading: Reading, isCentred = false): HtmlPart[] {
  const [converted] = link ? elementsNamed(reading.convert([link]), 'a') : [];
  if (!link || !converted || wordsOf(link) === '') return [];
  const { href, target, rel } = converted.attributes;
  const button = element('a', { class: 'button', href, target, rel }, text(wordsOf(link)));
  return [element('p', { class: isCentred ? 'button-line align-center' : 'button-line' }, button)];
}

function buttonCard(part: HtmlElement, reading: Reading): readonly HtmlPart[] {
  const [link] = elementsNamed(part.children, 'a');
  return buttonOf(link, reading, hasClass(part, 'kg-align-center'));
}

function fileCard(part: HtmlElement, reading: Reading): readonly HtmlPart[] | undefined {
  const [link] = elementsNamed(part.children, 'a');
  const found = link?.attributes.href ? reading.addresses.link(link.attributes.href) : undefined;
  if (!found) return undefined;
  const name = wordsOf(within(part, 'kg-file-card-filename'));
  const kind = /\.(\w{1,5})$/.exec(name || found.url)?.[1]?.toUpperCase();
  const facts = [kind, wordsOf(within(part, 'kg-file-card-filesize'))].filter(Boolean).join(', ');
  const title = wordsOf(within(part, 'kg-file-card-title')) || name || found.url;
  const caption = wordsOf(within(part, 'kg-file-card-caption'));
  return [
    element(
      'p',
      { class: 'file' },
      element('a', { href: found.url, download: '' }, text(title)),
      ...(facts ? [text(' '), element('span', { class: 'file-facts' }, text(facts))] : []),
    ),
    ...(caption ? [element('p', {}, text(caption))] : []),
  ];
}

function playerCard(part: HtmlElement, reading: Reading): readonly HtmlPart[] | undefined {
  const [player] = elementsNamed(part.children, 'video', 'audio');
  if (!player) return undefined;
  const title = wordsOf(within(part, 'kg-audio-title'));
  const named = title ? { ...player, attributes: { ...player.attributes, title } } : player;
  const captions = elementsNamed(part.children, 'figcaption').flatMap(({ children }) =>
    reading.words(children),
  );
  return [...mediaFile(named, reading), ...(captions.length > 0 ? [element('p', {}, ...captions)] : [])];
}

/** A box with a picture, words and a button. */
function boxCard(part: HtmlElement, reading: Reading): readonly HtmlPart[] {
  const kind = hasClass(part, 'kg-product-card') ? 'product' : 'cta';
  const isButton = (each: HtmlElement) =>
    each.name === 'a' && classesOf(each).some((name) => /button|btn/.test(name));
  const [link] = elementsWhere(part.children, isButton);
  const inner = leftOut(
    part.children,
    (each) => isButton(each) || classesOf(each).some((name) => /rating/.test(name)),
  );
  const blocks = reading.blocks(inner);
  reading.notes.changed('block', kind);
  return [element('aside', { class: 'aside' }, ...blocks, ...buttonOf(link, reading))];
}

function headerCard(part: HtmlElement, reading: Reading): readonly HtmlPart[] {
  const isButton = (each: HtmlElement) =>
    each.name === 'a' && classesOf(each).some((name) => /button|btn/.test(name));
  const [link] = elementsWhere(part.children, isButton);
  reading.notes.changed('block', 'header');
  return [
    element('div', {}, ...reading.convert(leftOut(part.children, isButton))),
    ...buttonOf(link, reading),
  ];
}

function leftOut(parts: readonly HtmlPart[], test: (part: HtmlElement) => boolean): HtmlPart[] {
  return withoutSpace(parts).flatMap((part): HtmlPart[] => {
    if (part.kind !== 'element') return [part];
    return test(part) ? [] : [{ ...part, children: leftOut(part.children, test) }];
  });
}
