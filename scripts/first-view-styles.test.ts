import { expect, test } from 'vitest';
import { withFirstViewStyles } from '../src/server/pages/first-view-styles.ts';
import { partsOf } from './first-view-styles.ts';

const href = '/assets/root-1.css';
const link = `<link rel="stylesheet" href="${href}"/>`;

const sheet = `
@layer base, components;
@font-face { font-family: "Open Sans"; src: url(a.woff2) }
@font-face { font-family: "Inter"; src: url(b.woff2) }
@font-face { font-family: "Inter stand-in"; src: local(Arial) }
@layer base {
  body { margin: 0 }
  .dark { color-scheme: dark }
  [data-font="inter"] { --font: Inter }
}
@layer components {
  @media (min-width: 640px) {
    .card, .gallery .stage { display: grid }
    .card:not(.plain) { color: red }
    :is(.card, .gallery) > a { color: blue }
  }
  .gallery { color: green }
  @keyframes spin { to { rotate: 360deg } }
}`;

const page = (body: string, font = 'open-sans') =>
  `<html data-font="${font}" data-code="waits"><head>${link}</head><body>${body}</body></html>`;

/** The rules that a page gets, without white space. */
function stylesOf(html: string): string {
  const styled = withFirstViewStyles(html, { href, parts: partsOf(sheet) });
  return (styled.split('<style>')[1]?.split('</style>')[0] ?? '').replace(/\s+/g, '');
}

test('a page gets the rules whose classes it has, in their groups and in their order', () => {
  expect(stylesOf(page('<p class="card wide">Hi</p>'))).toBe(
    [
      '@layerbase,components;',
      '@font-face{font-family:"OpenSans";src:url(a.woff2)}',
      '@layerbase{body{margin:0}.dark{color-scheme:dark}}',
      '@layercomponents{@media(min-width:640px){.card{display:grid}.card:not(.plain){color:red}:is(.card,.gallery)>a{color:blue}}',
      '@keyframesspin{to{rotate:360deg}}}',
    ].join(''),
  );
});

test('a selector of two classes needs both, and a font belongs to the sites that chose it', () => {
  const styles = stylesOf(page('<div class="gallery"><p class="stage">Hi</p></div>', 'inter'));
  expect(styles).toContain('.gallery.stage{display:grid}');
  expect(styles).toContain('.gallery{color:green}');
  expect(styles).not.toContain('.card{');
  expect(styles).toContain('"Inter";src:url(b.woff2)');
  expect(styles).toContain('"Interstand-in"');
  expect(styles).toContain('[data-font="inter"]{--font:Inter}');
  expect(styles).not.toContain('OpenSans');
});

test('the whole sheet comes later, or at once without JavaScript; a hydrated page keeps its link', () => {
  const styled = withFirstViewStyles(page('<p>Hi</p>'), { href, parts: partsOf(sheet) });
  expect(styled).toContain(`<link rel="late-stylesheet" href="${href}"/><noscript>${link}</noscript>`);
  const hydrated = page('<p class="card">Hi</p>').replace(' data-code="waits"', '');
  expect(withFirstViewStyles(hydrated, { href, parts: partsOf(sheet) })).toBe(hydrated);
});
