import type { Page } from '@playwright/test';
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

const adminScreens = [
  '/admin',
  '/admin/home',
  '/admin/about',
  '/admin/contact',
  '/admin/blog',
  '/admin/blog/new',
  '/admin/blog/edit/2',
  '/admin/projects',
  '/admin/settings',
  '/admin/settings?tab=appearance',
  '/admin/settings?tab=seo',
];

const windows = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
};
const tiny = { width: 320, height: 640 };

/** Checks both themes, which differ in colours only, and that nothing scrolls sideways down to 320 px. */
async function expectFinished(page: Page, window: (typeof windows)['wide']): Promise<void> {
  await page.setViewportSize(window);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expectReadable(page);
  if (window === windows.narrow) {
    await page.setViewportSize(tiny);
    await expectNoSidewaysScroll(page);
  }
}

for (const [name, window] of Object.entries(windows)) {
  test.describe(`in a ${name} window, light and dark,`, () => {
    // Dozens of pages, each looked through by axe.
    test.setTimeout(120_000);

    test('every public page is accessible and fits', async ({ site, page, expectedErrors }) => {
      expectedErrors.push(/404/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const path of publicPages) {
        await page.goto(site.url + path);
        await test.step(path, () => expectFinished(page, window));
      }
    });

    test('every admin screen is accessible and fits', async ({ site, page, signIn }) => {
      await signIn(page);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const path of adminScreens) {
        await page.goto(site.url + path);
        await test.step(path, () => expectFinished(page, window));
      }
    });
  });
}
