import { createHttpSite } from '#browser/call/http-site.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadable,
  type Page,
  test,
} from '../support/site.ts';

const LABELS = ['Profile', 'General', 'Security', 'Social Media', 'Features', 'Appearance', 'SEO'];
const SAVED = 'Site settings updated successfully!';

test.beforeEach(async ({ page, signIn }) => signIn(page));

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Settings' });

/** A property of the admin area's own page. */
const property = (page: Page, name: string) =>
  page.evaluate((asked) => getComputedStyle(document.documentElement).getPropertyValue(asked), name);

/** The page that shows the preview. */
function preview(page: Page) {
  const root = page.frameLocator('iframe[data-shown]').locator('html');
  const propertyOf = (name: string) =>
    root.evaluate((node, asked) => getComputedStyle(node).getPropertyValue(asked), name);
  return { root, property: propertyOf };
}

test('rows 147, 148, 151, 156, 158: seven tabs, one form that keeps what is typed, and the site follows', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/admin/settings`);
  await expect(page.getByRole('tab')).toHaveText(LABELS);
  // Nothing here is "Not Functional" where a server renders the pages (decision D7).
  await expect(page.getByText('Not Functional')).toHaveCount(0);
  await page.getByLabel('Site name').fill('Anselm Advisory');
  await page.getByLabel('Time zone').fill('Mars/Base');

  await tab(page, 'General').focus();
  const keys = ['security', 'socialMedia', 'features', 'appearance', 'seo', 'profile'];
  for (const key of keys) {
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(`${site.url}/admin/settings?tab=${key}`);
    await expect(saveButton(page)).toHaveCount(key === 'profile' || key === 'security' ? 0 : 1);
  }
  await tab(page, 'SEO').click();
  await saveButton(page).click();
  // The refused field is on another tab, which opens; the other typed values are still there.
  await expect(page.getByLabel('Time zone')).toBeFocused();
  await expect(page.getByText('Write a time zone of the IANA list, such as Europe/Amsterdam.')).toBeVisible();
  await expect(page.getByLabel('Site name')).toHaveValue('Anselm Advisory');

  await page.getByLabel('Time zone').fill('Europe/Amsterdam');
  await expect(page.getByText(/^It is \d\d:\d\d there now\.$/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(SAVED)).toBeVisible();
  const frame = page.getByRole('complementary').first();
  await expect(frame).toContainText('Anselm Advisory');
  const saved = await (await site.asOwner()).settings.get();
  expect(saved.general).toMatchObject({ siteName: 'Anselm Advisory', timeZone: 'Europe/Amsterdam' });

  await page.getByLabel('Site name').fill('');
  await saveButton(page).click();
  await expect(frame).toContainText('My Portfolio');
});

test('rows 152, 153, 157: a look is tried on the home page itself and saved when it is right', async ({
  site,
  page,
}) => {
  const owner = await site.asOwner();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${site.url}/admin/settings?tab=appearance`);
  const tried = preview(page);
  await expect(tried.root.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await tried.property('--accent')).toBe('#1e90ff');

  await expect(page.locator('.swatches')).toHaveText('DefaultIndigoBluePurplePinkOrangeGreen');
  await page.getByText('Green', { exact: true }).click();
  expect(await tried.property('--accent')).toBe('#16a362');
  await page.getByText('Poppins', { exact: true }).click();
  await expect(tried.root).toHaveAttribute('data-font', 'poppins');
  await page.getByRole('switch', { name: 'Animations' }).click();
  await expect(tried.root).toHaveAttribute('data-animations', 'off');
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(tried.root).toHaveClass(/dark/);
  await page.getByRole('button', { name: 'Phone' }).click();
  await expect.poll(() => tried.root.evaluate((root) => root.clientWidth)).toBe(390);
  expect((await owner.settings.get()).appearance.primaryColor).toBe('#1e90ff');

  const colour = page.getByLabel('Any other colour');
  await colour.fill('#ffee0');
  await saveButton(page).click();
  await expect(colour).toBeFocused();
  await expect(page.getByText('Write a colour such as #1e90ff.')).toBeVisible();
  expect(await tried.property('--accent')).toBe('#16a362');
  await colour.fill('#ffee00');
  await expect(page.getByRole('row', { name: /Link text/ })).toContainText(/\d\.\d : 1 darker/);
  await expect(page.getByLabel('Pick a colour')).toHaveValue('#ffee00');
  await page.getByLabel('Pick a colour').fill('#0a7a5c');
  await expect(colour).toHaveValue('#0a7a5c');
  await saveButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  expect((await owner.settings.get()).appearance).toMatchObject({
    theme: 'dark',
    primaryColor: '#0a7a5c',
    fontFamily: 'poppins',
    enableAnimations: false,
  });
  await expect.poll(() => property(page, '--accent')).toBe('#0a7a5c');
});

for (const { name, shown } of [
  { name: 'appearance', shown: 'iframe[data-shown]' },
  { name: 'seo', shown: '.shared' },
]) {
  test(`row 147: the tab ${name} has no findings, in both themes, and fits a narrow screen`, async ({
    site,
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${site.url}/admin/settings?tab=${name}`);
    await expect(page.locator(shown)).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSidewaysScroll(page);
  });
}

test('rows 151, 154: switches say what vanishes, and addresses are completed, refused and kept', async ({
  site,
  page,
}) => {
  const visitor = createHttpSite({ origin: site.url, token: () => undefined });
  await page.goto(`${site.url}/admin/settings?tab=features`);
  await expect(page.getByRole('switch')).toHaveCount(5);
  // Decision D19.
  await expect(page.getByText(/The addresses are in the admin area, under Subscribers/)).toBeVisible();
  await page.getByRole('switch', { name: 'Blog' }).click();

  await tab(page, 'Social Media').click();
  await expect(page.getByRole('switch')).toHaveCount(6);
  // Decision D17.
  await expect(page.getByLabel('GitHub address')).toHaveValue('https://github.com');
  await expect(page.getByLabel('YouTube address')).toBeDisabled();
  await page.getByRole('switch', { name: 'YouTube' }).click();
  await page.getByLabel('YouTube address').fill('youtube.com/@anselm');
  await saveButton(page).click();
  await expect(page.getByText('Write a full address, such as https://example.org.')).toBeVisible();
  await page.getByRole('button', { name: 'Use https://youtube.com/@anselm' }).click();
  // Further links, with the keyboard alone: a second one, a mended address, another order.
  const add = page.getByRole('button', { name: 'Add link' });
  for (const [name, url] of [
    ['Mastodon', 'https://fosstodon.org/@anselm'],
    ['Portfolio', 'anselm.example'],
  ] as const) {
    await add.press('Enter');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Address', { exact: true }).fill(url);
  }
  await saveButton(page).click();
  await expect(page.getByText(/^Write a full address, .* or mailto:/)).toBeVisible();
  await page.getByRole('button', { name: 'Use https://anselm.example' }).press('Enter');
  await page.getByRole('button', { name: 'Order of Portfolio' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
  await expectAccessible(page);
  await saveButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();

  const { socialMedia, features } = await visitor.settings.public();
  expect(socialMedia).toMatchObject({ enableYoutube: true, youtubeUrl: 'https://youtube.com/@anselm' });
  expect(socialMedia.links).toEqual([
    { name: 'Portfolio', url: 'https://anselm.example' },
    { name: 'Mastodon', url: 'https://fosstodon.org/@anselm' },
  ]);
  expect(features).toMatchObject({ enableBlog: false, enableProjects: true });
  // Decision X8.
  expect((await fetch(`${site.url}/blog`)).status).toBe(404);
  expect(await (await fetch(site.url)).text()).not.toContain('href="/blog');
});

test('row 152: what searches and shared links will show is seen while it is typed', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/admin/settings?tab=seo`);
  const result = page.getByRole('region', { name: 'Search result' });
  const shared = page.getByRole('region', { name: 'Shared link' });
  const card = shared.getByRole('img');
  // The picture that the server draws.
  await expect.poll(() => card.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  const before = await card.getAttribute('src');

  await page.getByLabel('Description').fill('Advice on tides.');
  await expect(page.getByText(/16 of 160 characters\. There is room to say more\.$/)).toBeVisible();
  await expect(result).toContainText('Advice on tides.');
  await page.getByLabel('Keywords').fill('tides, harbours');
  await expect(page.getByText(/ 2 keywords\./)).toBeVisible();
  await tab(page, 'General').click();
  await page.getByLabel('Site name').fill('Tides & Co');
  await tab(page, 'SEO').click();
  await expect(result).toContainText(/ · Tides & Co/);
  await expect(card).toHaveCount(0);
  await expect(shared.locator('.share-card')).toContainText('Tides & Co');

  await page.getByLabel('Google Analytics id').fill('my id');
  await saveButton(page).click();
  await expect(page.getByLabel('Google Analytics id')).toBeFocused();
  await expect(page.getByText('Write an id such as G-ABC123DEF4.')).toBeVisible();
  await page.getByLabel('Google Analytics id').fill('');
  await saveButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(card).not.toHaveAttribute('src', before ?? '');
  await expect.poll(() => card.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  const head = (await (await fetch(site.url)).text()).split('</head>')[0] ?? '';
  expect(head.includes('<meta name="description" content="Advice on tides."/>')).toBe(true);
  expect(head.includes(`${await card.getAttribute('src')}"`)).toBe(true);

  await page.getByRole('switch', { name: 'Social media previews' }).click();
  await expect(card).toHaveCount(0);
});

test('rows 154, 156: two tabs of a browser save different sections, and both are kept', async ({
  site,
  page,
  context,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/412/);
  const other = await context.newPage();
  await signIn(other);
  await page.goto(`${site.url}/admin/settings?tab=general`);
  await other.goto(`${site.url}/admin/settings?tab=features`);
  await page.getByLabel('Author name').fill('Ida Moss');
  await other.getByRole('switch', { name: 'Newsletter' }).click();
  await saveButton(other).click();
  await expect(other.getByText(SAVED)).toBeVisible();
  await page.bringToFront();
  await saveButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByText('What was saved elsewhere meanwhile is kept.')).toBeVisible();
  const saved = await (await site.asOwner()).settings.get();
  expect(saved.general.authorName).toBe('Ida Moss');
  expect(saved.features.enableNewsletter).toBe(false);
  await tab(page, 'Features').click();
  await expect(page.getByRole('switch', { name: 'Newsletter' })).not.toBeChecked();
});

test('rows 156, 158: settings that cannot be read are defaults that nobody can save; a failed save keeps what was typed', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  const away = {
    status: 503,
    headers: { 'retry-after': '60' },
    json: { message: 'The database does not answer.' },
  };
  await page.route('**/api/settings', (route) => route.fulfill(away));
  await page.goto(`${site.url}/admin/settings`);
  await expect(page.getByText('Failed to load settings. Using defaults instead.')).toBeVisible();
  await expect(page.getByLabel('Site name')).toHaveValue('My Portfolio');
  await expect(page.getByLabel('Site name')).toBeDisabled();
  await expect(saveButton(page)).toBeDisabled();
  await page.unroute('**/api/settings');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Site name')).toHaveValue('Tove Anselm');

  await page.getByLabel('Site name').fill('Still here');
  await page.route('**/api/settings', (route) => route.fulfill(away));
  await saveButton(page).click();
  await expect(page.getByText('Failed to save settings. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Site name')).toHaveValue('Still here');
  await page.unroute('**/api/settings');
  await saveButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
});
