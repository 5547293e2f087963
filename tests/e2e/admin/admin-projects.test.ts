import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { casesOf } from '#tests/support/proof.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';

test.beforeEach(async ({ page, signIn }) => signIn(page));

async function imageFile(name: string, colour: string, width = 60, height = 40) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

const project = (title: string) => ({
  title,
  description: 'In one sentence.',
  images: ['/sample/plate-berths.svg', '/sample/plate-grid.svg', '/sample/plate-weld.svg'],
});

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const editor = (page: Page) => page.getByRole('textbox', { name: 'Full description' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Project' });

test.describe('the list', () => {
  test('mend 14: on a phone the list is compact, handles have 44 px, and no field makes the phone zoom', async ({
    site,
    browser,
  }) => {
    const token = await site.claim();
    const user = JSON.stringify({ id: 1, username: 'tove', email: 'tove@anselm.example', role: 'admin' });
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await context.addInitScript(
      (session) => {
        for (const [key, value] of session) localStorage.setItem(key, value);
      },
      [
        ['auth_token', token],
        ['auth_user', user],
      ] as const,
    );
    const page = await context.newPage();
    await page.goto(`${site.url}/admin/projects`);
    await expect(cards(page)).toHaveCount(16);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2400);
    await expectNoSidewaysScroll(page);

    await page.goto(`${site.url}/admin/blog/new`);
    const fonts = page
      .getByRole('main')
      .locator('input:not([type="file"]), textarea, select')
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
    expect(Math.min(...(await fonts))).toBeGreaterThanOrEqual(16);

    await page.goto(`${site.url}/admin/about`);
    const grip = await page.locator('.grip').first().boundingBox();
    expect(grip?.width).toBeGreaterThanOrEqual(44);
    expect(grip?.height).toBeGreaterThanOrEqual(44);
    await context.close();
  });

  test('rows 114, 115, 117: shows every project with what can be done to it, searches and filters by real tags', async ({
    site,
    page,
  }) => {
    await page.goto(`${site.url}/admin/projects`);
    await expect(page.getByRole('heading', { name: 'Manage Projects' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'New Project' })).toHaveAttribute(
      'href',
      '/admin/projects/new',
    );
    await expect(cards(page)).toHaveCount(16);
    const card = cards(page).filter({ hasText: 'Weld inspection bench' });
    const view = await card.getByRole('link', { name: 'View' }).getAttribute('href');
    const edit = await card.getByRole('link', { name: 'Edit' }).getAttribute('href');
    expect(view).toBe('/project/weld-inspection-bench');
    expect(edit).toBe(view?.replace('/project/', '/admin/projects/edit/'));
    await expect(card.getByRole('button', { name: 'Delete Weld inspection bench' })).toBeVisible();

    const tags = page.getByRole('combobox', { name: 'Tag' });
    await expect(tags.locator('option').first()).toHaveText('All Tags');
    await tags.selectOption('TypeScript');
    await expect(page).toHaveURL(/\?tag=TypeScript$/);
    await expect(page.getByText(/ found$/)).toBeVisible();
    const tagged = (await (await site.asOwner()).projects.list({ tag: 'TypeScript' })).total;
    await expect(cards(page)).toHaveCount(tagged);
    await tags.selectOption('');
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('weld');
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('No projects found')).toBeVisible();
    await page.getByRole('link', { name: 'Show all projects' }).click();
    await expect(cards(page)).toHaveCount(16);
    await card.locator('img').click();
    await expect(page).toHaveURL(`${site.url}${edit}`);
  });

  test('row 116: says that it is loading, that it failed, and what to do while there is nothing', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/409/);
    const owned = await site.asOwner();
    let answer: 'slow' | 'broken' = 'slow';
    await page.route('**/api/projects?*', async (route) => {
      if (answer === 'broken') return route.fulfill({ status: 409, json: { message: 'No' } });
      await new Promise((resolve) => setTimeout(resolve, 300));
      return route.fallback();
    });
    await page.goto(`${site.url}/admin/projects`);
    await expect(page.getByText('Loading projects...')).toBeVisible();
    await expect(cards(page)).toHaveCount(16);
    answer = 'broken';
    await page.reload();
    await expect(page.getByText('Failed to load projects. Please try again later.')).toBeVisible();
    for (const { id } of (await owned.projects.list()).items) await owned.projects.remove({ id });
    answer = 'slow';
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No projects found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create Your First Project' })).toHaveAttribute(
      'href',
      '/admin/projects/new',
    );
  });

  test('row 118: deleting asks first, and says how it went', async ({ site, page, expectedErrors }) => {
    expectedErrors.push(/409/);
    await page.goto(`${site.url}/admin/projects`);
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this project?' });
    const ask = () => page.getByRole('button', { name: 'Delete Weld inspection bench' }).click();
    await ask();
    await expect(question).toContainText('Weld inspection bench');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();

    await page.route(
      '**/api/projects/*',
      (route) => route.fulfill({ status: 409, json: { message: 'No' } }),
      {
        times: 1,
      },
    );
    await ask();
    await question.getByRole('button', { name: 'Delete project' }).click();
    await expect(page.getByText('Failed to delete project. Please try again.')).toBeVisible();
    await ask();
    await question.getByRole('button', { name: 'Delete project' }).click();
    await expect(page.getByText('Project deleted successfully')).toBeVisible();
    await expect(cards(page)).toHaveCount(15);
    await expect(page.getByText('Weld inspection bench')).toHaveCount(0);
  });
});

test.describe('the editor', () => {
  test('mend 14: Enter saves a crop, the focus has a place, a removal is undone, and a save waits for pictures', async ({
    site,
    page,
  }) => {
    await page.goto(`${site.url}/admin/projects/new`);
    await page.getByLabel('Title', { exact: true }).fill('Gallery of four');
    await page.getByLabel('Short description').fill('In one sentence.');
    const input = page.getByLabel('Add images').locator('input');
    await input.setInputFiles(await imageFile('One.png', '#1f5f86'));
    const dialog = page.getByRole('dialog', { name: 'Crop Image' });
    await expect(dialog.getByText('40 × 40 px')).toBeVisible();
    await expect(dialog.getByText('move by 1')).toHaveText(/^← → move/);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Description of image 1')).toBeFocused();
    await page.keyboard.type('A quay');
    await input.setInputFiles(
      await Promise.all(
        // Equal bytes would be one picture, and so one entry of the gallery.
        ['#b4452d', '#b4462d', '#b4472d'].map((colour, index) =>
          imageFile(`Picture ${index + 2}.png`, colour, 900, 900),
        ),
      ),
    );
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Waiting for pictures that are still being read')).toBeVisible();
    await expect(page.getByText('Project created successfully')).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(/\/admin\/projects\/edit\/\d+$/);
    const [stored] = (await (await site.asOwner()).projects.list({ search: 'gallery of four' })).items;
    expect(stored?.images.map(({ alt }) => alt)).toEqual(['A quay', '', '', '']);

    await page.getByRole('button', { name: 'Remove image 1' }).click();
    await expect(page.getByRole('button', { name: 'Remove image 1' })).toBeFocused();
    await expect(page.getByLabel('Description of image 1')).toHaveValue('');
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Description of image 1')).toHaveValue('A quay');
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  });

  test('rows 119, 120, 121, 123, 125, 127, 129: a new project is checked, gets its tags and picture, and is saved', async ({
    site,
    page,
  }) => {
    await page.goto(`${site.url}/admin/projects/new`);
    await expect(page.getByRole('heading', { name: 'New Project' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Projects' })).toHaveAttribute(
      'href',
      '/admin/projects',
    );
    await expect(page.getByRole('link', { name: 'Cancel' })).toBeVisible();
    await save(page).click();
    for (const text of [
      'Project title is required',
      'Project description is required',
      'At least one project image is required',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    const title = page.getByLabel('Title', { exact: true });
    await expect(title).toBeFocused();
    await title.fill('Harbour log');
    await page.getByLabel('Short description').fill('What was berthed where.');

    const tag = page.getByLabel('Tags');
    await tag.fill('Rust');
    await tag.press('Enter');
    await tag.fill('  ');
    await tag.press('Enter');
    await tag.fill('rUST');
    await page.getByRole('button', { name: 'Add tag' }).click();
    await expect(page.getByText('Tag already exists')).toBeVisible();
    await tag.fill('Boats');
    await page.getByRole('button', { name: 'Add tag' }).click();
    await page.getByRole('button', { name: 'Remove Rust' }).click();
    // The tag is typed but not added; a save includes it.
    await tag.fill('Logs');

    await expect(page.getByText(/Square, 800 x 800 works best/)).toBeVisible();
    await page
      .getByLabel('Add images')
      .locator('input')
      .setInputFiles(await imageFile('Quay one.png', '#1f5f86'));
    await page.getByRole('dialog', { name: 'Crop Image' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Image added successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Remove image 1' }).click();
    await expect(page.getByText('You must have at least one project image')).toBeVisible();
    await page.getByLabel('Description of image 1').fill('A quay');

    await page.route('**/api/projects', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.fallback();
    });
    await save(page).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await expect(page.getByText('Project created successfully')).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/admin/projects`);
    const made = await (await site.asOwner()).projects.get({ id: 'harbour-log' });
    expect(made.tags.map(({ name }) => name)).toEqual(['Boats', 'Logs']);
    expect(made.images).toMatchObject([
      { alt: 'A quay', imageUrl: expect.stringMatching(/^\/images\/quay_one-\w+\.jpg$/) },
    ]);
    expect(made.images[0]?.picture).toMatchObject({ width: 40, height: 40 });
    expect(await page.evaluate(() => localStorage.getItem('portfolio_images'))).toBeNull();
  });

  test('rows 123, 124, 129: many pictures at once, another main one, another order by menu and by keys', async ({
    site,
    page,
  }) => {
    const owned = await site.asOwner();
    const { id } = await owned.projects.create(project('Ordered'));
    await page.goto(`${site.url}/admin/projects/edit/${id}`);
    const files = [await imageFile('one.png', '#b4452d'), await imageFile('two.png', '#24443a')];
    await page.getByLabel('Add images').locator('input').setInputFiles(files);
    await expect(page.getByText('2 images added successfully')).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(1);
    await expect(page.getByLabel('Description of image 5')).toBeVisible();
    for (const place of [1, 2, 3, 4, 5]) {
      await page.getByLabel(`Description of image ${place}`).fill(`p${place}`);
    }
    const order = () =>
      page
        .getByLabel(/^Description of image/)
        .evaluateAll((inputs) =>
          inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')),
        );
    await page.getByRole('button', { name: 'Set image 3 as main image' }).click();
    expect(await order()).toEqual(['p3', 'p2', 'p1', 'p4', 'p5']);
    await page.getByRole('button', { name: 'Remove image 1' }).click();
    await expect(page.getByText('Image removed')).toBeVisible();
    expect(await order()).toEqual(['p2', 'p1', 'p4', 'p5']);
    await page.getByRole('button', { name: 'More for image 4' }).click();
    await page.getByRole('menuitem', { name: 'Move earlier' }).click();
    expect(await order()).toEqual(['p2', 'p1', 'p5', 'p4']);
    await expect(page.getByRole('button', { name: 'More for image 3' })).toBeFocused();
    await page.getByRole('button', { name: 'Move image 1', exact: true }).press('Space');
    await expect(page.getByText(/(picked up,|moved to) place 1 of 4/)).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/moved to place 2 of 4/)).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(order).toEqual(['p1', 'p2', 'p5', 'p4']);
    await page.getByRole('button', { name: 'More for image 3' }).click();
    await page.getByRole('menuitem', { name: 'Crop again' }).click();
    await page.getByRole('dialog', { name: 'Crop Image' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Project updated successfully')).toBeVisible();
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/admin/projects/edit/${id}`);
    const { images, image } = await owned.projects.get({ id });
    expect(images.map(({ alt }) => alt)).toEqual(['p1', 'p2', 'p5', 'p4']);
    expect(image).toBe('/sample/plate-berths.svg');
  });

  test('rows 126, 129: a picture that is gone from the browser is said beside it; what was typed stays', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/lost\.jpg/);
    const owned = await site.asOwner();
    const { id } = await owned.projects.create(project('Forgotten'));
    await page.goto(`${site.url}/admin/projects/edit/${id}`);
    await page.getByLabel('Title', { exact: true }).fill('Still typed');
    await page
      .getByLabel('Add images')
      .locator('input')
      .setInputFiles(await imageFile('lost.png', '#5457d6'));
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Description of image 4')).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('portfolio_images'));
    await save(page).click();
    await expect(page.getByText('Failed to save project')).toBeVisible();
    await expect(page.getByText('Image upload failed: Not found in local storage').first()).toBeVisible();
    await expect(page.getByLabel('Description of image 4')).toBeFocused();
    await page.getByRole('button', { name: 'Remove image 4' }).click();
    await save(page).click();
    await expect(page.getByText('Project updated successfully')).toBeVisible();
    expect((await owned.projects.get({ id })).title).toBe('Still typed');
  });

  test('rows 128, 129: loading says so, a project that is not there leads back, a failure can be tried again', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404|409/);
    await page.route('**/api/projects/1', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.fallback();
    });
    await page.goto(`${site.url}/admin/projects/edit/1`);
    await expect(page.getByText('Loading project data...')).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
    await page.route(
      '**/api/projects/1',
      (route) => route.fulfill({ status: 409, json: { message: 'No' } }),
      {
        times: 1,
      },
    );
    await page.reload();
    await expect(page.getByText('Failed to load project').first()).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
    await page.goto(`${site.url}/admin/projects/edit/9999`);
    await expect(page.getByText('Project not found')).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/admin`);
  });

  test('a project deleted elsewhere says so, and what was typed can be saved as a new one', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    const owned = await site.asOwner();
    const { id } = await owned.projects.create(project('Short-lived'));
    await page.goto(`${site.url}/admin/projects/edit/${id}`);
    await page.getByLabel('Title', { exact: true }).fill('Long-lived');
    await owned.projects.remove({ id });
    await save(page).click();
    await expect(page.getByText('This project was deleted while you were editing it.')).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Long-lived');
    await page.getByRole('button', { name: 'Save as a new project' }).click();
    await expect(page.getByText('Project created successfully')).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/admin/projects`);
    expect((await owned.projects.list({ search: 'Long-lived' })).total).toBe(1);
  });

  test('the editor passes axe in both themes and fits small windows', async ({ site, page }) => {
    await page.goto(`${site.url}/admin/projects/edit/1`);
    await expect(editor(page)).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => document.documentElement.classList.add('dark'));
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });
});

test.describe('the full description', () => {
  /** Puts the caret at the end of the editor, or selects everything in it. */
  const start = async (page: Page, html: string) => {
    await page.getByRole('radio', { name: 'HTML' }).click();
    await editor(page).fill(html);
    await page.getByRole('radio', { name: 'Visual' }).click();
    // The browser reports the caret of a click later than the next key, which no person presses that fast.
    await editor(page).focus();
    await page.keyboard.press('Control+a');
  };
  const html = async (page: Page) => {
    await page.getByRole('radio', { name: 'HTML' }).click();
    const text = await editor(page).inputValue();
    await page.getByRole('radio', { name: 'Visual' }).click();
    return text;
  };

  test('row 122: every control does what it says, and clean takes it back', async ({ site, page }) => {
    await page.goto(`${site.url}/admin/projects/new`);
    const tools = page.getByRole('toolbar', { name: 'Formatting' });
    await expect(tools).toBeVisible();
    const results: [name: string, made: string][] = [
      ['Bold', '<p><strong>word</strong></p>'],
      ['Italic', '<p><em>word</em></p>'],
      ['Underline', '<p><u>word</u></p>'],
      ['Strikethrough', '<p><s>word</s></p>'],
      ['Ordered list', '<ol><li>word</li></ol>'],
      ['Bullet list', '<ul><li>word</li></ul>'],
      ['Code block', '<pre><code>word</code></pre>'],
    ];
    for (const [name, made] of results) {
      await start(page, '<p>word</p>');
      await tools.getByRole('button', { name, exact: true }).click();
      expect(await html(page), name).toBe(made);
    }
    const choices: [menu: string, choice: string, made: string][] = [
      ...casesOf([1, 2, 3, 4, 5, 6], (level) => level === 1 || level === 6).map(
        (level): [string, string, string] => [
          'Text style',
          `Heading ${level}`,
          `<h${level}>word</h${level}>`,
        ],
      ),
      ['Text colour', 'Red', '<p><span class="text-red">word</span></p>'],
      ['Background colour', 'Yellow', '<p><span class="bg-yellow">word</span></p>'],
    ];
    for (const [menu, choice, made] of choices) {
      await start(page, '<p>word</p>');
      await tools.getByRole('button', { name: menu }).click();
      await page.getByRole('menuitemradio', { name: choice }).click();
      expect(await html(page), choice).toBe(made);
    }
    const dialog = page.getByRole('dialog');
    for (const ask of [
      () => page.keyboard.press('Control+k'),
      () => tools.getByRole('button', { name: 'Link', exact: true }).click(),
    ]) {
      await start(page, '<p>word</p>');
      await ask();
      await dialog.getByLabel('Address').fill('example.org/a');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      expect(await html(page)).toBe('<p><a href="https://example.org/a">word</a></p>');
    }
    await start(page, '<p>word</p>');
    const chooser = page.waitForEvent('filechooser');
    await tools.getByRole('button', { name: 'Image', exact: true }).click();
    await (await chooser).setFiles(await imageFile('berth.png', 'teal'));
    await dialog.getByLabel('Image description').fill('A berth');
    await dialog.getByRole('button', { name: 'Insert picture' }).click();
    await expect(editor(page).getByRole('img', { name: 'A berth' })).toBeVisible();
    expect(await html(page)).toMatch(/<img src="\/images\/berth-[a-z2-7]{8}\.\w+" alt="A berth"/);
    await start(page, '<h3>a <strong>b</strong> <span class="text-red bg-blue">c</span></h3>');
    await tools.getByRole('button', { name: 'Clean formatting' }).click();
    expect(await html(page)).toBe('<p>a b c</p>');
    expect(await editor(page).locator('[style]').count()).toBe(0);
  });

  test('row 122: the toolbar is one stop of the Tab key; undo, redo and headings have keys', async ({
    site,
    page,
  }) => {
    await page.goto(`${site.url}/admin/projects/new`);
    await editor(page).click();
    await page.keyboard.type('# Plan');
    await page.keyboard.press('Enter');
    await page.keyboard.type('text');
    await page.keyboard.press('Control+Alt+3');
    expect(await html(page)).toBe('<h1>Plan</h1>\n<h3>text</h3>');
    await editor(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+b');
    await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Alt+F10');
    await expect(page.getByRole('toolbar').locator(':focus')).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('button', { name: 'Clean formatting' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: 'Code block' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(editor(page)).toBeFocused();
  });

  test('nothing of a stored text is lost: untouched it stays byte for byte, touched only that part changes', async ({
    site,
    page,
  }) => {
    const owned = await site.asOwner();
    const parts = [
      '<p dir="auto">One<br />two</p>',
      '<table><colgroup><col span="2" /></colgroup><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      '<details><summary>More</summary>loose</details>',
      '<p>Last.</p>',
    ];
    const { id, fullDescription } = await owned.projects.create({
      ...project('Kept'),
      fullDescription: parts.join('\n\n'),
    });
    await page.goto(`${site.url}/admin/projects/edit/${id}`);
    await expect(page.getByText('This block is kept as it is.').first()).toBeVisible();
    await page.getByLabel('Title', { exact: true }).fill('Kept well');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Project updated successfully')).toBeVisible();
    expect((await owned.projects.get({ id })).fullDescription).toBe(fullDescription);

    await page.goto(`${site.url}/admin/projects/edit/${id}`);
    await editor(page).getByText('Last.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Word.');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Project updated successfully')).toBeVisible();
    expect((await owned.projects.get({ id })).fullDescription).toBe(
      [...parts.slice(0, 3), '<p>Last. Word.</p>'].join('\n\n'),
    );
  });

  test('what a word processor puts on the clipboard comes clean, a pasted picture is uploaded and described', async ({
    site,
    page,
  }) => {
    await page.goto(`${site.url}/admin/projects/new`);
    await editor(page).click();
    await pasteInto(page, {
      html: `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->
        <p class="MsoNormal" style="margin:0"><b style="font-weight:normal"><span style="font-weight:700">Bold</span> and <span style="font-style:italic">slanted</span></b><o:p></o:p></p>
        <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>One</p>
        <p class="MsoListParagraph" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">a.</span>Deep</p>
        <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>Two</p>
        <p>&nbsp;</p><script>alert(1)</script><!--EndFragment--></body></html>`,
    });
    expect(await html(page)).toBe(
      '<p><strong>Bold</strong> and <em>slanted</em></p>\n<ol><li>One<ol><li>Deep</li></ol></li><li>Two</li></ol>',
    );
    await editor(page).click();
    const { buffer } = await imageFile('clip.png', '#d8a03a');
    await pasteInto(page, { picture: [...buffer] });
    const question = page.getByRole('dialog', { name: 'Describe the picture' });
    await question.getByLabel('Image description').fill('An ochre field');
    await question.getByRole('button', { name: 'Insert picture' }).click();
    await expect(editor(page).getByRole('img', { name: 'An ochre field' })).toBeVisible();
    expect(await html(page)).toMatch(
      /<img src="\/images\/clip-\w+\.\w+" alt="An ochre field" width="60" height="40">/,
    );
  });
});

/** Pastes clipboard data into the focused element. */
async function pasteInto(page: Page, given: { html?: string; picture?: number[] }) {
  await page.evaluate(({ html, picture }) => {
    const clipboardData = new DataTransfer();
    if (html) clipboardData.setData('text/html', html);
    if (html) clipboardData.setData('text/plain', 'Bold and slanted');
    if (picture)
      clipboardData.items.add(new File([new Uint8Array(picture)], 'clip.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, given);
}
