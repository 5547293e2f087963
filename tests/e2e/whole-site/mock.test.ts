import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { serveFiles } from '../support/file-server.ts';
import { expectAccessible, GIVEN_UP } from '../support/site.ts';

const UNKNOWN = 'nothing/here';

/** The static demo on a plain file host. Any API call, failed file or console error fails a test. */
const test = base.extend<{ url: string }>({
  url: async ({ browserName: _ }, use) => {
    const site = await serveFiles(join(import.meta.dirname, '../../../build-mock/client'), '/demo/');
    await use(site.url);
    await site.stop();
  },

  context: async ({ context }, use) => {
    const problems: string[] = [];
    context.on('console', (message) => {
      // A host sends the page for unknown paths as a 404, which the browser reports.
      if (message.type() === 'error' && !message.location().url.endsWith(UNKNOWN))
        problems.push(`${message.text()} ${message.location().url}`);
    });
    context.on('weberror', (error) => {
      if (!GIVEN_UP.test(error.error().message)) problems.push(String(error.error()));
    });
    context.on('request', (request) => {
      // The page of the API tester is a folder of the host, /debug/api/.
      if (/(?<!\/debug)\/api\//.test(request.url())) problems.push(`The demo called ${request.url()}`);
    });
    await use(context);
    expect(problems).toEqual([]);
  },
});

const inHeader = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test('rows 6, 21, 24, 33, 41, 58: the demo shows what it is loading, then every page, without a server', async ({
  page,
  url,
}) => {
  await page.goto(url);
  const brand = page.locator('header .brand');
  await expect(brand).toHaveText('Loading...');
  await expect(inHeader(page, 'About')).toBeVisible();
  await expect(inHeader(page, 'Blog')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  await expect(page.locator('.skeleton:visible')).toHaveCount(4);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/what to leave alone/);
  await expect(brand).not.toHaveText('Loading...');

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await inHeader(page, 'Projects').click();
  await expect(page.getByText('Loading projects...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  await expect(page).toHaveURL(`${url}projects`);
  await page.getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Project Overview' })).toBeVisible();
  await expect(page.locator('.gallery-open img, .gallery-mat img').first()).toHaveJSProperty(
    'complete',
    true,
  );

  await inHeader(page, 'Blog').click();
  await expect(page.getByText('Loading blog posts...')).toBeVisible();
  await page.getByRole('searchbox').fill('spreadsheet');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/2 posts for/)).toBeVisible();
  await page.getByRole('link', { name: 'When a spreadsheet beats a model' }).first().click();
  await expect(page.getByText(/min read/)).toBeVisible();
  await expect(page).toHaveURL(`${url}blog/when-a-spreadsheet-beats-a-model`);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  expect((await page.goto(`${url}${UNKNOWN}`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(url);
  await expectAccessible(page);
});

test('rows 66, 112, 148, 160, 165, 226: the owner of a browser writes in it, and visitors of it read', async ({
  page,
  context,
  url,
}) => {
  await page.goto(`${url}contact`);
  await page.getByLabel('Name').fill('Ida Moss');
  await page.getByRole('form').getByLabel('Email').fill('ida@moss.example');
  await page.getByLabel('Subject').fill('A second opinion');
  await page.getByLabel('Message', { exact: true }).fill('Would you look at our plans?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent!')).toBeVisible();

  await page.getByRole('link', { name: 'Login' }).first().click();
  await expect(page.getByText(/sign in as owner with any password/)).toBeVisible();
  await page.getByLabel('Email or Username').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill('anything at all');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL(`${url}admin`);

  await page.getByRole('link', { name: 'New Post' }).first().click();
  await page.getByLabel('Title', { exact: true }).fill('Kept in this browser');
  await page.getByRole('radio', { name: 'HTML' }).click();
  await page.getByLabel('Content').fill('<p>Nobody else reads it.</p>');
  // The session ends, as after a week: with mock data nobody has to sign in.
  await page.evaluate(() => localStorage.removeItem('auth_token'));
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Created a temporary authentication token for development.')).toBeVisible();
  await expect(page.getByText('Blog post created successfully')).toBeVisible();

  const visitor = await context.newPage();
  await visitor.goto(`${url}blog`);
  await visitor.getByRole('link', { name: 'Kept in this browser' }).first().click();
  await expect(visitor.getByText('Nobody else reads it.')).toBeVisible();

  // A redirect leads there, to the address that the post has by now.
  await page.goto(`${url}admin/redirects`);
  await page.getByRole('button', { name: 'New redirect' }).click();
  const redirect = page.getByRole('dialog');
  await redirect.getByLabel('From').fill(`/${UNKNOWN}`);
  await redirect.getByLabel('Leads to').fill('/blog/kept-in-this-browser');
  await redirect.getByRole('button', { name: 'Add redirect' }).click();
  await expect(page.getByText('Redirect added')).toBeVisible();
  await visitor.goto(`${url}${UNKNOWN}`);
  await expect(visitor).toHaveURL(`${url}blog/kept-in-this-browser`);

  await page.goto(`${url}admin/settings?tab=general`);
  await expect(page.getByRole('tab', { name: 'Appearance Not Functional' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'SEO Not Functional' })).toBeVisible();
  await page.getByLabel('Site name').fill('Written in one tab');
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Site settings updated successfully!')).toBeVisible();
  // The other tab updates by itself.
  await expect(visitor.locator('header .brand')).toHaveText('Written in one tab');
  await expect(visitor.locator('header')).toContainText('Über mich');

  await page.goto(`${url}admin/settings?tab=security`);
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog.getByLabel('Current password')).toHaveCount(0);
  await dialog.getByLabel('New password', { exact: true }).fill('a quiet harbour');
  await dialog.getByLabel('Confirm new password').fill('a quiet harbour');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();

  const keys = await page.evaluate(() => Object.keys(localStorage).sort());
  for (const key of ['auth_token', 'auth_user', 'mock_blog', 'mock_projects', 'mock_home', 'mock_contact']) {
    expect(keys).toContain(key);
  }
  for (const key of ['mock_about', 'mock_contact_messages', 'portfolio_site_settings', 'portfolio-users']) {
    expect(keys).toContain(key);
  }
});

test('row 212: the portrait stays in the browser, and is shown wherever it is named', async ({
  page,
  url,
}) => {
  await page.goto(`${url}login`);
  await page.getByLabel('Email or Username').fill('OWNER');
  await page.getByLabel('Password', { exact: true }).fill('anything at all');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${url}admin`);
  await page.goto(`${url}admin/home`);
  const zone = page.getByRole('group', { name: 'Profile image', exact: true });
  await zone
    .locator('input[type=file]')
    .setInputFiles(join(import.meta.dirname, '../../../public/images/project-stock-1.jpg'));
  await page.getByRole('dialog').getByRole('button', { name: 'Crop & Save' }).click();
  await expect(page.getByText('Image cropped and uploaded successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Home page content saved successfully')).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem('portfolio_profile_image'));
  expect(kept).toMatch(/^data:image\/jpeg;base64,/);

  await page.goto(url);
  const portrait = page.locator('.portrait img');
  await expect(portrait).toHaveAttribute('src', String(kept));
  await expect(portrait).toHaveJSProperty('naturalWidth', 500);
});

test('rows 6, 15: the API tester of the demo asks the browser', async ({ page, url }) => {
  await page.goto(`${url}debug/api`);
  await page.getByLabel('Search the calls').fill('GET /api/tags');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'GET /api/tags' })).toBeFocused();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Body' })).toContainText('"projectCount"');
  await expect(page.getByText(/from the mock data/)).toBeVisible();
});

test('mend 16, row 216: each page of the demo is a file, whose links and assets are files as well', async ({
  page,
  url,
}) => {
  for (const path of [
    'about',
    'project/1',
    'blog/write-the-decision-down-first',
    'blog/tag/decisions',
    'admin/settings',
    'debug/api',
  ]) {
    const response = await fetch(url + path);
    expect([response.status, response.url], path).toEqual([200, `${url}${path}/`]);
    const html = await response.text();
    const files = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address = '']) => address);
    for (const address of files.filter((one) => /\.\w+$/.test(one))) {
      expect(address, path).toMatch(/^\/demo\//);
      expect((await fetch(new URL(address, url))).status, address).toBe(200);
    }
  }
  // The slash that the host adds is no part of the page's path.
  await page.goto(`${url}about`);
  await expect(page).toHaveURL(`${url}about`);
  await expect(inHeader(page, 'About')).toHaveAttribute('aria-current', 'page');
  await page.goto(`${url}project/1`);
  await expect(page).toHaveURL(/\/demo\/project\/[a-z-]{5,}$/);
  await expect(page.getByRole('heading', { name: 'Project Overview' })).toBeVisible();

  // Rows 70 to 72 and 216: with mock data the newsletter box is the specified simulation.
  await page.getByPlaceholder('you@company.com').fill('reader@company.example');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Thank you for subscribing to our newsletter!')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('mock_subscribers'))).toBeNull();
});
