import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/site.ts';

test('row 15: the tester sends any call, shows the response, and asks before it removes something', async ({
  site,
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/400/, /ERR_FAILED/);
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (/api-tester.*\.js$/.test(response.url())) scripts.push(response.url());
  });
  await page.goto(site.url);
  expect(scripts).toEqual([]);

  await signIn(page);
  const document = await page.goto(`${site.url}/debug/api`);
  expect(document?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API tester');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  const answer = page.getByRole('region', { name: 'Answer' });
  const send = page.getByRole('button', { name: 'Send', exact: true });

  await send.click();
  await expect(answer.getByText('200 OK')).toBeVisible();
  await expect(answer.getByRole('region', { name: 'Body' })).toContainText('"hero": {');
  expect(scripts.length).toBeGreaterThan(0);
  await expectAccessible(page);

  // By keyboard: search, go to the call found, choose it, fill it in, send it.
  await page.getByLabel('Search the calls').fill('categories.create');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'POST /api/blog/categories' })).toBeFocused();
  await page.getByLabel('JSON', { exact: true }).fill('{"name":""}');
  await page.keyboard.press('Control+Enter');
  await expect(answer.getByText('400 Bad Request')).toBeVisible();
  await page.getByLabel('JSON', { exact: true }).fill('{"name":');
  await send.click();
  await expect(page.getByText('This is not JSON.')).toBeVisible();
  await expect(page.getByLabel('JSON', { exact: true })).toBeFocused();
  await page.getByLabel('JSON', { exact: true }).fill('{"name":"Letters"}');
  await send.click();
  await expect(answer.getByText('201 Created')).toBeVisible();

  await page.goto(`${site.url}/debug/api#posts.remove`);
  await send.click();
  await expect(page.getByRole('alertdialog')).toContainText('DELETE /api/blog/posts/1');
  await page.keyboard.press('Escape');
  await expect(answer).not.toContainText('204');
  await send.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(answer.getByText('204 No Content')).toBeVisible();

  await page.route('**/api/blog/posts/1', (route) => route.abort());
  await send.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(answer.getByRole('alert')).toContainText('No answer came.');
});

test('rows 6, 15: mock data is off at the start, answers instead of the server, and ends with a reload', async ({
  site,
  page,
  signIn,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${site.url}/debug/api#posts.remove`);
  const mock = page.getByRole('switch', { name: 'Mock data' });
  await expect(mock).not.toBeChecked();

  await mock.click();
  await expect(page.getByText('On until a page is loaded anew.')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/from the mock data/)).toBeVisible();
  expect((await (await site.asOwner()).posts.get({ id: 1 })).id).toBe(1);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);

  await page.getByRole('button', { name: 'Open the admin area with mock data' }).click();
  await expect(page).toHaveURL(`${site.url}/admin`);
  await page.goto(`${site.url}/debug/api`);
  await expect(mock).not.toBeChecked();
});
