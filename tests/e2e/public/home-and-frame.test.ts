import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, expectAccessible, test } from '../support/site.ts';

test.describe('home', () => {
  test('rows 9, 30, 32: hero, services and latest writing', async ({ site, page }) => {
    await page.goto(site.url);
    await expect(page.getByText('Software and AI advisor')).toBeVisible();
    await expect(page.getByRole('img', { name: /Portrait/ })).toBeVisible();
    const cards = page.locator('.service');
    await expect(cards).toHaveCount(4);
    const tops = await cards.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(1);
    await expect(page.getByRole('heading', { name: 'Latest writing' })).toBeVisible();

    const services = ['One', 'Two', 'Three', 'Four', 'Five'].map((title) => ({ title, description: '' }));
    await (await site.asOwner()).home.update({ hero: { services } });
    await page.reload();
    await expect(cards).toHaveCount(5);
    const [first, fifth] = [await cards.first().boundingBox(), await cards.last().boundingBox()];
    expect(fifth?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
  });

  test('rows 6, 34, 35: when it cannot be read it says so, offers Retry and shows marked sample content', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/503/);
    const database = new DatabaseSync(join(site.dataDir, 'vitrine.sqlite'));
    database.exec('alter table documents rename to gone');
    const answer = await page.goto(site.url);
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error loading content');
    await expect(page.getByText('Please try again later')).toBeVisible();
    await expect(page.getByText('Showing sample content')).toBeVisible();
    await expect(page.locator('.service').first()).toBeVisible();
    await expectAccessible(page);

    database.exec('alter table gone rename to documents');
    database.close();
    await page.getByRole('link', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Error loading content');
  });
});

test.describe('blog', () => {
  test('rows 12, 57: cards in two columns, each leads to its post', async ({ site, page }) => {
    await page.goto(`${site.url}/blog`);
    const cards = page.locator('article');
    await expect(cards).toHaveCount(7);
    const [first, second, third] = await cards.evaluateAll((elements) =>
      elements.map((element) => ({
        x: element.getBoundingClientRect().x,
        y: element.getBoundingClientRect().y,
      })),
    );
    expect(first?.y).toBe(second?.y);
    expect(first?.x).toBe(third?.x);
    await expect(cards.first().getByRole('link', { name: /Read more/ })).toHaveAttribute(
      'href',
      /^\/blog\/[a-z-]+$/,
    );
    await cards
      .first()
      .getByRole('link', { name: /Read more/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('When a spreadsheet beats a model');
  });

  test('search and category live in the address and work without JavaScript', async ({ site, browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/blog`);
    await page.getByRole('searchbox').fill('spreadsh');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search=spreadsh/);
    await expect(page.locator('article').first()).toContainText('When a spreadsheet beats a model');
    await page.goto(`${site.url}/blog?search=zzzz`);
    await expect(page.locator('article')).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('zzzz');
    await page.goto(`${site.url}/blog`);
    await page
      .getByRole('link', { name: /Evaluation/ })
      .first()
      .click();
    await expect(page).toHaveURL(/category\/evaluation/);
    await expect(page.locator('article')).toHaveCount(1);
    await context.close();
  });

  test('row 58: when it cannot be read it says so and offers Retry', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/503/);
    const database = new DatabaseSync(join(site.dataDir, 'vitrine.sqlite'));
    database.exec('alter table posts rename to gone');
    const list = await page.goto(`${site.url}/blog`);
    expect(list?.status()).toBe(503);
    await expect(page.getByText('Failed to load blog posts. Please try again later.')).toBeVisible();
    await expect(page.getByText('Showing sample content')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Retry' })).toBeVisible();
    database.close();
  });

  test('rows 59, 60, 62: a post has its facts, its text and ways to share it', async ({ site, page }) => {
    await page.goto(`${site.url}/blog`);
    await page.getByRole('link', { name: 'Write the decision down first', exact: true }).first().click();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'All posts' }).first()).toHaveAttribute('href', '/blog');
    await expect(main).toContainText('Practice');
    await expect(main.getByText('October 9, 2026').first()).toBeVisible();
    await expect(main).toContainText('min read');
    await expect(main).toContainText('By Tove Anselm');
    await expect(main.getByRole('img', { name: /memo|page|rule/i }).first()).toBeVisible();
    for (const name of ['Twitter', 'LinkedIn', 'Facebook']) {
      const share = main.getByRole('link', { name: new RegExp(name) }).first();
      const target = new URL((await share.getAttribute('href')) ?? '');
      expect(decodeURIComponent(target.search)).toContain(new URL(page.url()).pathname);
    }
    const contents = main.getByRole('link', { name: 'What goes on it' }).first();
    await contents.click();
    await expect(page.getByRole('heading', { name: 'What goes on it' })).toBeInViewport();
  });

  test('row 61: a post that is missing, hidden or unreadable says so', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404|503/);
    const draft = await (await site.asOwner()).posts.create({ title: 'Not yet', status: 'draft' });
    for (const id of ['4711', 'abc', String(draft.id)]) {
      const answer = await page.goto(`${site.url}/blog/${id}`);
      expect(answer?.status(), id).toBe(404);
      await expect(page.getByText('Blog post not found')).toBeVisible();
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /blog|posts/i })
          .first(),
      ).toHaveAttribute('href', '/blog');
      await expect(page.getByText('Not yet')).toHaveCount(0);
    }
    const database = new DatabaseSync(join(site.dataDir, 'vitrine.sqlite'));
    database.exec('alter table posts rename to gone');
    const broken = await page.goto(`${site.url}/blog/2`);
    expect(broken?.status()).toBe(503);
    await expect(page.getByText('Failed to load the blog post. Please try again later.')).toBeVisible();
    database.close();
  });
});

test('row 16: an address of nothing is a 404 page with a way home', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/40[04]/);
  for (const path of [
    '/nothing',
    '/blog/1/2',
    '/blog?page=99',
    '/blog?category=99',
    '/index.php',
    '//evil.example',
    '/%E0%A4%A',
  ]) {
    const answer = await page.goto(site.url + path).catch(() => null);
    if (answer) expect(answer.status(), path).toBeGreaterThanOrEqual(400);
  }
  const answer = await page.goto(`${site.url}/nothing`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
});

test('row 16: a failure that nobody foresaw is a page that says so, without its details', async () => {
  // Runs in a separate process, because the test runner would transpile the whole bundle first.
  const program = `
    import { renderPage } from './build/server/render-page.js';
    const fails = async () => { throw new TypeError('a mistake of ours'); };
    const site = new Proxy({}, { get: () => new Proxy({}, { get: () => fails }) });
    const answer = await renderPage(new Request('http://site.example/about'), site);
    process.stdout.write(answer.status + ' ' + (await answer.text()));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '../../..'),
  });
  expect(stdout).toMatch(/^500 <!DOCTYPE html>.*<h1>Unexpected Application Error!<\/h1>.*Return to Home/s);
  expect(stdout).not.toContain('a mistake of ours');
});

test('a click that comes before the code of the page has its effect once', async ({ site, page }) => {
  await page.goto(site.url);
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 });
    document.addEventListener(
      'click',
      () => Object.assign(window, { clicks: Reflect.get(window, 'clicks') + 1 }),
      true,
    );
    // Without a moving pointer: the click itself is what loads the code.
    document.querySelector<HTMLElement>('button.theme-toggle, header button[aria-label^="Switch"]')?.click();
  });
  await expect(page.getByRole('button', { name: 'Switch to light theme' }).first()).toBeAttached();
  expect(await page.evaluate(() => Reflect.get(window, 'clicks'))).toBe(1);
});
