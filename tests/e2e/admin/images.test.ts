import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { casesOf } from '#tests/support/proof.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, owner, test } from '../support/site.ts';

test.beforeEach(async ({ page, signIn }) => signIn(page));

const photo = async (name = 'My Boat (1).JPG') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#b4452d' } })
    .jpeg()
    .toBuffer(),
});
/** A photograph larger than the 2 MB of the guidance. */
const heavyPhoto = async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const buffer = await sharp({
    create: { width: 1600, height: 1000, channels: 3, background: '#000', noise },
  })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(2 * 1024 * 1024);
  return { ...(await photo()), buffer };
};
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };

const zoneOf = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });
const choose = async (page: Page, label: string, file: Awaited<ReturnType<typeof photo>>) =>
  zoneOf(page, label).locator('input[type=file]').setInputFiles(file);
const region = (dialog: Locator) => dialog.locator('.ReactCrop__crop-selection');

/** Drops a file as a person does: over the zone first, then releases it. */
async function drag(page: Page, zone: Locator, file: Awaited<ReturnType<typeof photo>>) {
  const dataTransfer = await page.evaluateHandle(
    ({ name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type: mimeType }));
      return transfer;
    },
    { ...file, base64: file.buffer.toString('base64') },
  );
  await zone.dispatchEvent('dragenter', { dataTransfer });
  return { drop: () => zone.dispatchEvent('drop', { dataTransfer }) };
}

test('rows 141, 142, 143, 144, 146, 177, 180: a profile image is dropped, cropped by key, sent, removed', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/admin/home`);
  await expect(page.getByText('Cropped square to 500 x 500. JPG, PNG or WebP, max 2MB.')).toBeVisible();
  const zone = zoneOf(page, 'Profile image');
  await (await drag(page, zone, notes)).drop();
  await expect(page.getByText('Please drop an image file')).toBeVisible();

  const held = await drag(page, zone, await photo());
  await expect(zone.locator('.drop-area')).toHaveClass(/is-over/);
  await held.drop();
  const dialog = page.getByRole('dialog', { name: 'Crop Profile Image' });
  await expect(dialog.getByText('500 × 500 px')).toBeVisible();
  await expect(page.getByText('Please drop an image file')).toBeHidden();

  const left = async () => (await region(dialog).boundingBox())?.x ?? 0;
  await expect(region(dialog)).toBeFocused();
  const start = await left();
  for (const [keys, moved] of [
    ['ArrowRight', 1],
    ['Shift+ArrowRight', 11],
    ['Control+ArrowLeft', -89],
  ] as const) {
    await page.keyboard.press(keys);
    await expect.poll(async () => Math.round((await left()) - start)).toBe(moved);
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Unsaved changes')).toBeHidden();

  // The limit is guidance only.
  await choose(page, 'Profile image', await heavyPhoto());
  await dialog.getByRole('button', { name: 'Crop & Save' }).click();
  await expect(page.getByText('Image cropped and uploaded successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Home page content saved successfully')).toBeVisible();
  const owned = await site.asOwner();
  const { profileImage, picture } = (await owned.home.get()).hero;
  expect(profileImage).toMatch(/^\/images\/cropped_profile-[a-z2-7]{8}\.jpg$/);
  expect(picture).toMatchObject({ width: 500, height: 500 });

  await page.getByRole('button', { name: 'Remove image' }).click();
  expect((await owned.home.get()).hero.profileImage).toBe(profileImage);
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await owned.home.get()).hero.profileImage).toBe('');
});

test('mend 14: an animated picture stays animated unless it is cropped, and the dialog says so', async ({
  site,
  page,
}) => {
  const frames = await Promise.all(
    ['#b4452d', '#2d45b4'].map((background) =>
      sharp({ create: { width: 320, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const buffer = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [300, 300] })
    .toBuffer();
  await page.goto(`${site.url}/admin/home`);
  await choose(page, 'Profile image', { name: 'waves.gif', mimeType: 'image/gif', buffer });
  const dialog = page.getByRole('dialog', { name: 'Crop Profile Image' });
  await expect(dialog.getByText('A crop of it is a still of its first frame.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep it whole and animated' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Home page content saved successfully')).toBeVisible();
  const { profileImage } = (await (await site.asOwner()).home.get()).hero;
  expect(profileImage).toMatch(/\.gif$/);
  const stored = Buffer.from(await (await page.request.get(site.url + profileImage)).body());
  expect((await sharp(stored).metadata()).pages).toBe(2);
});

test('rows 101, 178, 179, 181, 182, 186, 187: a featured image waits in the browser and is sent with its post', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/admin/blog/new`);
  await page.getByLabel('Title', { exact: true }).fill('Illustrated');
  await choose(page, 'Featured image', { ...notes, name: 'notes.jpg' });
  await expect(page.getByText('Please select an image file')).toBeVisible();

  await choose(page, 'Featured image', await photo());
  const dialog = page.getByRole('dialog', { name: 'Crop Image' });
  await expect(dialog.getByText('1200 × 675 px')).toBeVisible();
  // The shortcut does not save the form below the dialog.
  await page.keyboard.press('ControlOrMeta+s');
  const shown = await dialog.locator('.cropper img').boundingBox();
  expect(shown?.height).toBeLessThanOrEqual(0.6 * 900 + 1);
  const first = await region(dialog).boundingBox();
  expect((first?.width ?? 0) / (first?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  // A click outside the region removes it.
  await page.mouse.click((shown?.x ?? 0) + 200, (shown?.y ?? 0) + 4);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please crop the image first')).toBeVisible();
  await page.mouse.move((shown?.x ?? 0) + 20, (shown?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((shown?.x ?? 0) + 340, (shown?.y ?? 0) + 200, { steps: 3 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Image saved successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(zoneOf(page, 'Featured image').locator('img')).toHaveAttribute('src', /^data:image\/jpeg/);
  const kept = () => page.evaluate(() => Object.keys(JSON.parse(localStorage.portfolio_images ?? '{}')));
  expect(await kept()).toEqual([expect.stringMatching(/^\/images\/my_boat__1_\.jpg\?t=\d{13}$/)]);

  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Blog post created successfully')).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/admin/blog`);
  const [post] = (await (await site.asOwner()).posts.list({ search: 'illustrated' })).items;
  expect(post?.imageUrl).toMatch(/^\/images\/my_boat__1_-[a-z2-7]{8}\.jpg$/);
  expect(await kept()).toEqual([]);
});

test('row 126: a picture that has gone from the browser stops the save, and the text stays', async ({
  site,
  page,
  expectedErrors,
}) => {
  // The preview logs the error too.
  expectedErrors.push(/404/);
  await page.goto(`${site.url}/admin/blog/new`);
  await page.getByLabel('Title', { exact: true }).fill('Robbed');
  await choose(page, 'Featured image', await photo());
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Image saved successfully')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('portfolio_images'));
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(
    zoneOf(page, 'Featured image').getByText('Image upload failed: Not found in local storage'),
  ).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Robbed');
});

test('rows 142, 185, 186: a full browser sends at once; where that fails the picture and its crop stay', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/413/);
  await page.goto(`${site.url}/admin/home`);
  await page.evaluate(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key === 'portfolio_images') throw new DOMException('No room', 'QuotaExceededError');
      set.call(this, key, value);
    };
  });
  await page.getByText('Other ways').click();
  await choose(page, 'Profile image, in its own size', await photo());
  const dialog = page.getByRole('dialog', { name: 'Crop Image' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await page.route('**/api/images', (route) =>
    route.fulfill({ status: 413, json: { message: 'Too large.' } }),
  );
  await page.evaluate(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = () => {
      HTMLCanvasElement.prototype.getContext = getContext;
      return null;
    };
  });
  await save.click();
  await expect(
    dialog.getByText('Failed to process cropped image: Could not create canvas context', { exact: true }),
  ).toBeVisible();
  await save.click();
  await expect(dialog.getByText('Failed to save image', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Failed to store image: No room')).toBeVisible();
  await expect(region(dialog)).toBeVisible();
  await page.unroute('**/api/images');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Image uploaded successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('rows 149, 178, 185: a site icon that is no picture, refused, then sent signed in anew; pages link it', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401|413/);
  await page.goto(`${site.url}/admin/settings`);
  await choose(page, 'Site icon', notes);
  await expect(page.getByText('Please select an image file')).toBeVisible();
  await choose(page, 'Site icon', { ...(await photo('broken.jpg')), buffer: Buffer.from('not a picture') });
  const dialog = page.getByRole('dialog', { name: 'Crop Site Icon' });
  await expect(dialog.getByText('Failed to load image')).toBeVisible();
  await expect(page.getByText('Failed to process image')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await choose(page, 'Site icon', await photo('icon.jpg'));
  await page.route('**/api/settings/site-icon', (route) =>
    route.fulfill({ status: 413, json: { code: 'too-large', message: 'Too large today.' } }),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Failed to upload to server: Too large today.')).toBeVisible();
  await page.unroute('**/api/settings/site-icon');
  await (await site.asOwner()).auth.signOutAll();
  let refuse = () => {};
  const seen = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route(
    '**/api/settings/site-icon',
    async (route) => {
      await seen;
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: /Processing|%/ })).toBeVisible();
  refuse();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await again.getByLabel('Email or Username').fill(owner.username);
  await again.getByLabel('Password', { exact: true }).fill(owner.password);
  await again.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Site icon uploaded successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Site settings updated successfully!')).toBeVisible();

  const html = await (await page.request.get(site.url)).text();
  const links = [...html.matchAll(/<link rel="(icon|apple-touch-icon|manifest)"[^>]* href="([^"]+)"/g)];
  expect(links.map(([, rel]) => rel)).toEqual(['icon', 'icon', 'apple-touch-icon', 'manifest']);
  for (const [, , href] of links) expect((await page.request.get(site.url + href)).status(), href).toBe(200);
});

const cropWindows = [
  ['light', 1440],
  ['dark', 390],
  ['dark', 320],
] as const;
for (const [colorScheme, width] of casesOf(cropWindows, ([, one]) => one === 320)) {
  test(`the crop dialog is accessible and fits, ${colorScheme} at ${width} px`, async ({ site, page }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${site.url}/admin/home`);
    await page.getByText('Other ways').click();
    await expectAccessible(page);
    await choose(page, 'Profile image', await photo());
    await expect(region(page.getByRole('dialog'))).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Crop & Save' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Crop & Save' })).toBeInViewport({ ratio: 1 });
  });
}
