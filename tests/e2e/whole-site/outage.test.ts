import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { casesOf } from '#tests/support/proof.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/site.ts';

/** Moves the database file away and back; both functions return when the site has noticed. */
function databaseOf({ url, dataDir }: { url: string; dataDir: string }, request: APIRequestContext) {
  const file = join(dataDir, 'vitrine.sqlite');
  const noticed = (status: number) =>
    expect.poll(async () => (await request.get(`${url}/readyz`)).status(), { intervals: [50] }).toBe(status);
  return {
    takeAway: async () => {
      await rename(file, `${file}.away`);
      await noticed(503);
    },
    giveBack: async () => {
      await rename(`${file}.away`, file);
      await noticed(200);
    },
  };
}

const noteOn = (page: Page) => page.getByRole('note').filter({ hasText: 'This page may be out of date' });

test('rows 6, 41, 58: without its database the site shows its last pages under a note, or says what failed', async ({
  site,
  page,
  request,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await page.goto(site.url);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const database = databaseOf(site, request);
  await database.takeAway();

  const last = await page.goto(site.url);
  expect(last?.status()).toBe(200);
  expect(last?.headers()).toMatchObject({
    'cache-control': 'no-store',
    warning: '110 - "Response is Stale"',
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(noteOn(page)).toBeInViewport();
  await expectAccessible(page);
  // The page hydrates below the note, which its script leaves in place.
  await page
    .getByRole('button', { name: /theme|dark|light/i })
    .first()
    .click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expectReadable(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(noteOn(page)).toBeInViewport();
  await expectNoSidewaysScroll(page);

  for (const [path, failure] of [
    ['/projects', 'Failed to load projects. Please try again later.'],
    ['/blog', 'Failed to load blog posts. Please try again later.'],
  ] as const) {
    const answer = await page.goto(site.url + path);
    expect(answer?.status(), path).toBe(503);
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    await expect(page.getByText(failure)).toBeVisible();
    await expect(page.getByText('Showing sample content')).toBeVisible();
  }
  for (const path of ['/blog/2', '/project/2']) {
    expect((await page.goto(site.url + path))?.status(), path).toBe(503);
    await expect(page.getByRole('link', { name: 'Retry' })).toBeVisible();
    await expect(page.getByText('Showing sample content')).toHaveCount(0);
  }
  expect((await page.goto(`${site.url}/login`))?.status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(noteOn(page)).toHaveCount(0);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(site.url);
  await expect(noteOn(plain)).toBeVisible();
  await plain.goto(`${site.url}/projects`);
  await database.giveBack();
  await plain.getByRole('link', { name: 'Retry' }).click();
  await expect(plain.getByText('Failed to load projects')).toHaveCount(0);
  await expect(plain.locator('.project-card')).toHaveCount(16);
  await context.close();
});

/** Skips the pauses before retries of calls and before placeholders. */
async function shownAfterRetries(page: Page, text: string | RegExp) {
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(5000);
        return page.getByText(text).first().isVisible();
      },
      { intervals: [50], timeout: 10_000 },
    )
    .toBe(true);
}

test('rows 39, 156: without its database every screen of the admin area says so, offers Retry, and saves nothing', async ({
  site,
  page,
  request,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/503|Failed to fetch|Error/);
  await signIn(page);
  await page.clock.install();
  const database = databaseOf(site, request);
  await database.takeAway();
  const screens = [
    '/admin',
    '/admin/home',
    '/admin/about',
    '/admin/contact',
    '/admin/blog',
    '/admin/blog/edit/2',
    '/admin/projects',
    '/admin/projects/edit/2',
    '/admin/messages',
    '/admin/messages/1',
    '/admin/settings',
  ];
  const chosen = ['/admin', '/admin/home', '/admin/blog/edit/2', '/admin/settings'];
  for (const path of casesOf(screens, (screen) => chosen.includes(screen))) {
    await page.goto(site.url + path);
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(5000);
          return page.getByRole('button', { name: 'Retry' }).first().isVisible();
        },
        { intervals: [50], message: path },
      )
      .toBe(true);
    const saves = page.getByRole('button', { name: /^(Save|Update|Create|Publish)/ });
    for (const save of await saves.all()) await expect(save, path).toBeDisabled();
  }
  await database.giveBack();
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await shownAfterRetries(page, 'Site Settings');
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});
