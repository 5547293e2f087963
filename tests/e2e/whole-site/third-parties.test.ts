import type { Page } from '@playwright/test';
import { expect, test } from '../support/site.ts';

const GOOGLE = 'https://www.googletagmanager.com';

/** Responds in place of Google; records the requests and the state of the page. */
async function playGoogle(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/googletagmanager\.com|google-analytics\.com/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `window.told = window.dataLayer.map((words) => [words[0], String(words[1])]);
        fetch('https://region1.google-analytics.com/g/collect', { method: 'POST' });`,
    });
  });
  return asked;
}

test('row 152: analytics run where the owner set an id, for visitors, on public pages alone', async ({
  site,
  page,
  signIn,
}) => {
  await (await site.asOwner()).settings.update({ seo: { googleAnalyticsId: 'G-ABC123DEF4' } });
  const asked = await playGoogle(page);
  for (const path of ['/', '/blog/2']) {
    asked.length = 0;
    const answer = await page.goto(site.url + path);
    await expect
      .poll(() => asked)
      .toEqual([`${GOOGLE}/gtag/js?id=G-ABC123DEF4`, 'https://region1.google-analytics.com/g/collect']);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*)/);
  }
  expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual([
    ['js', expect.any(String)],
    ['config', 'G-ABC123DEF4'],
  ]);

  asked.length = 0;
  for (const path of ['/login', '/admin']) {
    const answer = await page.goto(site.url + path);
    await page.waitForLoadState('networkidle');
    expect(answer?.headers()['content-security-policy'], path).not.toContain('google');
  }
  await signIn(page);
  for (const path of ['/', '/admin']) {
    await page.goto(site.url + path);
    await page.waitForLoadState('networkidle');
  }
  expect(asked).toEqual([]);
});

test('row 152: without an id no page names Google, and its policy lets nobody in', async ({ site, page }) => {
  for (const path of ['/', '/login']) {
    const answer = await page.goto(site.url + path);
    expect(answer?.headers()['content-security-policy'], path).not.toContain('google');
    expect(await answer?.text(), path).not.toContain('googletagmanager');
  }
});

for (const [fontFamily, file] of [
  ['inter', 'inter'],
  ['poppins', 'poppins'],
  ['roboto', 'roboto'],
  ['montserrat', 'montserrat'],
  ['open-sans', 'open-sans'],
] as const) {
  test(`row 152: with the font ${fontFamily} no other one is loaded`, async ({ site, page }) => {
    await (await site.asOwner()).settings.update({ appearance: { fontFamily } });
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
    });
    await page.goto(site.url);
    await page.waitForLoadState('networkidle');
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((path) => !path.startsWith(`/assets/${file}-latin`))).toEqual([]);
    const families = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
    expect(families).toMatch(/^"?([^",]+)"?, "?\1 stand-in"?/);
  });
}
