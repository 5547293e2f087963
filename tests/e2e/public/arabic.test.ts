import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';

test('an Arabic site is accessible, fits a narrow screen, and its gallery moves from right to left', async ({
  site,
  page,
}) => {
  const owner = await site.asOwner();
  await owner.settings.update({ general: { language: 'ar' } });
  const images = ['archive', 'ledger', 'triage'].map((name) => `/sample/plate-${name}.svg`);
  const { id } = await owner.projects.create({ title: 'أرشيف', description: 'بحث', images });
  await page.goto(`${site.url}/project/${id}`);
  await expectAccessible(page);
  const main = page.getByRole('main');
  const next = await main.getByRole('button', { name: 'الصورة التالية' }).boundingBox();
  const previous = await main.getByRole('button', { name: 'الصورة السابقة' }).boundingBox();
  expect(next?.x).toBeLessThan(previous?.x ?? 0);
  await main.getByRole('button', { name: 'افتح المعرض' }).click();
  const gallery = page.getByRole('dialog');
  await expect(gallery.getByText('1 من 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(gallery.getByText('2 من 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['/', '/about', '/blog', '/contact', `/project/${id}`]) {
    await page.goto(site.url + path);
    await expectNoSidewaysScroll(page);
  }
});
