import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { casesOf, sampleOf } from '#tests/support/proof.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';

/** Distinct left edges: the columns that the cards stand in. */
const columnsOf = (page: Page) =>
  page
    .locator('.project-card')
    .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size);

/** Renames a table, to imitate a broken database. */
function breakTable(dataDir: string, table: string): void {
  const database = new DatabaseSync(join(dataDir, 'vitrine.sqlite'));
  database.exec(`alter table ${table} rename to gone`);
  database.close();
}

test.describe('the list of projects', () => {
  test('rows 10, 11, 40, 42: cards in three, two and one columns, each leads to its project', async ({
    site,
    page,
    signIn,
  }) => {
    await page.goto(`${site.url}/projects`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Projects');
    const cards = page.locator('.project-card');
    await expect(cards).toHaveCount(16);
    for (const [width, columns] of [
      [1440, 3],
      [800, 2],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await columnsOf(page), `${width} px`).toBe(columns);
    }
    const first = cards.first();
    await expect(first.getByRole('heading')).toHaveText('Harbour berth planner');
    await expect(first).toContainText('places 140 ships a week');
    await expect(first.getByRole('listitem')).toHaveText(['Optimisation', 'TypeScript', 'Audit trail']);
    await expect(first.locator('img')).toHaveAttribute('src', '/sample/plate-berths.svg');
    await expect(first.getByRole('link', { name: /Edit Project/ })).toBeHidden();
    const details = first.getByRole('link', { name: /View Details/ });
    await expect(details).toHaveAttribute('href', '/project/harbour-berth-planner');
    const address = await details.getAttribute('href');
    await details.click();
    await expect(page).toHaveURL(site.url + address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour berth planner');

    await signIn(page);
    await page.goto(`${site.url}/projects`);
    await expect(first.getByRole('link', { name: /View Details/ })).toBeHidden();
    await expect(first.getByRole('link', { name: /Edit Project/ })).toHaveAttribute(
      'href',
      `/admin/projects/edit/${address?.split('/').at(-1)}`,
    );
  });

  test('tags with their counts and search live in the address and work without JavaScript', async ({
    site,
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/projects`);
    const tags = page.getByRole('navigation', { name: 'Tag' });
    await expect(tags.getByRole('link').first()).toHaveText('All 16');
    await tags.getByRole('link', { name: 'TypeScript 4' }).click();
    await expect(page).toHaveURL(/\?tag=TypeScript$/);
    await expect(page.locator('.project-card')).toHaveCount(4);
    await expect(tags.getByRole('link', { name: 'TypeScript' })).toHaveAttribute('aria-current', 'true');
    await expect(tags.getByRole('link').first()).toHaveText('All 16');

    await page.getByRole('searchbox').fill('harbour');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search=harbour/);
    await expect(page.locator('.project-card').first()).toContainText('Harbour berth planner');
    await page.goto(`${site.url}/projects?search=zzzz`);
    await expect(page.getByRole('main')).toContainText('Nothing found for “zzzz”');
    await page.getByRole('link', { name: 'All projects' }).click();
    await expect(page.locator('.project-card')).toHaveCount(16);
    await context.close();
  });

  test('a page and a tag have one address each, and what is none is a 404', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    await page.goto(`${site.url}/projects?tag=typescript`);
    await expect(page).toHaveURL(`${site.url}/projects?tag=TypeScript`);
    for (const query of ['tag=Nothing', 'page=9']) {
      const answer = await page.goto(`${site.url}/projects?${query}`);
      expect(answer?.status(), query).toBe(404);
    }
    const admin = await site.asOwner();
    const others = Array.from({ length: 30 }, (_, index) =>
      admin.projects.create({
        title: `More ${index}`,
        description: 'One more',
        image: '/sample/plate-grid.svg',
      }),
    );
    await Promise.all(others);
    await page.goto(`${site.url}/projects`);
    await expect(page.locator('.project-card')).toHaveCount(24);
    await page.getByRole('link', { name: 'More projects' }).click();
    await expect(page).toHaveURL(`${site.url}/projects?page=2`);
    await expect(page.locator('.project-card')).toHaveCount(22);
    await expect(page.getByRole('link', { name: 'Previous projects' })).toHaveAttribute('href', '/projects');
  });

  test('rows 41, 56: when it cannot be read it says so, offers Retry and shows marked sample content', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/503/);
    breakTable(site.dataDir, 'projects');
    const answer = await page.goto(`${site.url}/projects`);
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    await expect(page.getByText('Failed to load projects. Please try again later.')).toBeVisible();
    await expect(page.getByText('Showing sample content')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Retry' })).toHaveAttribute('href', '/projects');
    await expect(page.locator('.project-card')).not.toHaveCount(0);
    await expect(page.locator('.project-card').getByRole('link')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('a site without projects says so, and its home page leaves them out', async ({ site, page }) => {
    await page.goto(site.url);
    const selected = page.getByRole('heading', { name: 'Selected projects' });
    await expect(selected).toBeVisible();
    await expect(page.locator('.project-card')).toHaveCount(3);
    await (await site.asOwner()).sampleContent.remove({});
    await page.goto(site.url);
    await expect(selected).toHaveCount(0);
    await page.goto(`${site.url}/projects`);
    await expect(page.getByText('No projects yet')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe('a project', () => {
  test('rows 11, 43–45: facts, overview and links, under each of its addresses', async ({ site, page }) => {
    const { id, slug } = await (await site.asOwner()).projects.create({
      title: 'Tide table',
      description: 'When to leave the harbour.',
      fullDescription: '<h2>Why</h2><p>Because <strong>water</strong> falls.</p><script>alert(1)</script>',
      image: '/sample/plate-berths.svg',
      tags: ['Water', 'Time'],
      link: 'https://tides.example/',
      githubLink: 'https://code.example/tides',
      isMVP: true,
    });
    for (const path of [`/project/${id}`, `/projects/${id}`, `/project/${slug}`, `/projects/${slug}`]) {
      const answer = await page.goto(site.url + path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tide table');
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        new RegExp(`/project/${slug}$`),
      );
    }
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Back to Projects' })).toHaveAttribute('href', '/projects');
    await expect(main.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
      'MVP',
      'Water',
      'Time',
    ]);
    await expect(page.getByRole('heading', { name: 'Project Overview' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Why' })).toBeVisible();
    await expect(main.locator('strong')).toHaveText('water');
    const visit = main.getByRole('link', { name: 'Visit Project' });
    await expect(visit).toHaveAttribute('href', 'https://tides.example/');
    await expect(visit).toHaveAttribute('rel', /noopener/);
    await expect(main.getByRole('link', { name: 'View on GitHub' })).toHaveAttribute(
      'href',
      'https://code.example/tides',
    );
    await expectAccessible(page);

    await (await site.asOwner()).projects.update({ id, link: '', githubLink: '' });
    await page.goto(`${site.url}/project/${id}`);
    await expect(visit).toHaveCount(0);
  });

  test('rows 46, 56: one without an id, one that is missing and one that cannot be read say so', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404|503/);
    const back = page.getByRole('main').getByRole('link', { name: 'Back to Projects' });
    const unnamed = await page.goto(`${site.url}/project`);
    expect(unnamed?.status()).toBe(404);
    await expect(page.getByText('Project ID is missing')).toBeVisible();
    for (const key of ['4711', 'no-such-project', '0', 'A%20B']) {
      const answer = await page.goto(`${site.url}/project/${key}`);
      expect(answer?.status(), key).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project not found');
      await expect(page.getByText('Failed to load project data. The project may not exist.')).toBeVisible();
      await expect(back).toHaveAttribute('href', '/projects');
    }
    breakTable(site.dataDir, 'projects');
    const broken = await page.goto(`${site.url}/project/3`);
    expect(broken?.status()).toBe(503);
    await expect(page.getByText('Failed to load project data. The project may not exist.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Retry' })).toBeVisible();
    await expect(back).toBeVisible();
  });

  test('switched-off projects vanish from the pages', async ({ site, page, expectedErrors }) => {
    expectedErrors.push(/404/);
    await (await site.asOwner()).settings.update({ features: { enableProjects: false } });
    for (const path of ['/projects', '/project/3', '/project']) {
      const answer = await page.goto(site.url + path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    }
    await page.goto(site.url);
    await expect(page.locator('.project-card')).toHaveCount(0);
  });
});

test('what visitors do not see is shown to its owner under a Draft badge, and kept nowhere', async ({
  site,
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const admin = await site.asOwner();
  const image = '/sample/plate-grid.svg';
  const described = { description: 'Not for everybody', image };
  const draft = await admin.projects.create({ title: 'Half a plan', status: 'draft', ...described });
  const hidden = await admin.projects.create({ title: 'Under the table', isPublic: false, ...described });
  const post = await admin.posts.create({ title: 'Half a thought', content: '<p>And</p>', status: 'draft' });
  const pages = [
    [`/project/${draft.id}`, 'Half a plan', 'Project not found'],
    [`/projects/${hidden.slug}`, 'Under the table', 'Project not found'],
    [`/blog/${post.id}`, 'Half a thought', 'Blog post not found'],
  ] as const;
  for (const [path, title, missing] of pages) {
    const answer = await page.goto(site.url + path);
    expect(answer?.status(), path).toBe(404);
    expect(await answer?.text()).not.toContain(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing);
  }

  await signIn(page);
  for (const [path, title] of pages) {
    await page.goto(site.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(title);
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto(`${site.url}/project/4711`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project not found');

  const visitor = await fetch(`${site.url}/project/${draft.id}`);
  expect(visitor.status).toBe(404);
  expect(await visitor.text()).not.toContain('Half a plan');
});

test('a project of extremes fits every window, and so do many', async ({ site, page }) => {
  test.setTimeout(90_000);
  const admin = await site.asOwner();
  const tags = Array.from({ length: 40 }, (_, index) => `Tag${'g'.repeat(index)} ${index}`);
  const hard = await admin.projects.create({
    title: 'Unbreakable'.repeat(27),
    description: 'م'.repeat(300) + ' נמל '.repeat(60),
    fullDescription: `<h2>${'W'.repeat(200)}</h2><p>${'x'.repeat(900)}</p><table><tr>${'<td>cell</td>'.repeat(30)}</tr></table>`,
    images: [
      '/sample/plate-grid.svg',
      '/images/nothing-there.jpg',
      ...Array.from({ length: 30 }, (_, n) => `/x${n}.jpg`),
    ],
    tags,
    featured: true,
  });
  for (let made = 0; made < sampleOf(480, 40); made += 40) {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        admin.projects.create({
          title: `Project ${made + index}`,
          description: 'One of many',
          image: '/sample/plate-grid.svg',
        }),
      ),
    );
  }
  await page.route('**/x*.jpg', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="4"/>',
    }),
  );
  await page.route('**/nothing-there.jpg', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="9"/>',
    }),
  );
  for (const width of casesOf([1440, 768, 320], (one) => one === 320)) {
    await page.setViewportSize({ width, height: 700 });
    for (const path of ['/projects', `/project/${hard.id}`]) {
      await page.goto(site.url + path);
      await expectNoSidewaysScroll(page);
    }
  }
  await expectAccessible(page);
});
