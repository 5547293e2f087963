import { expect, test } from 'vitest';
import { elementsOf } from '#tests/support/html-elements.ts';
import { EditableHtml } from './html-scan.ts';
import { completePictures, type TextPictures } from './text-pictures.ts';

const boat = { url: '/images/boat-k3v7x2qa.jpg', width: 1200, height: 800 };
const withoutCopies = { '/images/boat-k3v7x2qa': { ...boat, widths: [], placeholder: '' } };
const withCopies = {
  '/images/boat-k3v7x2qa': { ...boat, widths: [400, 800], placeholder: 'data:image/webp;base64,AAAA' },
};
const rest = 'loading="lazy" decoding="async"';

function withAttributes(source: string, pictures: TextPictures = withoutCopies, leads = false) {
  const html = new EditableHtml(source);
  completePictures(html, pictures, leads);
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

test('a picture of the site has its copies, its place and its placeholder, like a cover', () => {
  const jpg =
    '/images/boat-k3v7x2qa-400.jpg 400w, /images/boat-k3v7x2qa-800.jpg 800w, /images/boat-k3v7x2qa.jpg 1200w';
  const of = (format: string) =>
    `/images/boat-k3v7x2qa-400.${format} 400w, /images/boat-k3v7x2qa-800.${format} 800w`;
  const place = '(min-width: 680px) 620px, 92vw';
  expect(withAttributes('<p><img alt="A boat" src="/images/boat-k3v7x2qa.jpg"></p>', withCopies)).toBe(
    [
      '<p><picture>',
      `<source type="image/avif" srcset="${of('avif')}" sizes="${place}">`,
      `<source type="image/webp" srcset="${of('webp')}" sizes="${place}">`,
      `<img width="1200" height="800" srcset="${jpg}" sizes="${place}"`,
      ` style="background-image:url('data:image/webp;base64,AAAA')" ${rest}`,
      ' alt="A boat" src="/images/boat-k3v7x2qa.jpg"></picture></p>',
    ].join(''),
  );
});

test("a picture drawn in another width asks for copies of that width, and a writer's choice of copies stays", () => {
  const narrow = withAttributes('<img src="/images/boat-k3v7x2qa.jpg" width="300">', withCopies);
  expect(narrow).toContain('sizes="min(300px, 92vw)"');
  const chosen = '<img src="/images/boat-k3v7x2qa-400.jpg" width="3" height="2">';
  expect(withAttributes(chosen, withCopies)).not.toContain('<picture>');
});

test('a tall picture is bounded, a wide one has the width of its page and its widest copies', () => {
  const picture = (width: number, height: number) => ({
    '/images/boat-k3v7x2qa': { ...boat, width, height, widths: [400, 1600], placeholder: '' },
  });
  const source = '<p><img src="/images/boat-k3v7x2qa.jpg" alt=""></p>';
  const tall = withAttributes(source, picture(900, 1200));
  expect(tall).toContain('style="--ratio:0.7500" data-shape="tall"');
  expect(tall).toContain('sizes="min(528px, 92vw)"');
  expect(tall).not.toContain('1600');
  const wide = withAttributes(source, picture(1200, 600));
  expect(wide).toContain('data-shape="wide"');
  expect(wide).toContain('sizes="(min-width: 1328px) 892px, (min-width: 1024px) 67vw, 92vw"');
  expect(wide).toContain('/images/boat-k3v7x2qa-1600.avif 1600w');
  const figure =
    '<figure>\n<img src="/images/boat-k3v7x2qa.jpg" alt=""><figcaption>A boat</figcaption></figure>';
  expect(withAttributes(figure, picture(1200, 600))).toContain('data-shape="wide"');
  for (const usual of [
    withAttributes(source, picture(1200, 800)),
    withAttributes(source, picture(600, 300)),
    withAttributes(source.replace('</p>', ' and words</p>'), picture(1200, 600)),
    withAttributes(source.replace('alt', 'width="200" alt'), picture(900, 1200)),
  ])
    expect(usual).not.toContain('data-shape');
});

test('the figure around a picture decides its place, whose size the editor writes into the picture', () => {
  const place = (classes: string, width = 1200, height = 800) => {
    const pictures = {
      '/images/boat-k3v7x2qa': { ...boat, width, height, widths: [400, 1600], placeholder: '' },
    };
    const source = `<img src="/images/boat-k3v7x2qa.jpg" alt="" width="${width}" height="${height}">`;
    const html = withAttributes(
      `<figure${classes}>${source}<figcaption>A boat</figcaption></figure>`,
      pictures,
    );
    const image = elementsOf(html).find(({ tag }) => tag === 'img');
    return { sizes: image?.sizes, hasWidest: html.includes('1600w'), html };
  };
  expect(place('')).toMatchObject({ sizes: '(min-width: 680px) 620px, 92vw', hasWidest: false });
  expect(place('', 300, 200)).toMatchObject({ sizes: 'min(300px, 92vw)' });
  expect(place(' class="full"')).toMatchObject({
    sizes: '(min-width: 1328px) 1200px, 100vw',
    hasWidest: true,
  });
  expect(place(' class="wide"')).toMatchObject({
    sizes: '(min-width: 1328px) 892px, (min-width: 1024px) 67vw, 92vw',
    hasWidest: true,
  });
  expect(place(' class="align-end"').sizes).toBe('(min-width: 641px) 286px, 92vw');
  expect(place(' class="gallery"').sizes).toBe('(min-width: 680px) 310px, 46vw');
  expect(place('', 900, 1200).html).toContain('data-shape="tall"');
  expect(place(' class="gallery"', 900, 1200).html).not.toContain('data-shape');
});

test('the first picture loads at once where it is in the first view, every other when it comes near', () => {
  const image = '<img src="/images/boat-k3v7x2qa.jpg" alt="">';
  const countOf = (html: string, words: string) => html.split(words).length - 1;
  const led = withAttributes(`<p>Hello</p>${image}${image}`, withCopies, true);
  expect(countOf(led, 'loading="eager" fetchpriority="high"')).toBe(1);
  expect(countOf(led, 'loading="lazy"')).toBe(1);
  expect(led.indexOf('eager')).toBeLessThan(led.indexOf('lazy'));
  const far = withAttributes(`<p>${'Hello '.repeat(400)}</p>${image}`, withCopies, true);
  expect(far).not.toContain('eager');
  expect(withAttributes(image, withCopies)).not.toContain('eager');
});
