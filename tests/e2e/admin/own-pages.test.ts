import { expect, expectAccessible, expectNoSidewaysScroll, startWithHtml, test } from '../support/site.ts';

test('a page is written, put into the menu by keyboard, and read without JavaScript', async ({
  site,
  page,
  browser,
  signIn,
}) => {
  await startWithHtml(page);
  await signIn(page);
  await page.goto(`${site.url}/admin/pages`);
  await expect(page.getByText('No pages yet')).toBeVisible();
  await page.getByRole('link', { name: 'New Page' }).first().click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('What I use');
  const area = page.getByRole('textbox', { name: 'Content' });
  await area.fill('<h2>Desk</h2><p>Oak.</p>');
  await area.press('Control+a');
  await page.getByLabel('Name in its address').fill('admin');
  await area.press('Control+s');
  await expect(page.getByText('“admin” stands for something else in addresses.')).toBeVisible();
  await page.getByLabel('Name in its address').fill('uses');
  await area.press('Control+s');
  await expect(page.getByText('Page created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/pages\/edit\/\d+$/);
  await expect(page.getByRole('link', { name: 'View page' })).toHaveAttribute('href', '/uses');
  await page.getByText('Search and sharing').click();
  await page.getByLabel('Title for search engines').fill('Tools');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByRole('list', { name: 'Pages' })).toContainText('/uses');

  await page.goto(`${site.url}/admin/menu`);
  await page.getByRole('button', { name: 'Add page' }).press('Enter');
  await page.getByRole('menuitem', { name: 'What I use' }).press('Enter');
  const label = page.getByRole('textbox', { name: 'Label' });
  await label.fill('Uses');
  await page.getByRole('button', { name: 'Close Uses' }).press('Enter');
  const grip = page.getByRole('button', { name: 'Move Uses', exact: true });
  await grip.press('Space');
  for (const place of [5, 4]) {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(`Uses moved to place ${place} of 6.`)).toBeAttached();
  }
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill('Elsewhere');
  await page.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Write a full address, such as https://example.org')).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://example.org');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Menu updated successfully')).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await plain.newPage();
  await visitor.goto(site.url);
  const header = visitor.getByRole('navigation', { name: 'Main' });
  const main = header.getByRole('link');
  // The last entries have no room in the narrowest header with links.
  await expect(main).toHaveText(['Home', 'About', 'Projects', 'Uses']);
  await header.getByText('More', { exact: true }).click();
  await expect(main).toHaveText(['Home', 'About', 'Projects', 'Uses', 'Blog', 'Contact', 'Elsewhere']);
  await main.filter({ hasText: 'Uses' }).click();
  await expect(visitor).toHaveTitle(/^Tools · /);
  await expect(visitor.getByRole('heading', { name: 'What I use' })).toBeVisible();
  await visitor.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(visitor);
  await plain.close();
});
