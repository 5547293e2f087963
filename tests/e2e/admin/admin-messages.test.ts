import type { Page } from '@playwright/test';
import { createHttpSite } from '#browser/call/http-site.ts';
import { casesOf } from '#tests/support/proof.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, owner, test } from '../support/site.ts';

const imre = {
  name: 'Imre Dahl',
  email: 'imre@kadewerk.example',
  subject: 'Second opinion on a forecasting vendor',
  message:
    'Dear Tove,\n\nThe contract is at https://kadewerk.example/contract, <b>unread</b>.\n\nKind regards,\nImre',
};
const saskia = {
  name: 'Saskia Vree',
  email: 'saskia@noordlicht.example',
  subject: 'Talk for our engineering day',
  message: 'Forty engineers, one afternoon.',
};
const oskar = {
  name: 'Oskar Lind',
  email: 'oskar@fieldlab.example',
  subject: 'Question about the ledger',
  message: 'Is that on purpose?',
};

/** Sends messages as visitors do, the first is the oldest. */
async function send(site: { url: string }, ...messages: (typeof imre)[]) {
  const visitor = createHttpSite({ origin: site.url, token: () => undefined });
  for (const message of messages) await visitor.messages.submit(message);
}

/** A response after which the client does not retry soon, so that no test waits for retries. */
const away = {
  status: 503,
  headers: { 'retry-after': '60' },
  contentType: 'application/json',
  body: '{"code":"unavailable","message":"The database is away."}',
};

/** The admin area refreshes when the window gets the focus, so no test waits for the next poll. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

const rowOf = (page: Page, { subject }: { subject: string }) =>
  page.locator('.inbox li').filter({ hasText: subject });

test.describe('the inbox', () => {
  test.beforeEach(async ({ page, signIn }) => signIn(page));

  test('rows 169, 170, 172, 173, 175, 176: messages are listed, opened, answered, and marked unread again', async ({
    site,
    page,
  }) => {
    await send(site, oskar, { ...saskia, subject: 'RE: A talk' }, imre);
    await page.goto(`${site.url}/admin/messages`);
    const rows = page.locator('.inbox li');
    await expect(rows).toHaveCount(3);
    await expect(page.getByText('Showing 3 messages', { exact: true })).toBeVisible();
    const row = rows.first();
    for (const text of [imre.subject, imre.name, imre.email]) await expect(row).toContainText(text);
    await expect(row.getByText('New', { exact: true })).toBeVisible();
    await expect(row.getByText('just now')).toHaveAttribute('title', /^\w+ \d+, \d{4} at \d\d:\d\d$/);
    await expect(row.locator('.preview')).toHaveCSS('-webkit-line-clamp', '2');
    await expect(page).toHaveTitle('(3) Messages · Admin');
    await expect(page.getByRole('link', { name: 'Messages 3 unread' })).toBeVisible();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Messages refreshed')).toBeVisible();

    await row.getByRole('link', { name: `View ${imre.subject}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: imre.subject })).toBeVisible();
    const article = page.getByRole('article');
    await expect(article).toContainText(imre.name);
    await expect(article.getByRole('link', { name: imre.email })).toBeVisible();
    await expect(article).toContainText(/Received\w+ \d+, \d{4} at \d\d:\d\d/);
    await expect(article.getByText('Read', { exact: true })).toBeVisible();
    await expect(article).toContainText('<b>unread</b>');
    const link = article.getByRole('link', { name: 'https://kadewerk.example/contract' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect(page).toHaveTitle('(2) Message · Admin');
    const reply = page.getByRole('link', { name: 'Reply via Email' });
    await expect(reply).toHaveAttribute('href', /^mailto:imre@kadewerk\.example\?subject=Re%3A%20Second/);

    await page.getByRole('button', { name: 'Mark as unread' }).click();
    await expect(article.getByText('Unread', { exact: true })).toBeVisible();
    // Single letters are commands only in a message: together with the next one this would skip 'RE: A talk'.
    await reply.press('j');
    await article.getByText('From', { exact: true }).click();
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { level: 1, name: 'RE: A talk' })).toBeVisible();
    await expect(reply).toHaveAttribute('href', /subject=RE%3A%20A%20talk/);
    await expect(page.getByRole('region', { name: 'RE: A talk' })).toBeFocused();
    await page.keyboard.press('k');
    await expect(page.getByRole('heading', { level: 1, name: imre.subject })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Messages' }).first().click();
    await expect(rows).toHaveCount(3);
    await expect(rowOf(page, { subject: 'RE: A talk' }).getByText('New')).toHaveCount(0);
  });

  test('row 171: an inbox without messages says so, and keeps its list while the site cannot be reached', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.goto(`${site.url}/admin/messages`);
    await expect(page.getByText('No messages received yet.')).toBeVisible();
    await expect(page.getByText('Showing 0 messages')).toBeVisible();
    await send(site, imre);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Showing 1 message', { exact: true })).toBeVisible();
    await page.route('**/api/contact/messages/**', (route) => route.fulfill(away));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Failed to load messages')).toBeVisible();
    await page.getByRole('checkbox', { name: `Select ${imre.subject}` }).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Failed to delete message')).toBeVisible();
    await expect(page.locator('.inbox li')).toHaveCount(1);
    await page.unroute('**/api/contact/messages/**');
    await page.route('**/api/contact/messages?*', (route) => route.fulfill(away));
    await page.getByRole('combobox', { name: 'Show' }).selectOption('unread');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/contact/messages?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('.inbox li')).toHaveCount(1);
  });

  test('rows 174, 175: a message that is not there, cannot be loaded, or could not be marked read, which is only logged', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.goto(`${site.url}/admin/messages/4711`);
    await expect(page.getByText('Message not found.', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Messages' })).toHaveCount(2);
    await page.route('**/api/contact/messages/4712', (route) => route.fulfill(away));
    await page.goto(`${site.url}/admin/messages/4712`);
    await expect(page.getByText('Failed to load message details')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('The database is away.');
    await page.getByRole('link', { name: 'Back to Messages' }).click();
    await expect(page.getByText('No messages received yet.')).toBeVisible();

    await send(site, imre);
    await page.route('**/api/contact/messages/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(away) : route.fallback(),
    );
    const logged = page.waitForEvent('console', (message) => message.text().includes('could not be marked'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await rowOf(page, imre).getByRole('link', { name: 'View' }).click();
    expect((await logged).type()).toBe('warning');
    await expect(page.getByText('Unread', { exact: true })).toBeVisible();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  });

  test('messages are chosen by mouse and keyboard, marked, moved and deleted together, and brought back', async ({
    site,
    page,
  }) => {
    await send(site, oskar, saskia, imre);
    await page.goto(`${site.url}/admin/messages`);
    const box = (message: typeof imre) => page.getByRole('checkbox', { name: `Select ${message.subject}` });
    const all = page.getByRole('checkbox', { name: /^(Select all|\d+ selected)$/ });
    await box(imre).check();
    await box(oskar).click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Select all')).toBeVisible();
    await box(saskia).focus();
    await page.keyboard.press('Space');
    await box(imre).focus();
    await page.keyboard.press('Shift+Space');
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Mark as read' }).click();
    await expect(page.getByText('2 messages marked as read')).toBeVisible();
    await expect(all).toBeFocused();
    await expect(page.locator('.inbox .badge')).toHaveCount(1);

    await all.check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No messages received yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('3 messages restored')).toBeVisible();
    await expect(page.locator('.inbox li')).toHaveCount(3);

    await box(oskar).check();
    await page.getByRole('button', { name: 'Spam', exact: true }).click();
    await expect(rowOf(page, oskar)).toHaveCount(0);
    const show = page.getByRole('combobox', { name: 'Show' });
    await expect(show.locator('option')).toHaveText(['All messages (2)', 'Unread (0)', 'Spam (1)']);
    await show.selectOption('spam');
    await expect(page).toHaveURL(/show=spam/);
    await expect(rowOf(page, oskar)).toContainText('You moved it here.');
    await rowOf(page, oskar).getByRole('link', { name: 'View' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'You moved it here.' })).toBeVisible();
    await page.getByRole('button', { name: 'Not spam' }).click();
    await expect(page.getByText('Message moved to the inbox')).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/messages\?show=spam/);
    await expect(page.getByText('No spam')).toBeVisible();
  });

  test('a search and the pages of a long list are in the address', async ({ site, page }) => {
    const visitor = createHttpSite({ origin: site.url, token: () => undefined });
    await Promise.all(
      Array.from({ length: 51 }, (_, index) =>
        visitor.messages.submit({ ...saskia, subject: `Number ${index}`, message: `Text ${index}` }),
      ),
    );
    await page.goto(`${site.url}/admin/messages`);
    await expect(page.getByText('Showing 50 messages of 51')).toBeVisible();
    await page.getByRole('link', { name: 'Older messages' }).click();
    await expect(page.getByText('Showing 1 message of 51')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    // The page that had only this message disappears with it.
    await expect(page.getByText('Showing 50 messages', { exact: true })).toBeVisible();
    await page.getByRole('searchbox').fill('text 17');
    await expect(page).toHaveURL(/search=text\+17/);
    await expect(page.locator('.inbox li')).toHaveCount(1);
    await page.getByRole('link', { name: 'View Number 17' }).click();
    await page.getByRole('link', { name: 'Back to Messages' }).last().click();
    await expect(page.getByRole('searchbox')).toHaveValue('text 17');
  });

  test('a message that another tab has deleted is said to be gone; an ended session is begun anew in place', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    await send(site, oskar, imre);
    const admin = await site.asOwner();
    await page.goto(`${site.url}/admin/messages`);
    await page.getByRole('checkbox', { name: `Select ${imre.subject}` }).check();
    const { items } = await admin.messages.list();
    const [{ id: newest } = { id: 0 }] = items;
    await admin.messages.remove({ id: newest });
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('This message is not there any more.')).toBeVisible();
    await expect(page.locator('.inbox li')).toHaveCount(1);

    await admin.auth.signOutAll();
    await page.getByRole('checkbox', { name: `Select ${oskar.subject}` }).check();
    await page.getByRole('button', { name: 'Mark as read' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Message marked as read')).toBeVisible();
  });

  test('rows 91, 92: what arrives is told without a reload and moves nothing; the dashboard shows first what waits', async ({
    site,
    page,
  }) => {
    await send(site, oskar);
    await page.goto(`${site.url}/admin/messages`);
    await expect(page.locator('.inbox li')).toHaveCount(1);
    await send(site, saskia, imre);
    await comeBack(page);
    await expect(page.getByRole('status').getByText('2 new messages')).toBeAttached();
    await expect(page).toHaveTitle('(3) Messages · Admin');
    await expect(page.locator('.inbox li')).toHaveCount(1);
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.locator('.inbox li')).toHaveCount(3);
    await expect(page.getByText('2 new messages')).toHaveCount(0);

    await page.getByRole('navigation', { name: 'Admin' }).locator('a[href="/admin"]').click();
    const main = page.getByRole('main');
    const card = main
      .locator('.dashboard-card')
      .filter({ has: page.getByRole('heading', { name: 'Messages' }) });
    await expect(card).toContainText('3 new');
    await expect(card.getByRole('listitem')).toHaveText([/Second opinion/, /Talk for/]);
    await expect(main.getByText('Unread messages').locator('..')).toContainText('3');
    await expectAccessible(page);
    await send(site, { ...oskar, subject: 'One more', message: 'Another one.' });
    await comeBack(page);
    await expect(card.getByRole('listitem').first()).toContainText('One more');
    await card.getByRole('link', { name: 'One more' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'One more' })).toBeVisible();
  });
});

test('an editor sees a dashboard without messages, and a sentence instead of the inbox', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource: the server responded with a status of 403/);
  const admin = await site.asOwner();
  await send(site, imre);
  const password = 'a small lighthouse';
  await admin.accounts.create({ name: 'Maja', email: 'maja@anselm.example', password, role: 'editor' });
  const visitor = createHttpSite({ origin: site.url, token: () => undefined });
  const { token, user } = await visitor.auth.signIn({ username: 'maja@anselm.example', password });
  await page.addInitScript(
    ([storedToken, storedUser]) => {
      localStorage.setItem('auth_token', storedToken);
      localStorage.setItem('auth_user', storedUser);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto(`${site.url}/admin`);
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible();
  await expect(page.getByText('Messages')).toHaveCount(0);
  await expect(page.getByText('Unread messages')).toHaveCount(0);
  for (const path of ['/admin/messages', '/admin/messages/1']) {
    await page.goto(site.url + path);
    await expect(page.getByRole('alert')).toHaveText('Your role, editor, does not allow this.');
  }
});

const windows = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const;
for (const { theme, width } of casesOf(windows, (one) => one.width === 390)) {
  test.describe(`inbox and message, ${theme}, ${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme: theme });

    test('bad texts stay inside, and axe finds nothing', async ({ site, page, signIn }) => {
      await signIn(page);
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      await send(
        site,
        { ...oskar, name: 'נועה לוי', subject: 'שאלה על הפנקס (2026)!', message: 'שלום' },
        { ...oskar, message: 'https://pills.example' },
        {
          name: 'X'.repeat(80),
          email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
          subject: 'W'.repeat(200),
          message: `<script>alert(1)</script> ${'longword'.repeat(1200)}`,
        },
      );
      await page.goto(`${site.url}/admin/messages`);
      await page.getByRole('checkbox').nth(1).check();
      await expect(page.getByText('1 selected')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('link', { name: 'View WWW' }).click();
      await expect(page.getByRole('article')).toContainText('<script>alert(1)</script>');
      await expect(page.getByRole('article').getByText('Read', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    });
  });
}
