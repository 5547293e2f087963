import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/site.ts';

const phone = { width: 390, height: 844 };
const pages = { About: '/about', Projects: '/projects', Blog: '/blog', Contact: '/contact' };
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));

test.describe('layout', () => {
  test('rows 19, 20, 27: header, footer, newsletter and banner, for a visitor and for the owner', async ({
    site,
    page,
    signIn,
  }) => {
    await page.goto(site.url);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    for (const [name, path] of Object.entries({ ...pages, Login: '/login' })) {
      await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
      await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
    }
    for (const name of ['Edit this page', 'Admin'])
      await expect(header.getByRole('link', { name })).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'About this demo' })).toBeVisible();

    await signIn(page);
    await page.goto(site.url);
    await expect(header.getByRole('link', { name: 'Login' })).toBeHidden();
    await expect(header.getByRole('link', { name: 'Edit this page' })).toHaveAttribute('href', '/admin/home');
    await expect(header.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
    await header.getByRole('button', { name: 'Log out' }).click();
    await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(
      await page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('auth_user')]),
    ).toEqual([null, null]);
  });

  test('rows 20, 31: the footer and the buttons of the home page lead to the same pages', async ({
    site,
    page,
  }) => {
    await page.goto(site.url);
    const footer = page.getByRole('contentinfo').getByRole('navigation', { name: 'Footer' });
    for (const [name, path] of Object.entries(pages))
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'View My Work' }).click();
    await expect(page).toHaveURL(`${site.url}/projects`);
    await page.goBack();
    await main.getByRole('link', { name: 'Get In Touch' }).click();
    await expect(page).toHaveURL(`${site.url}/contact`);
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(site.url + path);
      const current = page.getByRole('banner').locator('[aria-current="page"]');
      await expect(current).toHaveText([name]);
    }
  });

  test('rows 25, 26: the owner edits each page from its header', async ({ site, page, signIn }) => {
    await signIn(page);
    const edit = page.getByRole('banner').getByRole('link', { name: 'Edit this page' });
    for (const [path, target] of [
      ['/', '/admin/home'],
      ['/about', '/admin/about'],
      ['/projects', '/admin/projects'],
      ['/project/1', '/admin/projects/edit/the-model-bill-itemised'],
      ['/projects/1', '/admin/projects/edit/the-model-bill-itemised'],
      ['/blog', '/admin/blog'],
      ['/blog/2', '/admin/blog/edit/what-a-second-opinion-is-for'],
      ['/contact', '/admin/contact'],
    ] as const) {
      await page.goto(site.url + path);
      await expect(edit, path).toHaveAttribute('href', target);
      await expect(edit, path).toBeVisible();
    }
  });

  test('rows 3, 5, 21: a feature that is switched off vanishes', async ({ site, page, expectedErrors }) => {
    expectedErrors.push(/404/);
    const admin = await site.asOwner();
    await page.goto(`${site.url}/blog`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
    await admin.settings.update({
      features: {
        enableBlog: false,
        enableProjects: false,
        enableContactForm: false,
        enableNewsletter: false,
        enableMvpBanner: false,
      },
    });
    await page.goto(site.url);
    for (const name of ['Blog', 'Projects', 'Contact', 'View My Work', 'Get In Touch'])
      await expect(page.locator('a', { hasText: name }), name).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'About' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Latest writing' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'About this demo' })).toHaveCount(0);
    const gone = await page.goto(`${site.url}/blog`);
    expect(gone?.status()).toBe(404);
    await admin.settings.update({
      features: { enableMvpBanner: true },
      socialMedia: { githubUrl: '', twitterUrl: '' },
    });
    await page.goto(site.url);
    const links = page.getByRole('complementary', { name: 'About this demo' }).getByRole('link');
    await expect(links).toHaveText(['LinkedIn']);
  });

  test('row 22: the header turns opaque after 20 pixels', async ({ site, page }) => {
    await page.goto(site.url);
    const header = page.getByRole('banner');
    const opaque = () =>
      header.evaluate((element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)');
    await page.evaluate(() => scrollTo(0, 20));
    await page.waitForTimeout(400);
    expect(await opaque()).toBe(false);
    await page.evaluate(() => scrollTo(0, 21));
    await expect.poll(opaque).toBe(true);
  });

  test('mend 7: without JavaScript the header is opaque over text, and the phone menu opens and closes', async ({
    site,
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
    const page = await context.newPage();
    await page.goto(site.url);
    await page.mouse.wheel(0, 300);
    const header = page.getByRole('banner');
    await expect
      .poll(() => header.evaluate((element) => getComputedStyle(element).backgroundColor))
      .not.toBe('rgba(0, 0, 0, 0)');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    const menu = page.locator('.menu-fold');
    await menu.locator('summary').click();
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
    await menu.locator('summary').click();
    await expect(menu.getByRole('link', { name: 'Blog' })).toBeHidden();
    await menu.locator('summary').click();
    await menu.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL(`${site.url}/blog`);
    await context.close();
  });

  test('row 23: the menu of small screens is full-screen, keeps the focus and closes on the way', async ({
    site,
    page,
  }) => {
    await page.setViewportSize(phone);
    await page.goto(site.url);
    const toggle = page.getByRole('button', { name: 'Open menu' });
    await toggle.click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    expect(await menu.boundingBox()).toMatchObject({ x: 0, y: 0, width: phone.width, height: phone.height });
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== document.body && focused?.closest('dialog') === null;
      });
      expect(outside).toBe(false);
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await menu.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL(`${site.url}/blog`);
    await expect(menu).toBeHidden();
  });

  test('rows 24, 28, 29: names, icon, year and networks come from the settings, with their fallbacks', async ({
    site,
    page,
  }) => {
    const admin = await site.asOwner();
    await admin.sampleContent.remove();
    await page.goto(site.url);
    const footer = page.getByRole('contentinfo');
    await expect(page.getByRole('banner')).toContainText('My Portfolio');
    await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Portfolio`);
    await expect(footer.getByRole('link', { name: 'Email' })).toHaveCount(0);
    await admin.settings.update({
      general: {
        siteName: 'Anselm & Søn',
        authorName: 'Tove Anselm',
        siteIcon: '/favicon.svg',
        email: 'tove@anselm.example',
        showEmailInFooter: true,
      },
      socialMedia: {
        enableGithub: false,
        linkedinUrl: '',
        enableYoutube: true,
        youtubeUrl: 'https://www.youtube.com',
      },
    });
    await page.goto(site.url);
    await expect(page.getByRole('banner')).toContainText('Anselm & Søn');
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', '/favicon.svg');
    await expect(footer).toContainText('Tove Anselm');
    await expect(footer.getByRole('link', { name: 'Email' })).toHaveAttribute(
      'href',
      'mailto:tove@anselm.example',
    );
    const networks = footer.getByRole('navigation', { name: 'Social' }).getByRole('link');
    // Twitter has the address that nobody set, so it is gone with the sample content.
    await expect(networks).toHaveCount(2);
    await expect(footer.getByRole('link', { name: 'YouTube' })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'GitHub' })).toHaveCount(0);
  });
});

test.describe('theme', () => {
  test('rows 4, 188, 189: the system decides until the visitor does, and the choice is kept', async ({
    site,
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto(site.url);
    expect(await isDark(page)).toBe(true);
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await expect.poll(() => isDark(page)).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    await page.goto(`${site.url}/blog`);
    expect(await isDark(page)).toBe(false);
    await context.close();
  });

  test('a theme the owner saved outranks the system, the visitor outranks both', async ({ site, page }) => {
    await (await site.asOwner()).settings.update({ appearance: { theme: 'dark' } });
    await page.goto(site.url);
    expect(await isDark(page)).toBe(true);
    await page.evaluate(() => localStorage.setItem('theme', 'light'));
    await page.reload();
    expect(await isDark(page)).toBe(false);
  });

  test('rows 81, 189: theme and header are right before the first paint, without any other script', async ({
    site,
    page,
    signIn,
  }) => {
    await signIn(page);
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    // Blocks the scripts: the first paint shows the document only, and must be right already.
    await page.route('**/*.js', (route) => route.abort());
    page.removeAllListeners('console');
    await page.goto(site.url);
    expect(await isDark(page)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.dataset.session)).toBe('in');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden();
  });
});

test('mend 9: open tabs follow the theme, the system and signing out, also before their code is loaded', async ({
  site,
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto(site.url);
  const other = await page.context().newPage();
  await other.goto(`${site.url}/about`);
  await expect.poll(() => other.evaluate(() => document.documentElement.dataset.session)).toBe('in');
  const admin = await page.context().newPage();
  await admin.goto(`${site.url}/admin`);
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  for (const tab of [other, admin]) await expect.poll(() => isDark(tab)).toBe(true);
  await page.evaluate(() => localStorage.removeItem('theme'));
  await expect.poll(() => isDark(other)).toBe(false);
  await other.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => isDark(other)).toBe(true);

  // The document arrives without its scripts: the page leaves before its own code runs.
  const early = await page.context().newPage();
  await early.route('**/*.js', (route) => route.abort());
  await early.goto(`${site.url}/login?next=/admin/blog`);
  await expect(early).toHaveURL(/\/admin\/blog$/);

  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(admin).toHaveURL(/\/login\?next=/);
});

test('mend 9: the banner is dismissed for good, nothing is fixed in a low window, and ids are those of the server', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 180 });
  await page.goto(site.url);
  const positions = () =>
    page.evaluate(() =>
      ['.site-header', '.demo'].map(
        (name) => getComputedStyle(document.querySelector(name) as Element).position,
      ),
    );
  expect(await positions()).toEqual(['static', 'static']);
  await page.setViewportSize({ width: 1440, height: 900 });
  const banner = page.getByRole('complementary', { name: 'About this demo' });
  await banner.getByRole('button', { name: 'Dismiss this notice' }).click();
  await expect(banner).toBeHidden();
  for (const path of ['/contact', '/login']) {
    await page.goto(site.url + path);
    await expect(banner).toBeHidden();
    await page.getByRole('main').getByRole('textbox').first().focus();
    // React keeps the ids of its own rendering; a form whose ids differ did not hydrate as it was sent.
    const differing = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main input')].flatMap((input) => {
          const key = Object.keys(input).find((name) => name.startsWith('__reactProps$'));
          const own: { id?: string } | undefined = key && Reflect.get(input, key);
          return own && (own.id ?? '') === input.id ? [] : [input.id];
        }),
      );
    await expect.poll(differing, path).toEqual([]);
  }
});

test('mend 17: rows 70, 71, 72: the newsletter box stores the address, after the specified second', async ({
  site,
  page,
}) => {
  await page.goto(site.url);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(new URL(request.url()).pathname);
  });
  const email = page.getByPlaceholder('you@company.com');
  for (const refused of ['', 'nobody', 'no body@company.example', 'nobody@company']) {
    await email.fill(refused);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(email, refused).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(email).toBeFocused();
  }
  await email.fill('reader@company.example');
  const before = Date.now();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeVisible();
  await expect(page.getByText('Thank you for subscribing to our newsletter!')).toBeVisible();
  await expect(email).toHaveValue('');
  expect(Date.now() - before).toBeGreaterThanOrEqual(1000);
  // The first click came before the page's code, and is no form of its own.
  expect(requests).toEqual(['/newsletter']);
  expect((await (await site.asOwner()).subscribers.list()).items).toMatchObject([
    { email: 'reader@company.example', state: 'subscribed' },
  ]);
});
