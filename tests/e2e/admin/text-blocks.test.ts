import { expect, expectAccessible, test } from '../support/site.ts';

test('blocks that need a choice are inserted by dialogs, and a page that cannot be read becomes a card with a title of the owner', async ({
  site,
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto(`${site.url}/admin/blog/new`);
  const text = page.getByRole('textbox', { name: 'Content' });
  const insert = async (name: string) => {
    await page.getByRole('button', { name: 'Insert a block', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await text.focus();
  await page.keyboard.type('Before');
  await insert('Bookmark card');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('127.0.0.1/private');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('not public');
  await expectAccessible(page);
  await dialog.getByLabel('Title').fill('A page of our own');
  await page.keyboard.press('Enter');
  await expect(text.locator('.bookmark')).toContainText('A page of our own');
  await expect(text).toBeFocused();
  await insert('Button');
  await dialog.getByLabel('Text', { exact: true }).fill('Order');
  await dialog.getByLabel('Address').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('This address cannot be linked to.');
  await dialog.getByLabel('Address').fill('/contact');
  await page.keyboard.press('Enter');
  await expect(text.locator('.button-line')).toHaveText('Order');
  await expect(text.locator('.bookmark + .button-line')).toBeVisible();
});
