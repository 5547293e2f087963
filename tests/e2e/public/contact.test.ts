import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/site.ts';

const visitor = {
  Name: 'Imre Dahl',
  Email: 'imre@kade.example',
  Subject: 'Second opinion on a forecasting vendor',
  Message: 'We have to decide by March.\nWould you read the offer?',
};

/** The form alone: the newsletter box has an e-mail field too. */
const formOf = (page: Page) => page.getByRole('form', { name: 'Send Me a Message' });

async function fill(page: Page, values: Partial<typeof visitor>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await formOf(page).getByLabel(label).fill(value);
}

async function expectValues(page: Page, values: Partial<typeof visitor>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await expect(formOf(page).getByLabel(label), label).toHaveValue(value);
}

/** The page after its script has started. */
async function openAlive(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/contact`);
  await wake(page);
}

/** The page loads its code after the visitor's first input and validates the form itself from then on. */
async function wake(page: Page): Promise<void> {
  await formOf(page).getByLabel('Name').focus();
  await expect(formOf(page)).toHaveAttribute('novalidate');
}

const send = (page: Page) => formOf(page).getByRole('button', { name: 'Send Message' }).click();
const emptied = { Name: '', Email: '', Subject: '', Message: '' };

test('rows 13, 63, 64: the form and beside it, three to two, how else to reach the owner', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/contact`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get In Touch');
  await expect(page.getByRole('heading', { name: 'Send Me a Message' })).toBeVisible();
  for (const label of Object.keys(visitor)) await expect(formOf(page).getByLabel(label)).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Contact Information' });
  await expect(panel.getByRole('link', { name: 'hello@anselm.example' })).toHaveAttribute(
    'href',
    'mailto:hello@anselm.example',
  );
  await expect(panel).toContainText('Utrecht, Netherlands');
  await expect(panel.getByRole('listitem')).toHaveText(['GitHub', 'LinkedIn', 'Twitter']);
  const [form, side] = [await formOf(page).boundingBox(), await panel.boundingBox()];
  expect(form?.y).toBe(side?.y);
  expect((form?.width ?? 0) / (side?.width ?? 1)).toBeCloseTo(1.5, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await panel.boundingBox())?.y).toBeGreaterThan((await formOf(page).boundingBox())?.y ?? 0);
});

test('row 64: only enabled links with an address, and none of what is empty', async ({ site, page }) => {
  const admin = await site.asOwner();
  await admin.contactInfo.update({
    email: '',
    location: '',
    socialMedia: [
      { name: 'Code', icon: 'Github', url: 'https://code.example/tove', enabled: true },
      { name: 'Off', icon: 'Twitter', url: 'https://off.example', enabled: false },
      { name: 'Nowhere', icon: 'Youtube', url: '', enabled: true },
    ],
  });
  await page.goto(`${site.url}/contact`);
  const panel = page.getByRole('complementary', { name: 'Contact Information' });
  await expect(panel.getByRole('link')).toHaveText(['Code']);
  await expect(panel).not.toContainText('Email');
});

test('row 69: without the information the form still works, and the page comes back whole by itself', async ({
  site,
  page,
}) => {
  const panel = page.getByRole('complementary', { name: 'Contact Information' });
  const database = new DatabaseSync(join(site.dataDir, 'vitrine.sqlite'));
  database.exec('alter table documents rename to gone');
  const answer = await page.goto(`${site.url}/contact`);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store' });
  await expect(panel).toHaveCount(0);
  await expect(formOf(page)).toBeVisible();
  database.exec('alter table gone rename to documents');
  database.close();
  await wake(page);
  await fill(page, visitor);
  await send(page);
  await expect(page.locator('.toast.toast-success')).toContainText('Message sent!');
  await page.goto(`${site.url}/contact`);
  await expect(panel).toContainText('Utrecht, Netherlands');
});

test('rows 65, 66, 67: a message is sent in place, reported in a toast, and the form is cleared', async ({
  site,
  page,
}) => {
  await openAlive(page, site.url);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/contact', async (route) => {
    await held;
    await route.continue();
  });
  await fill(page, visitor);
  await send(page);
  const busy = formOf(page).getByRole('button', { name: 'Sending...' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click({ force: true });
  release();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Message sent!');
  await expect(toast).toContainText("Thank you for your message. I'll get back to you soon.");
  await expectValues(page, emptied);
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
  await expectAccessible(page);
  const { items } = await (await site.asOwner()).messages.list();
  expect(items).toMatchObject([
    { name: visitor.Name, email: visitor.Email, subject: visitor.Subject, message: visitor.Message },
  ]);
});

test('row 65: every field is required and the address checked, beside the fields, before anything is sent', async ({
  site,
  page,
}) => {
  await openAlive(page, site.url);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url());
  });
  await send(page);
  const form = formOf(page);
  await expect(form.getByLabel('Name')).toBeFocused();
  for (const [label, words] of [
    ['Name', 'Please write your name.'],
    ['Email', 'Invalid email format'],
    ['Subject', 'Please write a subject.'],
    ['Message', 'Please write a message.'],
  ] as const) {
    await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(words);
  }
  await expectAccessible(page);
  await fill(page, { ...visitor, Email: 'imre' });
  await send(page);
  await expect(form.getByLabel('Email')).toBeFocused();
  await expect(form.locator('[aria-invalid]')).toHaveCount(1);
  expect(requests).toEqual([]);
});

test('row 68: a refused message says why, beside its field and in a toast, and what was typed stays', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  await openAlive(page, site.url);
  const typed = { ...visitor, Email: 'imre@kade' };
  await fill(page, typed);
  await send(page);
  const toast = page.locator('.toast.toast-error');
  await expect(toast).toContainText('Error sending message');
  await expect(toast).toContainText('Invalid email format');
  await expect(formOf(page).getByLabel('Email')).toBeFocused();
  await expect(formOf(page).getByLabel('Email')).toHaveAccessibleDescription('Invalid email format');
  await expectValues(page, typed);
  await fill(page, { Email: visitor.Email });
  await send(page);
  await expect(page.locator('.toast.toast-success')).toContainText('Message sent!');
  await expectValues(page, emptied);
});

test('row 68: a server that cannot be reached costs nothing that was typed', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|502/);
  await openAlive(page, site.url);
  await fill(page, visitor);
  for (const failure of ['offline', 'a stranger’s error page']) {
    await page.route('**/contact', (route) =>
      failure === 'offline'
        ? route.abort()
        : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await send(page);
    const toast = page.locator('.toast.toast-error').last();
    await expect(toast, failure).toContainText('Error sending message');
    await expect(toast).toContainText('Something went wrong. Please try again later.');
    await expectValues(page, visitor);
    await page.unroute('**/contact');
  }
  await send(page);
  await expect(page.locator('.toast.toast-success')).toContainText('Message sent!');
});

test('mend 13: a message whose response is lost arrives once, also when it is sent again after a reload', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await openAlive(page, site.url);
  await fill(page, visitor);
  // The server receives the message; its response does not arrive.
  await page.route('**/contact', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const failed = page.locator('.toast.toast-error');
  for (const round of [1, 2]) {
    await send(page);
    await expect(failed, `round ${round}`).toHaveCount(round);
  }
  await page.unroute('**/contact');
  await page.reload();
  await page.getByRole('button', { name: 'Use it' }).click();
  await send(page);
  await expect(page.locator('.toast.toast-success')).toContainText('Message sent!');
  await expectValues(page, emptied);
  const owner = await site.asOwner();
  expect((await owner.messages.list()).total).toBe(1);

  // A changed text is another message.
  await fill(page, { ...visitor, Subject: 'Another subject', Message: 'Another text' });
  await send(page);
  await expect.poll(async () => (await owner.messages.list({ search: 'another' })).total).toBe(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('rows 66, 67, 68: a message is sent, and a refused one comes back with all that was typed', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/400/);
    await page.goto(`${site.url}/contact`);
    const typed = { ...visitor, Email: 'imre@kade' };
    await fill(page, typed);
    const refused = page.waitForResponse((response) => response.request().method() === 'POST');
    await send(page);
    expect((await refused).status()).toBe(400);
    expect((await refused).headers()).toMatchObject({ 'cache-control': 'no-store' });
    await expect(page.getByRole('alert')).toContainText('Error sending message');
    await expect(page.getByRole('alert')).toContainText('Invalid email format');
    await expect(formOf(page).getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(formOf(page).getByLabel('Email')).toBeFocused();
    await expectValues(page, typed);
    await fill(page, { Email: visitor.Email });
    await send(page);
    await expect(page.getByText('Message sent!')).toBeVisible();
    await expect(page.getByText("Thank you for your message. I'll get back to you soon.")).toBeVisible();
    await expectValues(page, emptied);
    const { items } = await (await site.asOwner()).messages.list();
    expect(items).toMatchObject([{ message: visitor.Message, email: visitor.Email }]);
    await page.goto(`${site.url}/contact`);
    await expect(page.getByText('Message sent!')).toHaveCount(0);
  });
});

test('a form that was sent before the page was alive goes on in the answer', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  await openAlive(page, site.url);
  const typed = { ...visitor, Email: 'imre@kade' };
  await fill(page, typed);
  // A browser that has not run the page's script yet submits a document, without validation.
  await formOf(page).evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.getByRole('alert')).toContainText('Error sending message');
  await wake(page);
  await expectValues(page, typed);
  await fill(page, { Email: visitor.Email });
  await send(page);
  await expect(page.locator('.toast.toast-success')).toContainText('Message sent!');
  await expect(page.getByText('Error sending message')).toHaveCount(0);
  await expectValues(page, emptied);
});

test('a form that the browser is sending by itself is not sent again when the page comes alive', async ({
  site,
  page,
}) => {
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { held: promise, release: resolve };
  };
  const [code, answer] = [hold(), hold()];
  // A delayed page transition is aborted, which this test is not about.
  await page.route('**/assets/*.js', async (route) => {
    await code.held;
    await route.continue();
  });
  const sent: string[] = [];
  await page.route('**/contact*', async (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().url());
      await answer.held;
    }
    await route.continue();
  });
  await page.goto(`${site.url}/contact`, { waitUntil: 'commit' });
  await fill(page, visitor);
  await formOf(page).getByRole('button', { name: 'Send Message' }).click({ noWaitAfter: true });
  await expect.poll(() => sent).toHaveLength(1);
  code.release();
  await page.waitForTimeout(1000);
  expect(sent).toEqual([`${site.url}/contact`]);
  answer.release();
  await expect(page.getByText('Message sent!')).toBeVisible();
  expect((await (await site.asOwner()).messages.list()).total).toBe(1);
});

test('the trap is out of sight and out of the way, and what falls into it is kept as spam', async ({
  site,
  page,
}) => {
  await openAlive(page, site.url);
  const trap = formOf(page).locator('input[name="website"]');
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  const box = await trap.evaluate((field) => field.closest('[aria-hidden]')?.getBoundingClientRect().width);
  expect(box).toBeLessThanOrEqual(1);
  await formOf(page).getByLabel('Message').focus();
  await page.keyboard.press('Tab');
  await expect(formOf(page).getByRole('button')).toBeFocused();
  await fill(page, visitor);
  await trap.evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await send(page);
  await expect(page.locator('.toast.toast-success')).toContainText('Message sent!');
  const admin = await site.asOwner();
  expect((await admin.messages.list()).total).toBe(0);
  expect((await admin.messages.list({ folder: 'spam' })).total).toBe(1);
});

test('rows 3, 21: with the form switched off the page shows the information alone', async ({
  site,
  page,
}) => {
  const admin = await site.asOwner();
  await page.goto(`${site.url}/contact`);
  await expect(formOf(page)).toBeVisible();
  await admin.settings.update({ features: { enableContactForm: false } });
  await page.goto(`${site.url}/contact`);
  await expect(formOf(page)).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Contact Information' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact' })).toHaveCount(0);
  await page.goto(site.url);
  await expect(page.getByRole('link', { name: 'Get In Touch' })).toHaveCount(0);
  await admin.sampleContent.remove();
  await admin.settings.update({ features: { enableContactForm: false } });
  await page.goto(`${site.url}/contact`);
  await expect(page.getByText('No contact information yet')).toBeVisible();
  await expectAccessible(page);
});

test('whoever was writing while the form was switched off keeps the text and is told', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  await openAlive(page, site.url);
  await fill(page, visitor);
  await (await site.asOwner()).settings.update({ features: { enableContactForm: false } });
  await send(page);
  await expect(page.locator('.toast.toast-error')).toContainText(
    'The contact form is switched off at the moment.',
  );
  await expectValues(page, visitor);
});
