import { expect, test } from 'vitest';
import { EditableHtml } from './html-scan.ts';
import { addPictureAttributes } from './text-pictures.ts';

const sizes = { '/images/boat-k3v7x2qa': { width: 1200, height: 800 } };
const rest = 'loading="lazy" decoding="async"';

function withAttributes(source: string) {
  const html = new EditableHtml(source);
  addPictureAttributes(html, sizes);
  return html.toString();
}

test('mend 3: a picture of the site gets its size, lazy loading and an empty alt', () => {
  expect(withAttributes('<p><img src="/images/boat-k3v7x2qa.jpg" /></p>')).toBe(
    `<p><img width="1200" height="800" ${rest} alt="" src="/images/boat-k3v7x2qa.jpg" /></p>`,
  );
  expect(
    withAttributes('<img src="https://site.example/images/boat-k3v7x2qa-400.avif?v=1" alt="A boat">'),
  ).toBe(
    `<img width="400" height="267" ${rest} src="https://site.example/images/boat-k3v7x2qa-400.avif?v=1" alt="A boat">`,
  );
});

test('mend 3: a width or height of the writer decides the other, and other attributes stay', () => {
  const image = (own: string) => `<img src="/images/boat-k3v7x2qa.jpg" alt="" ${own}>`;
  const added = (attributes: string, own: string) =>
    `<img${attributes} src="/images/boat-k3v7x2qa.jpg" alt="" ${own}>`;
  expect(withAttributes(image('width="300"'))).toBe(added(` height="200" ${rest}`, 'width="300"'));
  expect(withAttributes(image('height="200"'))).toBe(added(` width="300" ${rest}`, 'height="200"'));
  expect(withAttributes(image('width="50%"'))).toBe(added(` ${rest}`, 'width="50%"'));
  expect(withAttributes(image('loading="eager" width="3" height="4"'))).toBe(
    added(' decoding="async"', 'loading="eager" width="3" height="4"'),
  );
});

test('mend 3: a picture of unknown size gets everything but a size, and text that looks like one stays', () => {
  expect(withAttributes('<img src="https://other.example/a.png"><img alt="x">')).toBe(
    `<img ${rest} alt="" src="https://other.example/a.png"><img ${rest} alt="x">`,
  );
  const text = '<p title="<img>">&lt;img&gt;</p><!-- <img> -->';
  expect(withAttributes(text)).toBe(text);
});
