import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/site.ts';

test.beforeEach(async ({ page, signIn }) => signIn(page));

const picture = async (name: string, background: string, [width, height] = [900, 600]) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: width ?? 0, height: height ?? 0, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
const cells = (page: Page) => page.locator('.media-cell');
const filesInput = (page: Page) => page.getByLabel('Files to upload');

test('the owner uploads, finds, describes, crops, replaces and deletes media by keyboard, and a reload loses no file', async ({
  site,
  page,
  expectedErrors,
}) => {
  // The deletion of a picture that a text began to use meanwhile.
  expectedErrors.push(/409/);
  // One journey over the whole screen, on a machine that may be busy.
  test.slow();
  await page.goto(`${site.url}/admin/media`);
  await expect(page.getByText('No uploads yet')).toBeVisible();

  // Two pictures arrive, one file is refused with advice, and one upload is cut off by a reload.
  await filesInput(page).setInputFiles([
    await picture('harbour.jpg', '#1f5f86'),
    await picture('lighthouse.jpg', '#b4452d', [600, 900]),
    {
      name: 'IMG_2041.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    },
  ]);
  await expect(
    page.getByRole('heading', { name: '2 files uploaded, 1 file cannot be uploaded' }),
  ).toBeVisible();
  await expect(page.getByText(/This is an iPhone photo \(HEIC\).*export the photo as JPEG/)).toBeVisible();
  await expect(cells(page)).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const boats = await picture('boats.jpg', '#24443a');
  await page.route('**/api/files', () => undefined);
  await filesInput(page).setInputFiles(boats);
  await expect(page.getByRole('heading', { name: /^Uploading 1 file/ })).toBeVisible();
  await page.unroute('**/api/files');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByRole('heading', { name: '1 file is missing' })).toBeVisible();
  await filesInput(page).setInputFiles(boats);
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible();
  await expect(cells(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  // The grid is one stop of the Tab key.
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search media' })).toBeFocused();
  await page.keyboard.type('light');
  await expect(cells(page)).toHaveText([/lighthouse\.jpg/]);
  await page.getByLabel('Show').selectOption('No alternative text');
  await expect(page.getByText('1 found')).toBeVisible();
  await cells(page).first().focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Picture' });
  await expect(sheet.getByText('No text uses it.')).toBeVisible();
  await expectAccessible(page);

  // The fields save themselves, the focal point moves by keys.
  await sheet.getByLabel('Alternative text').fill('A red lighthouse');
  const point = sheet.getByRole('slider', { name: 'Focal point' });
  await point.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(point).toHaveAttribute('aria-valuetext', '51% from the left, 40% from the top');
  await expect(sheet.getByText('Saved', { exact: true })).toBeVisible();
  const owned = await site.asOwner();
  const lighthouse = async () => (await owned.media.list({ search: 'lighthouse' })).items[0];
  await expect.poll(lighthouse).toMatchObject({ alt: 'A red lighthouse', focalX: 0.51, focalY: 0.4 });

  await sheet.getByRole('button', { name: 'Crop' }).click();
  const cropper = page.getByRole('dialog', { name: 'Crop Image' });
  await expect(cropper.getByText('600 × 900 px')).toBeVisible();
  const [corner] = [cropper.locator('.ReactCrop__drag-handle.ord-se')];
  await corner.focus();
  await page.keyboard.press('Control+ArrowUp');
  await cropper.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Picture cropped')).toBeVisible();
  expect((await lighthouse())?.height).toBeLessThan(900);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('The earlier picture is back')).toBeVisible();
  expect(await lighthouse()).toMatchObject({ height: 900, crop: null });

  await sheet.getByLabel('Replacement').setInputFiles(await picture('new.jpg', '#d8a03a', [500, 500]));
  await expect(page.getByText('Picture replaced')).toBeVisible();
  expect(await lighthouse()).toMatchObject({ width: 500, alt: 'A red lighthouse', canUndo: true });

  // The panel has an address of its own, and gives the focus back.
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByLabel('Show').selectOption('All uploads');
  await expect(cells(page).first()).toHaveText(/lighthouse/);
  await cells(page).first().focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete this picture?' });
  await expect(question).toContainText('lighthouse.jpg is used in no text.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(cells(page)).toHaveCount(0);
  const deleted = page.getByRole('listitem').filter({ hasText: 'Picture deleted' });
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect(cells(page)).toHaveCount(1);

  // Without the toast, the deleted one is found by the filter.
  await cells(page).first().focus();
  await page.keyboard.press('Delete');
  // A text began to use it since the list was read, so the question names the text.
  await owned.posts.create({ title: 'Night watch', imageUrl: (await lighthouse())?.url ?? '' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('link', { name: 'Night watch' })).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(cells(page)).toHaveCount(0);
  await page.getByLabel('Show').selectOption('Deleted');
  await cells(page).first().focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Picture restored')).toBeVisible();
  await expect(cells(page)).toHaveCount(0);
  expect(await lighthouse()).toMatchObject({ useCount: 1 });
  await page.getByLabel('Show').selectOption('All uploads');

  // On a phone, in the dark and in a very narrow window.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/admin/media/${(await lighthouse())?.id}`);
  await expect(sheet.getByLabel('Alternative text')).toHaveValue('A red lighthouse');
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expectReadable(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${site.url}/admin/media`);
  await expectNoSidewaysScroll(page);
  await expectReadable(page);
});

test('the owner chooses a picture of the library for a cover and for a text, by keyboard', async ({
  site,
  page,
}) => {
  const owned = await site.asOwner();
  const upload = async (name: string, colour: string) => {
    const { buffer, mimeType } = await picture(name, colour);
    return owned.media.upload({ file: new File([new Uint8Array(buffer)], name, { type: mimeType }) });
  };
  await upload('boats.jpg', '#24443a');
  const harbour = await upload('harbour.jpg', '#1f5f86');
  await owned.media.update({ id: harbour.id, alt: 'The harbour at night' });

  await page.goto(`${site.url}/admin/blog/new`);
  await page.getByLabel('Title', { exact: true }).fill('A night at the harbour');
  const choose = page.getByRole('button', { name: 'Choose from library' }).first();
  await choose.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  await expect(dialog.getByRole('searchbox', { name: 'Search the library' })).toBeFocused();
  await page.keyboard.type('night');
  await expect(dialog.locator('.media-cell')).toHaveText(['harbour.jpg']);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(choose).toBeFocused();
  await expect(page.getByLabel('Image description')).toHaveValue('The harbour at night');

  // A picture without a description asks for one, and the text has the focus again.
  const text = page.getByRole('textbox', { name: 'Content' });
  await page.getByRole('radio', { name: 'HTML' }).click();
  await text.fill('<p>Before.</p>');
  await page.getByRole('button', { name: 'From the library' }).click();
  await page.keyboard.type('boats');
  const library = page.getByRole('dialog', { name: 'Choose from the library' });
  await expect(library.locator('.media-cell')).toHaveText(['boats.jpg']);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Describe the picture' });
  await question.getByLabel('Image description').fill('Two boats');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(
    /^<p>Before.<\/p><img src="\/images\/[^"]+" alt="Two boats" width="900" height="600">$/,
  );
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Blog post created successfully')).toBeVisible();
  await expect
    .poll(async () => (await owned.media.get({ id: harbour.id })).uses)
    .toMatchObject([{ kind: 'post', title: 'A night at the harbour' }]);
  await page.goto(`${site.url}/admin/media/${harbour.id}`);
  await page.getByRole('link', { name: 'A night at the harbour' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Blog Post' })).toBeVisible();
});
