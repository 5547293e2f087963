import { expect, expectAccessible, startWithHtml, test } from '../support/site.ts';

const first = '<p>The chart was drawn in one winter.</p><p>Nobody asked for it.</p>';
const second = '<p>The chart was drawn in one summer.</p><p>Nobody asked for it.</p>';

test('the owner names, compares and restores versions of a post beside its editor, and undoes a restore', async ({
  site,
  page,
  signIn,
}) => {
  // One journey over the whole panel, on a machine that may be busy.
  test.slow();
  const owned = await site.asOwner();
  const { id } = await owned.posts.create({ title: 'Slack water', content: first });
  await owned.posts.update({ id, content: second });
  await owned.posts.update({ id, title: 'Slack tide' });
  await startWithHtml(page);
  await signIn(page);
  await page.goto(`${site.url}/admin/blog/edit/${id}`);
  const title = page.getByLabel('Title', { exact: true });
  const content = page.getByLabel('Content', { exact: true });

  await page.getByRole('button', { name: 'History' }).click();
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(3);
  await expect(versions.nth(0)).toContainText('changed “Title”');
  await expect(versions.nth(1)).toContainText('changed 1 word');
  await expectAccessible(page);

  await versions
    .nth(2)
    .getByRole('button', { name: /^Name version/ })
    .click();
  await page.keyboard.type('The first draft');
  await page.keyboard.press('Enter');
  await expect(versions.nth(2)).toContainText('The first draft');

  await versions
    .nth(2)
    .getByRole('button', { name: /^Compare version/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^The first draft/ });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Title', 'Content']);
  await expect(dialog.locator('del')).toHaveText(['water', 'winter']);
  await expect(dialog.locator('ins')).toHaveText(['tide', 'summer']);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await dialog.getByRole('button', { name: 'In one text' }).click();
  await expectAccessible(page);
  expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  await dialog.getByRole('button', { name: 'Restore this field: Title' }).click();
  await expect(page.getByText('Title restored')).toBeVisible();
  await expect(versions).toHaveCount(4);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(title).toHaveValue('Slack water');
  await expect(content).toHaveValue(/one summer/);

  await page.getByRole('button', { name: 'History' }).click();
  await versions
    .nth(3)
    .getByRole('button', { name: /^Compare version/ })
    .click();
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  expect((await owned.posts.get({ id })).content).toContain('one winter');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Version restored' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText('Undone')).toBeVisible();
  expect(await owned.posts.get({ id })).toMatchObject({ title: 'Slack water', content: second });
});

test('the history of the site lists every write, leads to its versions, and says when it cannot be read', async ({
  site,
  page,
  signIn,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/Failed to load resource/);
  const owned = await site.asOwner();
  await owned.settings.update({ general: { siteName: 'Harbour charts' } });
  await owned.settings.update({
    general: { siteName: 'Quiet charts' },
    features: { enableNewsletter: false },
  });
  await signIn(page);
  await page.goto(`${site.url}/admin`);
  await page.getByRole('complementary').getByRole('link', { name: 'History' }).click();
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect(changes.first()).toContainText('changed “Site name” and “Newsletter” in the settings');
  await expectAccessible(page);
  await changes.first().getByRole('button', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog', { name: /^Version \d+/ });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Site name', 'Newsletter']);
  await expect(dialog.locator('ins')).toHaveText(['Quiet', 'Off']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await page.getByLabel('Show').selectOption('Menu');
  await expect(page.getByText('Nothing of this kind was changed.')).toBeVisible();
  await page.route('**/api/history*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Later', code: 'unavailable' } }),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 });
});
