import { expect, expectAccessible, test } from '../support/site.ts';

test('by keyboard alone, a text is searched and changed, linked by words, read as an outline and copied as Markdown', async ({
  page,
  site,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const owner = await site.asOwner();
  await owner.posts.create({
    title: 'Harbour notes',
    content: '<h2 id="own">Quay walls</h2>',
    status: 'draft',
  });
  const { id } = await owner.posts.create({
    title: 'Tides',
    content:
      '<h2>High tide</h2><p>The tide on 2026-11-22 and on 2025-01-02.</p><h3>Low tide</h3><p>See there</p>',
    status: 'draft',
  });
  await signIn(page);
  await page.goto(`${site.url}/admin/blog/edit/${id}`);
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.focus();

  await page.keyboard.press('Control+h');
  const find = page.getByRole('search', { name: 'Find in the text' });
  const words = find.getByRole('textbox', { name: 'Find' });
  await words.fill('tide');
  await expect(find.getByRole('status')).toHaveText('1 of 3');
  await words.press('Shift+Enter');
  await expect(find.getByRole('status')).toHaveText('3 of 3');
  await expectAccessible(page);
  await find.getByRole('button', { name: 'Regular expression' }).press('Enter');
  await words.fill('(\\d+');
  await expect(find.getByRole('alert')).toHaveText('This pattern is not valid. Unterminated group.');
  await words.fill('(\\d+)-(\\d+)-(\\d+)');
  await expect(find.getByRole('status')).toHaveText('1 of 2');
  await find.getByRole('textbox', { name: 'Replace with' }).fill('$3.$2.$1');
  await find.getByRole('button', { name: 'Replace all' }).press('Enter');
  await expect(text).toContainText('on 22.11.2026 and on 02.01.2025');
  await words.press('Escape');
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(text).toContainText('on 2026-11-22 and on 2025-01-02');

  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Address, or words to find a page by' });
  await field.pressSequentially('harbour not');
  await expect(page.getByRole('option', { name: 'Harbour notes' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await field.press('ArrowRight');
  await field.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Quay walls' })).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(text.locator('a')).toHaveAttribute('href', '/blog/harbour-notes#text-own');
  await expect(text).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  const bar = page.getByRole('group', { name: 'Link' });
  await expect(bar).toContainText('/blog/harbour-notes#text-own');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('link', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();

  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  const low = page.getByRole('menuitemradio', { name: 'Low tide' });
  await expectAccessible(page);
  await low.press('Enter');
  await expect(text).toBeFocused();
  // The editor sets its own selection once more shortly after it gets the focus.
  await expect(async () => {
    await page.keyboard.press('Shift+End');
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Control+Shift+c');
  await expect(page.getByText('Copied as Markdown')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Low tide\n');
});
