import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, expectAccessible, test } from '../support/site.ts';

// Chromium reports the refusal of the file.
test.use({ expectedErrors: [/400 \(Bad Request\).*redirects\/import/] });

test('the owner adds, imports, exports and deletes redirects, also for missing pages and on a phone', async ({
  site,
  page,
  signIn,
}) => {
  // One journey over the whole screen, on a machine that may be busy.
  test.slow();
  await signIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/admin/redirects`);
  await expect(page.getByText('No redirects yet')).toBeVisible();
  await expectAccessible(page);

  // A text of the site is found by words of its title.
  await page.getByRole('button', { name: 'New redirect' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From').fill('/admin');
  await dialog.getByLabel('Leads to').fill('latency product');
  await dialog.getByRole('button', { name: /Latency is a product choice/ }).click();
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  await expect(dialog.getByText('This path belongs to the site itself')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('From').fill('/2013/Latency/');
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  await expect(page.getByText('Redirect added')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Redirects' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('to Latency is a product choice');
  const visitor = await page.context().newPage();
  await visitor.goto(`${site.url}/2013/latency`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Latency is a product choice');
  await visitor.close();

  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importFile = async (csv: string) => {
    await dialog.getByLabel('CSV file').setInputFiles({
      name: 'redirects.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await dialog.getByRole('button', { name: 'Import' }).click();
  };
  await importFile('source,target\n/a,/about\n/b,javascript:x\n/admin/c,/about\n');
  await expect(dialog.getByRole('list', { name: 'Wrong lines' }).getByRole('listitem')).toHaveText([
    /^Line 3 Write a path/,
    /^Line 4 This path belongs/,
  ]);
  await expectAccessible(page);
  await importFile('source,target,code\n/a,/about,302\n/contact,/about\n');
  await expect(page.getByText('2 added, 0 replaced')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: '/contact' })).toContainText('the site has a page at this path');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv.split('\r\n')[2]).toMatch(/^"\/a","\/about","302","yes","0",""$/);

  await page.getByRole('searchbox', { name: 'Search redirects' }).fill('/a');
  await page.getByRole('button', { name: 'Edit /a', exact: true }).click();
  await dialog.getByLabel('Kind').selectOption('Gone: leads nowhere (410)');
  await dialog.getByRole('button', { name: 'Save redirect' }).click();
  await expect(page.getByText('Redirect saved')).toBeVisible();
  expect((await fetch(`${site.url}/a`)).status).toBe(410);
  await page.getByRole('button', { name: 'Delete /a', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Redirect deleted')).toBeVisible();

  const database = new DatabaseSync(join(site.dataDir, 'vitrine.sqlite'), { timeout: 5000 });
  database.exec(`insert into missing_pages (path, by_bots, is_dismissed, count, first_at, last_at) values
    ('/2014/write-the-decision', 0, 0, 7, '2026-11-20T10:00:00.000Z', '2026-11-22T10:00:00.000Z'),
    ('/lost', 0, 0, 1, '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z')`);
  database.close();
  await page.getByRole('tab', { name: 'Missing pages' }).click();
  const missing = page.getByRole('list', { name: 'Missing pages' }).getByRole('listitem');
  await expect(missing).toHaveCount(2);
  await expect(missing.first()).toContainText('Perhaps Write the decision down first');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Redirect to… from /2014/write-the-decision' }).click();
  await expect(dialog.getByText('Write the decision down first')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  await expect(missing).toHaveCount(1);
  await page.getByRole('button', { name: 'Dismiss /lost' }).click();
  await expect(page.getByText('No missing pages')).toBeVisible();
});
