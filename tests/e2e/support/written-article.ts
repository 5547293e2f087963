import { expect, type Page } from './site.ts';

/** Where each block of an article is on its page, with its words. */
const blocksOfPage: [selector: string, words: string | RegExp][] = [
  ['h2', 'The survey'],
  ['h3', 'The boats'],
  ['h4', 'Their crews'],
  ['ul:not([class]) > li', /^Ink/],
  ['ol:not(.footnotes ol) > li', 'First the quay'],
  ['.task.is-done', 'Measure'],
  ['blockquote', 'No chart is ever finished.'],
  ['blockquote > footer', 'The pilot'],
  ['aside.callout-warning', 'The west channel moves.'],
  ['aside.aside', 'The first chart is from 1791.'],
  ['pre code.language-typescript', 'const depth = 12;'],
  ['th', 'Day'],
  ['td', 'Monday'],
  ['figure.wide > figcaption', 'The bay'],
  ['figure.gallery > figcaption', 'Two drafts'],
  ['figure.bookmark strong', 'A page of our own'],
  ['figure.embed > figcaption', 'At the desk'],
  ['a.button', 'Order'],
  ['p.file > a', 'chart'],
  ['section.footnotes li', 'Drawn in 1791.'],
  ['.article > p', 'The end.'],
];

/** Reads an article that has every block, on a page whose browser runs no JavaScript. */
export async function expectWholeArticle(page: Page, url: string): Promise<void> {
  const foreign: string[] = [];
  const { origin } = new URL(url);
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) foreign.push(request.url());
  });
  await page.goto(url);
  const text = page.locator('.article');
  for (const [selector, words] of blocksOfPage) {
    const block = page.locator(selector).filter({ hasText: words }).first();
    await expect(block, selector).toBeVisible();
  }
  await expect(text.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(text.locator('hr').first()).toBeVisible();
  await expect(text.locator('p math').first()).toBeVisible();
  await expect(text.locator('math[display="block"]')).toBeVisible();
  await expect(text.getByRole('img', { name: 'Waves' })).toBeVisible();
  await expect(text.locator('.gallery img')).toHaveCount(2);
  await expect(text.locator('.embed iframe').contentFrame().getByRole('link')).toContainText(
    'Drawing a coast',
  );

  const folded = text.getByText('Blue is deep.');
  await expect(folded).toBeHidden();
  await text.getByText('What the colours mean').click();
  await expect(folded).toBeVisible();

  await text.locator('.footnote-ref a').click();
  await expect(text.locator('section.footnotes li')).toBeInViewport();
  await text.locator('.footnote-back').click();
  await expect(text.locator('.footnote-ref')).toBeInViewport();
  const file = await text.locator('p.file a').getAttribute('href');
  const stored = await page.request.get(new URL(file ?? '', url).href);
  expect([stored.status(), stored.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await text.locator('a.button').click();
  await expect(page).toHaveURL(`${origin}/contact`);
  expect(foreign).toEqual([]);
}

/** The files of an article. */
export const picture = {
  name: 'waves.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAoCAIAAADBrGu+AAAAPUlEQVR42u3PQQkAAAgEsCtkDBsb0Aw+hcEKLNP1WgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQELhY6f3ymk9AuKgAAAABJRU5ErkJggg==',
    'base64',
  ),
};
export const document = {
  name: 'chart.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n'),
};

/** Answers for the site that it found a player at an address: the tests have no other sites. */
export async function findPlayers(page: Page): Promise<void> {
  await page.route('**/api/embeds', (route) => {
    const { url } = route.request().postDataJSON();
    if (!url.startsWith('https://vimeo.com/')) return route.fallback();
    const card = { kind: 'player', provider: 'vimeo', url, title: 'Drawing a coast' };
    const none = { author: '', description: '', siteName: '' };
    return route.fulfill({ json: { ...card, ...none, poster: null, failure: null, posterFailure: null } });
  });
}
