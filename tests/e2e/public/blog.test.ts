import { sampleOf } from '#tests/support/proof.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';

test('row 57: many posts come in pages that name their neighbours', async ({ site, page }) => {
  const admin = await site.asOwner();
  await admin.sampleContent.remove();
  // The last page has eight posts, either way.
  const pages = sampleOf(42, 4);
  for (let number = 1; number <= (pages - 1) * 12 + 8; number += 1) {
    await admin.posts.create({ title: `Note ${number}`, status: 'published', date: '2026-01-01' });
  }
  await page.goto(`${site.url}/blog`);
  await expect(page.locator('article')).toHaveCount(12);
  await expect(page.locator('link[rel="prev"]')).toHaveCount(0);
  await expect(page.locator('link[rel="next"]')).toHaveAttribute('href', '/blog?page=2');
  await page.getByRole('link', { name: 'Older posts' }).click();
  await expect(page).toHaveURL(`${site.url}/blog?page=2`);
  await expect(page.locator('link[rel="prev"]')).toHaveAttribute('href', '/blog');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/blog\?page=2$/);
  await page.goto(`${site.url}/blog?page=${pages}`);
  await expect(page.locator('article')).toHaveCount(8);
  await expect(page.getByRole('link', { name: 'Older posts' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Newer posts' })).toHaveAttribute(
    'href',
    `/blog?page=${pages - 1}`,
  );
});

test('row 57: no posts and one post have pages of their own', async ({ site, page }) => {
  const admin = await site.asOwner();
  await admin.sampleContent.remove();
  await page.goto(`${site.url}/blog`);
  await expect(page.getByText('No posts yet')).toBeVisible();
  await expectAccessible(page);
  await admin.posts.create({ title: 'The only one', status: 'published' });
  await page.goto(`${site.url}/blog`);
  await expect(page.locator('article')).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test.describe('from page to page', () => {
  test('a page waits with its code for the first sign of a visitor, and loses no click', async ({
    site,
    page,
  }) => {
    const modules: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') modules.push(request.url());
    });
    await page.goto(site.url);
    await page.waitForLoadState('networkidle');
    // Browsers report a pointer that happens to lie on a new page in this way.
    await page.mouse.move(9, 9);
    expect(modules).toEqual([]);
    // A click without pointer events before it, as an assistive technology may send it.
    await page
      .getByRole('button', { name: 'Switch to dark theme' })
      .first()
      .evaluate((button) => {
        if (button instanceof HTMLElement) button.click();
      });
    await expect(page.locator('html')).toHaveClass(/dark/);
    expect(modules.length).toBeGreaterThan(0);
  });

  test('the browser may prepare public pages, and no others', async ({ site, page }) => {
    await page.goto(`${site.url}/blog`);
    const rules = await page.locator('script[type="speculationrules"]').textContent();
    const { prerender } = JSON.parse(rules ?? '{}');
    expect(prerender[0].eagerness).toBe('moderate');
    const allowed = (path: string) =>
      page.evaluate(
        ([patterns, address]) =>
          patterns.some((pattern: URLPatternInit) =>
            new URLPattern({ ...pattern, baseURL: location.origin }).test(address, location.origin),
          ),
        [prerender[0].where.and[0].href_matches, path] as const,
      );
    for (const path of ['/', '/about', '/blog', '/blog?page=2', '/blog/5', '/project/1', '/contact'])
      expect(await allowed(path), path).toBe(true);
    for (const path of ['/login', '/signup', '/admin', '/admin/blog', '/api/posts', '/feed.xml', '/blog/5/x'])
      expect(await allowed(path), path).toBe(false);
  });

  test('the picture and the title of a card become those of its post, unless motion is off', async ({
    site,
    page,
  }) => {
    await page.addInitScript(() => {
      addEventListener('pagereveal', (event) => {
        const named = () =>
          [...document.querySelectorAll('main *')].flatMap((element) => {
            const name = getComputedStyle(element).viewTransitionName;
            return name === 'none' ? [] : [name];
          });
        if (event.viewTransition) setTimeout(() => sessionStorage.setItem('joined', named().sort().join()));
      });
    });
    const joined = () => page.evaluate(() => sessionStorage.getItem('joined'));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // A busy browser now and then shows a page without its transition.
    await expect(async () => {
      await page.goto(`${site.url}/blog`);
      await page.getByRole('heading', { name: 'Write the decision down first' }).click();
      await expect(page).toHaveURL(`${site.url}/blog/write-the-decision-down-first`);
      await expect.poll(joined, { timeout: 3000 }).toBe('joined-picture,joined-title');
    }).toPass();
    await page.evaluate(() => sessionStorage.clear());
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${site.url}/blog`);
    await page.getByRole('heading', { name: 'Write the decision down first' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write the decision down first');
    expect(await joined()).toBeNull();
  });
});
