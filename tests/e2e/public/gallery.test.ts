import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { casesOf } from '#tests/support/proof.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';

const plates = ['archive', 'ledger', 'triage', 'fieldnotes'].map((name) => `/sample/plate-${name}.svg`);

const newProject = { title: 'Archive search', description: 'Rulings, made searchable.' };

/** The large picture on the mat. */
const shown = (page: Page) => page.locator('.gallery-mat img');
/** The picture on the whole screen. */
const full = (page: Page) => page.getByRole('dialog', { name: 'Gallery' }).locator('.stage img');

test.describe('gallery', () => {
  test('rows 47, 52: previous, next and thumbnails change the picture, around both ends', async ({
    site,
    page,
  }) => {
    const { slug } = await (await site.asOwner()).projects.create({ ...newProject, images: plates });
    await page.goto(`${site.url}/project/${slug}`);
    const main = page.getByRole('main');
    const next = main.getByRole('button', { name: 'Next image' });
    const previous = main.getByRole('button', { name: 'Previous image' });
    await expect(shown(page)).toHaveAttribute('src', String(plates[0]));
    await expect(shown(page)).toHaveAttribute('fetchpriority', 'high');
    expect((await shown(page).boundingBox())?.height).toBe(400);
    const thumb = await main.getByRole('link', { name: 'Image 2', exact: true }).boundingBox();
    expect([thumb?.width, thumb?.height]).toEqual([80, 80]);

    await previous.click();
    await expect(shown(page)).toHaveAttribute('src', String(plates[3]));
    await expect(main.getByText('4 of 4')).toBeVisible();
    await next.click();
    await expect(main.getByText('1 of 4')).toBeVisible();
    await main.getByRole('link', { name: 'Image 3', exact: true }).click();
    await expect(shown(page)).toHaveAttribute('src', String(plates[2]));
    await expect(main.getByRole('link', { name: 'Image 3', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await expect(page).toHaveURL(`${site.url}/project/${slug}`);
    await expectAccessible(page);
  });

  test('rows 48, 49: the picture or View Gallery open the dialog at that picture; keys move and close it', async ({
    site,
    page,
  }) => {
    const { id } = await (await site.asOwner()).projects.create({ ...newProject, images: plates });
    await page.goto(`${site.url}/project/${id}`);
    const dialog = page.getByRole('dialog', { name: 'Gallery' });
    const opener = page.getByRole('button', { name: 'View Gallery' });
    await page.getByRole('main').getByRole('button', { name: 'Next image' }).click();
    await opener.click();
    await expect(dialog).toBeVisible();
    await expect(full(page)).toHaveAttribute('src', String(plates[1]));
    await expect(dialog.getByText('2 of 4')).toBeVisible();
    await expectAccessible(page);

    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(full(page)).toHaveAttribute('src', String(plates[0]));
    await page.keyboard.press('ArrowLeft');
    await expect(full(page)).toHaveAttribute('src', String(plates[3]));
    await full(page).click();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByText('3 of 4')).toBeVisible();

    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () =>
            document.activeElement?.closest('main a, main button, header a') === null ||
            document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(shown(page)).toHaveAttribute('src', String(plates[2]));

    await shown(page).click();
    await expect(dialog.getByText('3 of 4')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close gallery' }).click();
    await expect(dialog).toBeHidden();
  });

  test('mend 2: row 48, View Gallery opens the gallery on phones, where a finger swipes to the next picture', async ({
    site,
    browser,
  }) => {
    const { id } = await (await site.asOwner()).projects.create({ ...newProject, images: plates });
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${site.url}/project/${id}`);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'View Gallery' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Gallery' });
    await expect(dialog.getByText('1 of 4')).toBeVisible();
    const client = await context.newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      // Chromium joins touches that follow each other faster than a finger can.
      await page.waitForTimeout(500);
      const point = (x: number) => [{ x, y: 400 }];
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(from) });
      await client.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: point((from + to) / 2),
      });
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(to) });
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(300, 100);
    await expect(dialog.getByText('2 of 4')).toBeVisible();
    await swipe(100, 300);
    await expect(dialog.getByText('1 of 4')).toBeVisible();
    await swipe(100, 300);
    await expect(dialog.getByText('4 of 4')).toBeVisible();
    await swipe(200, 190);
    await expect(dialog.getByText('4 of 4')).toBeVisible();
    await context.close();
  });

  test('row 50: a project with placeholders only shows three stock images', async ({ site, page }) => {
    const { id } = await (await site.asOwner()).projects.create({ ...newProject, image: '/placeholder.svg' });
    await page.goto(`${site.url}/project/${id}`);
    await expect(page.locator('.thumbs a')).toHaveCount(3);
    const drawn = () =>
      page
        .locator('.thumbs img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));
    await expect.poll(drawn).toEqual([true, true, true]);
  });

  test('pictures lead to their files when the code of the page cannot be had', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    const { id } = await (await site.asOwner()).projects.create({ ...newProject, images: plates });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${site.url}/project/${id}`);
    const failed = page.waitForEvent('requestfailed');
    await page.keyboard.press('Tab');
    await failed;
    await page.getByRole('link', { name: 'Image 2', exact: true }).click();
    await expect(page).toHaveURL(site.url + plates[1]);
  });

  test('without JavaScript every picture is a link to its file', async ({ site, browser }) => {
    const { id } = await (await site.asOwner()).projects.create({ ...newProject, images: plates });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/project/${id}`);
    await expect(page.getByRole('button', { name: 'View Gallery' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next image' })).toBeHidden();
    const targets = page.locator('.gallery-open, .thumbs a');
    const addresses = await targets.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual([plates[0], ...plates]);
    await context.close();
  });

  const windows = [
    ['wide', { width: 1440, height: 900 }],
    ['narrow', { width: 390, height: 844 }],
    ['zoomed to 400 %', { width: 320, height: 225 }],
  ] as const;
  for (const [name, viewport] of casesOf(windows, ([, { width }]) => width === 320)) {
    test(`the open dialog fits and is accessible, ${name}`, async ({ site, page }) => {
      await page.setViewportSize(viewport);
      const { id } = await (await site.asOwner()).projects.create({ ...newProject, images: plates });
      await page.goto(`${site.url}/project/${id}`);
      await page.waitForLoadState('networkidle');
      await shown(page).click();
      await expect(full(page)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      const picture = await full(page).boundingBox();
      expect(picture?.height).toBeGreaterThan(100);
      expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    });
  }
});

test.describe('pictures', () => {
  test('rows 42, 54: a picture that cannot be had falls back, and then says so, with and without JavaScript', async ({
    site,
    page,
    browser,
    expectedErrors,
  }) => {
    expectedErrors.push(/404|Failed to load/);
    const admin = await site.asOwner();
    const { id } = await admin.projects.create({
      ...newProject,
      title: 'Lost',
      image: '/images/lost.jpg',
      featured: true,
    });
    await page.goto(`${site.url}/projects`);
    const card = page.locator('.project-card', { hasText: 'Lost' });
    await expect(card.locator('img')).toHaveAttribute('src', '/images/default-placeholder.jpg');
    await page.route('**/default-placeholder.jpg', (route) => route.abort());
    await page.goto(`${site.url}/project/${id}`);
    await expect(page.locator('.gallery-mat')).toContainText('Image not available');

    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${site.url}/projects`);
    const words = await plain
      .locator('.project-card', { hasText: 'Lost' })
      .locator('img')
      .evaluate((image) => getComputedStyle(image, '::after').content);
    expect(words).toContain('Image not available');
    await context.close();
  });

  test('an uploaded picture is offered in several formats and widths and holds its place', async ({
    site,
    page,
  }) => {
    const admin = await site.asOwner();
    const { url } = await admin.images.upload({
      image: await png(900, 600),
    });
    const { id } = await admin.projects.create({ ...newProject, image: url });
    const copies = async () => (await admin.projects.get({ id })).images[0]?.picture?.widths;
    await expect.poll(copies, { timeout: 20_000 }).toEqual([400, 800]);
    await page.goto(`${site.url}/project/${id}`);
    const picture = page.locator('.gallery-mat picture');
    const types = await picture
      .locator('source')
      .evaluateAll((sources) => sources.map((source) => source.getAttribute('type')));
    expect(types).toEqual(['image/avif', 'image/webp']);
    await expect(picture.locator('source').first()).toHaveAttribute(
      'srcset',
      /-400\.avif 400w, .*-800\.avif 800w$/,
    );
    await expect(shown(page)).toHaveAttribute('width', '900');
    await expect(shown(page)).toHaveAttribute('height', '600');
    await expect
      .poll(() => shown(page).evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\.avif$/);
    // The placeholder is in the HTML, and disappears when the picture has loaded.
    expect(await (await fetch(page.url())).text()).toContain('background-image:url(');
    await expect.poll(() => shown(page).evaluate((image) => image.getAttribute('style') ?? '')).toBe('');
  });
});

/** A picture of one colour. */
async function png(width: number, height: number): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#b4452d' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'map.png', { type: 'image/png' });
}
