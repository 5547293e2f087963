import { expect, type Page, test } from '../support/site.ts';

/**
 * The site no longer has some assets of the open document, as more than a week after an update: the files of `part`, which the
 * update changed, and the one that names them, the router's manifest or the code of a document. All other files are the
 * same in both releases. The next document has its own.
 */
async function replaceRelease(
  page: Page,
  part: string,
  names: 'manifest' | 'visitor' = 'manifest',
): Promise<void> {
  await page.unrouteAll();
  let replaced = true;
  await page.route('**/*', (route) => {
    const request = route.request();
    if (request.resourceType() === 'document') replaced = false;
    const { pathname } = new URL(request.url());
    const isGone = replaced && [part, names].some((name) => pathname.startsWith(`/assets/${name}-`));
    return isGone ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
}

test('mend 12: where an update took the code of a screen away, the requested screen is loaded in full, and drafts stay', async ({
  site,
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /dynamically imported module|Error loading route module/);
  const updated = page.getByText('This site was updated, and the page was loaded again.');
  await signIn(page);
  await page.goto(`${site.url}/admin/contact`);
  await page.getByLabel('Location').fill('Delft');
  await replaceRelease(page, 'command-palette');
  await page.keyboard.press('Control+k');
  await expect(updated).toBeVisible();
  await expect(page.getByText(/^You have unsaved changes from/)).toBeVisible();

  await replaceRelease(page, 'about-edit');
  await page.getByRole('complementary').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: 'About Me' })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/admin/about`);

  await page.getByRole('complementary').getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('button', { name: 'Use mine' }).click();
  await expect(page.getByLabel('Location')).toHaveValue('Delft');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Contact information updated successfully!')).toBeVisible();

  await page.evaluate(() => {
    localStorage.clear();
    // A second failure soon after the first has another cause.
    sessionStorage.removeItem('reloaded_at');
  });
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email or Username').fill('tove');
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await replaceRelease(page, 'open-site', 'visitor');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(updated).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/login`);
});

test('mend 11: a document of the admin area comes back from the back-forward cache only with its session', async ({
  site,
  page,
  signIn,
}) => {
  await signIn(page);
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

test('mend 14: nothing moves while the profile and the sign-up page load', async ({ site, page, signIn }) => {
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
  await page.goto(site.setupLink);
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled();
  await expect(page.getByLabel('Set-up code')).toBeHidden();
  expect(await total()).toBeLessThan(0.01);

  await signIn(page);
  await page.goto(`${site.url}/admin/profile`);
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  expect(await total()).toBeLessThan(0.01);
});
