import type { Page } from '@playwright/test';
import { casesOf, isProof } from '#tests/support/proof.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/site.ts';

const publicPages = [
  '/',
  '/about',
  '/contact',
  '/projects',
  '/project/1',
  '/project/4711',
  '/blog',
  '/blog/2',
  '/blog?search=zzz',
  '/nothing',
  '/login',
  '/signup',
];

/** The screens without a check of their own in the tests of their feature. */
const screensOfThis = [
  '/admin',
  '/admin/home',
  '/admin/about',
  '/admin/blog',
  '/admin/projects',
  '/admin/settings',
];

const adminScreens = casesOf(
  [
    ...screensOfThis,
    '/admin/contact',
    '/admin/blog/new',
    '/admin/blog/edit/2',
    '/admin/settings?tab=appearance',
    '/admin/settings?tab=seo',
  ],
  (screen) => screensOfThis.includes(screen),
);

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
const tiny = { width: 320, height: 640 };

/**
 * Checks the wide window in light, the narrow one in dark, and that nothing scrolls sideways down to 320 px. The themes
 * differ in colours only, so `npm test` runs all rules in one of them; `npm run proof` runs them in both, in both windows.
 */
async function expectFinished(page: Page, url: string): Promise<void> {
  await page.setViewportSize(wide);
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (isProof) await expectDarkToBe(page, expectAccessible);
  await page.setViewportSize(narrow);
  if (isProof) await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectDarkToBe(page, isProof ? expectAccessible : expectReadable);
  await page.setViewportSize(tiny);
  await expectNoSidewaysScroll(page);
}

async function expectDarkToBe(page: Page, accessible: (page: Page) => Promise<void>): Promise<void> {
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await accessible(page);
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
}

test.describe('in a wide and a narrow window, light and dark,', () => {
  // Dozens of pages, each looked through by axe.
  test.setTimeout(120_000);

  test('every public page is accessible and fits, and asks nobody but the site for anything', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url)) strangers.push(request.url());
    });
    for (const path of publicPages) await test.step(path, () => expectFinished(page, site.url + path));
    expect(strangers).toEqual([]);
  });

  test('every admin screen is accessible and fits', async ({ site, page, signIn }) => {
    await signIn(page);
    for (const path of adminScreens) await test.step(path, () => expectFinished(page, site.url + path));
  });
});
