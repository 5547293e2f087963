import { expect, test } from '../support/site.ts';

test.beforeEach(async ({ page, signIn }) => signIn(page));

/** The site no longer has the assets of the open document, as more than a week after an update. The next document has its own. */
async function replaceRelease(page: import('@playwright/test').Page): Promise<void> {
  let replaced = true;
  await page.route('**/*', (route) => {
    const request = route.request();
    if (request.resourceType() === 'document') replaced = false;
    const isGone = replaced && new URL(request.url()).pathname.startsWith('/assets/');
    return isGone ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
}

test('mend 12: where an update took the code of a screen away, the requested screen is loaded in full', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /dynamically imported module|Error loading route module/);
  await page.goto(`${site.url}/admin`);
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await replaceRelease(page);
  await page.getByRole('complementary').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: 'About Me' })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/admin/about`);
  await page.unrouteAll();

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email or Username').fill('tove');
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await replaceRelease(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('This site was updated, and the page was loaded again.')).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/login`);
});

test('mend 11: a document of the admin area comes back from the back-forward cache only with its session', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/admin/messages`);
  const heading = page.getByRole('heading', { name: 'Messages' });
  await expect(heading).toBeVisible();
  // Headless Chromium has no back-forward cache: these are its two events.
  const fire = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => {
      window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
    }, type);
  await fire('pagehide');
  await expect(heading).toBeHidden();
  await fire('pageshow');
  await expect(heading).toBeVisible();
  await fire('pagehide');
  await page.evaluate(() => localStorage.clear());
  const loaded = page.waitForEvent('load');
  await fire('pageshow');
  await loaded;
  await expect(page.getByText('Please login to access the admin dashboard')).toBeVisible();
});

test('mend 14: nothing moves while the profile and the sign-up page load', async ({ site, page }) => {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let calls = 0;
  await page.route('**/api/**', async (route) => {
    // The parts of the page arrive one after the other.
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 400 - 80 * (calls % 5)));
    await route.continue();
  });
  const total = () => page.evaluate<number>('window.shifts.total');
  await page.goto(`${site.url}/admin/profile`);
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  expect(await total()).toBeLessThan(0.01);
});
