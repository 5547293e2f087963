import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/site.ts';

test('a reader searches with the keyboard, with a typing error, on a phone, in both themes', async ({
  site,
  page,
}) => {
  const owner = await site.asOwner();
  await owner.posts.create({ title: 'Harbour lights', excerpt: 'A quiet evening at the harbour' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Search', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search this site' })).toBeFocused();
  await page.keyboard.type('hrabour');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/search?q=hrabour`);
  await expect(page.getByText(/results? for “hrabour”/)).toBeVisible();
  const result = page.getByRole('listitem').filter({ hasText: 'Harbour lights' });
  await expect(result.locator('mark')).toHaveText(['Harbour', 'harbour']);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Harbour lights' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour lights' })).toBeVisible();
});
