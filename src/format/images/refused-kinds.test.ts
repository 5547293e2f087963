import { expect, test } from 'vitest';
import { isRefusedPicture, refusedKindAdvice, refusedKindText } from './refused-kinds.ts';

const bytesOf = (latin1: string) => Uint8Array.from(latin1, (letter) => letter.charCodeAt(0));

test.each([
  ['an iPhone photo', '\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'choose Most Compatible'],
  ['a HEIF photo with another first brand', '\0\0\0\x24ftypmif1\0\0\0\0mif1heic', 'HEIC'],
  ['a raw photo of a camera', 'II*\0\x10\0\0\0CR\x02\0', 'raw photo'],
  ['a raw photo of a newer camera', '\0\0\0\x18ftypcrx \0\0\0\x01', 'raw photo'],
  ['a TIFF', 'II*\0\x08\0\0\0', 'TIFF'],
  ['a big-endian TIFF', 'MM\0*\0\0\0\x08', 'TIFF'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">', 'Export it as PNG'],
  [
    'an SVG of a drawing program',
    '<?xml version="1.0"?>\n<!-- Made by a program -->\n<!DOCTYPE svg PUBLIC "x">\n<svg>',
    'SVG drawing',
  ],
  ['a Photoshop document', '8BPS\0\x01', 'Export As'],
  ['a BMP', 'BM\x36\x10\0\0\0\0\0\0', 'save it as PNG'],
  ['an icon', '\0\0\x01\0\x02\0', 'ICO'],
  ['a JPEG XL', '\xff\x0a\xfa', 'JPEG XL'],
  ['a JPEG 2000', '\0\0\0\x0cjP  \r\n', 'JPEG 2000'],
  ['an Illustrator drawing', '%!PS-Adobe-3.0', 'Illustrator'],
  ['a PDF', '%PDF-1.7', 'PDF'],
  ['an MP4', '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'video'],
  ['a WebM', '\x1a\x45\xdf\xa3\x01', 'video'],
  ['a page that was saved instead of its image', '<!DOCTYPE html>\n<html>', 'web page'],
])('%s is named, with what to do about it', (_title, head, words) => {
  expect(refusedKindAdvice(bytesOf(head))).toContain(words);
});

test.each([
  ['a JPEG', '\xff\xd8\xff\xe0'],
  ['an AVIF', '\0\0\0\x20ftypavif\0\0\0\0avifmif1miaf'],
  ['a text', 'Dear diary'],
  ['nothing', ''],
])('%s is none of them', (_title, head) => {
  expect(refusedKindAdvice(bytesOf(head))).toBeUndefined();
  expect(refusedKindText(bytesOf(head))).toBe('Send a JPEG, PNG, WebP, AVIF or GIF image.');
});

test('the media library refuses pictures that no browser shows, and stores documents, videos and texts', () => {
  const comment = `<!-- ${'Made by a program. '.repeat(60)}-->\n`;
  const pictures = ['II*\0', '\xff\x0a', '\0\0\0\x0cJXL ', '\0\0\0\x0cjP  ', '8BPS', `${comment}<svg>`];
  for (const head of pictures) expect(isRefusedPicture(bytesOf(head)), head).toBe(true);
  const files = [
    '%PDF-1.7',
    '%!PS',
    'BMW is a maker of cars.',
    '\0\0\0\x20ftypisom',
    '<html><svg>',
    '\xff\xd8\xff',
  ];
  for (const head of files) expect(isRefusedPicture(bytesOf(head)), head).toBe(false);
});
