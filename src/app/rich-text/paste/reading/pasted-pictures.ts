import type { LeftOut } from './left-out.ts';
import { isBlank, made, unwrapElement } from './pasted-elements.ts';
import { rtfPictures } from './rtf-pictures.ts';

/** A picture of a paste that is not on the web yet. */
export interface PastedPicture {
  /** The address that stands for it in the HTML of the paste. */
  place: string;
  /** How a writer finds it: the name of its file, or its number. */
  name: string;
  alt: string;
  /** Absent where the browser cannot read it. */
  file?: File;
}

/** The beginning of the addresses that stand for pictures. */
export const PLACE = '#pasted-picture-';
const placeAddress = (count: number, key: string) => `${PLACE}${key}-${count}`;

interface PictureSources {
  rtf: string;
  files: readonly File[];
  leftOut: LeftOut;
  /** The origin of this site: its own pictures are stored without it. */
  origin: string;
  /** Sets the places of this paste apart from those of others. */
  key: string;
}

/**
 * Makes a figure of each picture of a paste. Those that are no address on the web get a place of their own and are
 * returned, with their file where the browser can read it.
 */
export function takePictures(body: HTMLElement, sources: PictureSources): PastedPicture[] {
  const { leftOut, files, origin, key } = sources;
  const pictures: PastedPicture[] = [];
  const unread: PastedPicture[] = [];
  const images = [...body.querySelectorAll('img')];
  for (const image of images) {
    if (showEmoji(image)) continue;
    if (isPixel(image)) {
      image.remove();
      leftOut.add('pixel');
      continue;
    }
    const address = addressOf(image);
    const onSite = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
    if (isOnTheWeb(onSite)) {
      setPicture(image, onSite.replace(/^http:/i, 'https:'));
    } else {
      const name = nameOf(onSite, image.alt) || `Picture ${pictures.length + 1}`;
      const file = dataFile(address, name);
      const picture: PastedPicture = {
        place: placeAddress(pictures.length + 1, key),
        name: file?.name ?? name,
        alt: image.alt,
      };
      if (file) picture.file = file;
      else unread.push(picture);
      pictures.push(picture);
      setPicture(image, picture.place);
    }
    if (!isSmall(image)) liftOut(image, leftOut);
  }
  findFiles(unread, body, sources.rtf, files);
  return pictures;
}

/** The files of pictures whose addresses a browser cannot read, from elsewhere on the clipboard. */
function findFiles(unread: PastedPicture[], body: HTMLElement, rtf: string, files: readonly File[]) {
  if (unread.length === 0) return;
  const fromRtf = rtf === '' ? [] : rtfPictures(rtf);
  const images = files.filter(({ type }) => type.startsWith('image/'));
  // A word processor adds one picture of all its words, which is none of them.
  const isPictureOfWords = images.length === 1 && body.textContent.trim() !== '' && rtf !== '';
  const found = fromRtf.length === unread.length ? fromRtf : isPictureOfWords ? [] : images;
  if (found.length !== unread.length) return;
  unread.forEach((picture, index) => {
    const file = found[index];
    // With the name that its writer knows.
    if (file) picture.file = new File([file], renamedAs(picture.name, file.name), { type: file.type });
  });
}

function renamedAs(name: string, file: string): string {
  const ending = file.split('.').at(-1) ?? '';
  return name.endsWith(`.${ending}`) ? name : `${name.replace(/\.\w{1,5}$/, '')}.${ending}`;
}

function addressOf(image: HTMLImageElement): string {
  const src = image.getAttribute('src')?.trim() ?? '';
  // Pages that load pictures late have a stand-in in their place.
  const late = ['data-src', 'data-original', 'data-lazy-src'].map((name) => image.getAttribute(name)?.trim());
  const isStandIn = src === '' || (src.startsWith('data:') && src.length < 300);
  return (isStandIn && late.find((each) => each && /^https?:/i.test(each))) || src;
}

const isOnTheWeb = (address: string) =>
  /^https?:\/\//i.test(address) || (address.startsWith('/') && !address.startsWith('//'));

/** Keeps only what a stored picture has. */
function setPicture(image: HTMLImageElement, address: string) {
  for (const { name } of [...image.attributes]) {
    const isSize = name === 'width' || name === 'height';
    const keeps = name === 'alt' || (isSize && /^\d+$/.test(image.getAttribute(name) ?? ''));
    if (!keeps) image.removeAttribute(name);
  }
  image.setAttribute('src', address);
}

/** The name of the file in an address. */
function nameOf(address: string, alt: string): string {
  if (address.startsWith('data:') || address === '') return alt;
  const last = address.split(/[?#]/)[0]?.split(/[\\/]/).at(-1) ?? '';
  try {
    return decodeURIComponent(last.replace(/^cid:/i, '').replace(/@.*$/, '')) || alt;
  } catch {
    return last;
  }
}

/** The file in a `data:` address; undefined for any other address. */
function dataFile(address: string, name: string): File | undefined {
  if (!/^data:image\//i.test(address)) return undefined;
  const comma = address.indexOf(',');
  const head = address.slice('data:'.length, comma).toLowerCase();
  const type = head.split(';')[0] ?? '';
  const data = address.slice(comma + 1);
  try {
    const text = head.includes(';base64') ? atob(data.replace(/\s+/g, '')) : decodeURIComponent(data);
    const bytes = head.includes(';base64')
      ? Uint8Array.from(text, (sign) => sign.charCodeAt(0))
      : new TextEncoder().encode(text);
    const ending = type.slice('image/'.length).replace('jpeg', 'jpg').replace('svg+xml', 'svg');
    return new File([bytes], name.includes('.') ? name : `${name}.${ending}`, { type });
  } catch {
    return undefined;
  }
}

/** Chats and mail programs draw emoji as pictures: the sign itself takes their place. */
function showEmoji(image: HTMLImageElement): boolean {
  const named = image.closest('[class*="emoji"], [data-emoji]') !== null;
  const sign = image.getAttribute('data-stringify-emoji') ?? image.alt;
  const isSign = /^\p{Extended_Pictographic}/u.test(image.alt) && image.alt.length < 20;
  if (!isSign && !(named && sign !== '' && sign.length < 60)) return false;
  image.replaceWith(sign);
  return true;
}

function isPixel(image: HTMLImageElement): boolean {
  const sizes = [image.getAttribute('width'), image.getAttribute('height')];
  return sizes.every((size) => size !== null && Number(size) <= 1);
}

/** A sign within a line, such as an icon. */
function isSmall(image: HTMLImageElement): boolean {
  const height = Number(image.getAttribute('height') ?? 100);
  const isInLine = (image.closest('p, li, td, h1, h2, h3, h4, h5, h6')?.textContent.trim() ?? '') !== '';
  return isInLine && height <= 32 && !image.src.includes(PLACE);
}

const TEXT_BLOCKS = 'p, h1, h2, h3, h4, h5, h6, dt, summary, figcaption, caption';

/** Puts a picture that stands in a text between blocks, as a figure. */
function liftOut(image: HTMLImageElement, leftOut: LeftOut) {
  const link = image.closest('a');
  if (link) {
    if (!isLinkToPicture(link, image)) leftOut.add('pictureLink');
    unwrapElement(link);
  }
  const own = image.closest('figure');
  if (own && own.querySelectorAll('img').length === 1) return tidyFigure(own, image);
  const block = image.closest(TEXT_BLOCKS);
  const figure = made(image, 'figure');
  if (!block) {
    image.replaceWith(figure);
    figure.append(image);
    return;
  }
  // What is around the text of a toggle or a caption takes no blocks.
  if (block.matches('summary, dt, figcaption, caption')) {
    const outer = block.matches('caption') ? block.closest('table') : block;
    figure.append(image);
    outer?.after(figure);
    return;
  }
  const rest = splitAfter(block, image);
  figure.append(image);
  block.after(figure, ...(isBlank(rest) ? [] : [rest]));
  if (isBlank(block)) block.remove();
}

/** Moves what stands behind an element out of a block, into a copy of the block. */
function splitAfter(block: Element, element: Element): Element {
  let rest: Element | undefined;
  let inner = element;
  while (inner !== block && inner.parentElement) {
    const copy = inner.parentElement.cloneNode(false) as Element;
    if (rest) copy.append(rest);
    while (inner.nextSibling) copy.append(inner.nextSibling);
    rest = copy;
    inner = inner.parentElement;
  }
  return rest ?? made(block, block.localName);
}

/** Pages link a picture to a larger copy of itself, or to a page about it. */
function isLinkToPicture(link: HTMLAnchorElement, image: HTMLImageElement): boolean {
  const href = link.getAttribute('href') ?? '';
  return href === '' || href === image.getAttribute('src') || /\.(png|jpe?g|gif|webp|avif|svg)\b/i.test(href);
}

/** A figure holds its picture and the words below it. */
function tidyFigure(figure: Element, image: HTMLImageElement) {
  const caption = figure.querySelector('figcaption');
  const words = caption ?? figure;
  image.remove();
  const text = [...words.childNodes];
  figure.replaceChildren(image);
  const line = made(figure, 'figcaption', ...text);
  for (const inner of [...line.querySelectorAll('p, div')]) unwrapElement(inner);
  if (line.textContent.trim() !== '') figure.append(line);
}
