import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('one screen renames, merges and deletes tags and categories, and orders a series by keyboard', async ({
  site,
  page,
}) => {
  const owner = await site.asOwner();
  await page.goto(`${site.url}/admin/tags`);
  await expect(page.getByRole('heading', { name: 'Tags and categories' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit Decisions' }).click();
  await page.getByLabel('Name').fill('Choices');
  await page.getByLabel('Slug').fill('Not A Slug');
  await page.getByLabel('Description').fill('How choices are made');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Write small letters, digits and single dashes')).toBeVisible();
  await page.getByLabel('Slug').fill('choices');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('How choices are made')).toBeVisible();

  await page.getByRole('button', { name: 'Merge Cost' }).click();
  await expect(page.getByText('2 posts, 1 project will have the other tag instead')).toBeVisible();
  await page.getByLabel('Merge into').selectOption('Choices');
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Merge Cost' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete Hiring' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Hiring is used by 1 post.');
  await page.getByRole('button', { name: 'Delete tag' }).click();
  await expect(page.getByRole('button', { name: 'Delete Hiring' })).toHaveCount(0);

  await page.getByRole('tab', { name: /Categories/ }).click();
  await expect(page.getByRole('button', { name: 'Delete General' })).toHaveCount(0);
  await page.getByRole('tab', { name: /Series/ }).click();
  await page.getByRole('button', { name: /^Edit Before you trust/ }).click();
  await page.getByRole('button', { name: 'Move Reading an evaluation like an auditor up' }).press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const [series] = await owner.series.list();
  const { posts } = await owner.series.get({ id: series?.id ?? 0 });
  expect(posts.map(({ title }) => title)[1]).toBe('Reading an evaluation like an auditor');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
