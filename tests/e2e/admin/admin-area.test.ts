import { expect, expectAccessible, test } from '../support/site.ts';

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('rows 2, 17, 18, 91, 92: the dashboard has its seven cards and what failed in the background (safety 6), the navigation every screen', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/admin/no-such-screen`);
  await expect(page).toHaveURL(`${site.url}/admin`);
  const main = page.getByRole('main');
  for (const name of [
    'Home Page',
    'Blog Posts',
    'Projects',
    'About Me',
    'Contact Page',
    'Messages',
    'Site Settings',
  ]) {
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  const links = {
    'Home Page': '/admin/home',
    'Blog Posts': '/admin/blog',
    Projects: '/admin/projects',
    'About Me': '/admin/about',
    'Contact Page': '/admin/contact',
    Messages: '/admin/messages',
    'Site Settings': '/admin/settings',
  };
  for (const [name, path] of Object.entries(links)) {
    await expect(main.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', path);
  }
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  for (const path of ['/admin', ...Object.values(links)]) {
    await expect(navigation.locator(`a[href="${path}"]`)).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Back to portfolio' })).toHaveAttribute('href', '/');
  for (const link of await page.getByRole('link').all()) {
    const path = await link.getAttribute('href');
    if (path?.startsWith('/'))
      expect((await page.request.get(site.url + path)).status(), path).toBeLessThan(400);
  }

  await expect(page.getByText('copies of')).toHaveCount(0);
  const failing = [
    {
      kind: 'image',
      count: 2,
      lastError: 'The storage of this site is full.',
      nextTryAt: new Date().toISOString(),
    },
  ];
  await page.route('**/api/jobs/failing', (route) => route.fulfill({ json: failing }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(
    /The copies of 2 pictures failed\. The next try is at \d\d:\d\d\. The reason: The storage of this site is full\./,
  );
  await expectAccessible(page);
  await page.route('**/api/jobs/failing/retry', (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The work in the background succeeded.')).toBeVisible();
});

test('rows 140, 146: the home editor saves its hero and one to six services, and says what failed', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  await page.goto(`${site.url}/admin/home`);
  await page.getByLabel('Professional title').fill('Advisor');
  await page.getByLabel('Headline', { exact: true }).fill('Written down');
  for (let count = 0; count < 2; count += 1) {
    await page.getByRole('button', { name: 'Add service' }).click();
    await page.getByLabel('Title', { exact: true }).fill(`Added ${count}`);
  }
  await expect(page.getByText('6 of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Add service' }).click();
  await expect(page.getByText('You can have a maximum of 6 services')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Home page content saved successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Current Home Page' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await page.goto(site.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Written down');
  await expect(page.locator('.service')).toHaveCount(6);

  await (await site.asOwner()).home.update({ hero: { services: [{ title: 'Only', description: '' }] } });
  await page.goto(`${site.url}/admin/home`);
  await page.getByRole('button', { name: 'Remove Only' }).click();
  await expect(page.getByText('You need at least one service')).toBeVisible();
  await page.getByLabel('Headline', { exact: true }).fill('Not taken');
  for (const path of ['**/api/home/1', '**/api/home'])
    await page.route(path, (route) => route.fulfill({ status: 400, json: { message: 'Not now' } }));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to save home page content')).toBeVisible();
  await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('Not taken');
  await page.reload();
  await expect(page.getByText('Failed to load home page content')).toBeVisible();
});

test('row 222: three toasts at once, 356 px wide, 14 px apart, gone after four seconds', async ({
  site,
  page,
}) => {
  await page.clock.install();
  await page.goto(`${site.url}/admin/messages`);
  const toasts = page.locator('[data-sonner-toast]');
  const refresh = page.getByRole('button', { name: 'Refresh' });
  for (let count = 1; count <= 4; count += 1) {
    await refresh.click();
    await expect(toasts.filter({ hasText: 'Messages refreshed' })).toHaveCount(count);
  }
  await toasts.first().hover();
  const shown = page.locator('[data-sonner-toast][data-visible="true"]');
  await expect(shown).toHaveCount(3);
  const boxes = async () =>
    (await Promise.all((await shown.all()).map((toast) => toast.boundingBox()))).flat();
  const gaps = async () => {
    const sorted = (await boxes()).toSorted((one, other) => (one?.y ?? 0) - (other?.y ?? 0));
    return sorted.slice(1).map((box, index) => {
      const above = sorted[index];
      return Math.round((box?.y ?? 0) - (above ? above.y + above.height : 0));
    });
  };
  await expect.poll(gaps).toEqual([14, 14]);
  for (const box of await boxes()) expect(box?.width).toBe(356);
  await page.mouse.move(0, 0);
  await expect(page.locator('[data-sonner-toast][data-expanded="true"]')).toHaveCount(0);
  await page.clock.fastForward(4000);
  await expect(toasts).toHaveCount(0);

  const before = await page.evaluate(() => Date.now());
  await refresh.click();
  await expect(toasts).toHaveCount(1);
  await page.clock.pauseAt(before + 3900);
  await expect(toasts).toHaveAttribute('data-removed', 'false');
  await page.clock.runFor(1000);
  await expect(toasts).toHaveCount(0);
});
