import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from '../support/site.ts';

test('mend 17: the owner finds, exports and deletes subscribers, also on a phone', async ({
  site,
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto(`${site.url}/admin/newsletter`);
  await expect(page.getByText('No subscribers yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);

  const { subscribers } = await site.asOwner();
  for (const email of ['ida@moss.example', '+imre@kade.example', 'maja@lund.example'])
    await subscribers.subscribe({ email });
  const [maja] = (await subscribers.list()).items;
  await subscribers.unsubscribe({ token: maja?.unsubscribePath.split('token=')[1] ?? '' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const rows = page.getByRole('list', { name: 'Subscribers' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Unsubscribed');
  await expectAccessible(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^subscribers-subscribed-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await saved.path(), 'utf8');
  // Nobody who left is in it, and no address is a formula.
  expect(csv.split('\r\n').map((line) => line.split(',')[0])).toEqual([
    'email',
    `"'+imre@kade.example"`,
    '"ida@moss.example"',
    '',
  ]);
  expect(csv).toMatch(/"http:\/\/[^"]+\/newsletter\/unsubscribe\?token=[\w-]{43}"/);
  await expect(page.getByText('2 addresses exported')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search subscribers' }).fill('ida');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete ida@moss.example' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Subscriber deleted')).toBeVisible();
  await expect(page.getByText('No address here contains “ida”.')).toBeVisible();
  expect((await subscribers.list()).total).toBe(2);
});
