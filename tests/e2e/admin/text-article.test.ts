import type { Locator } from '@playwright/test';
import { blockKinds } from '#app/rich-text/blocks/block-kinds.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from '../support/site.ts';
import { document, expectWholeArticle, findPlayers, picture } from '../support/written-article.ts';

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const everyBlock = blockKinds.map(({ label }) => label).toSorted();

test('an article with every block is written by keyboard alone, and read without JavaScript', async ({
  site,
  page,
  signIn,
  browser,
}) => {
  // It presses 1,500 keys.
  test.slow();
  await findPlayers(page);
  await signIn(page);
  await page.goto(`${site.url}/admin/blog/new`);
  const { keyboard } = page;
  const press = (key: string) => keyboard.press(key);
  const type = (words: string) => keyboard.type(words);
  const text = contentOf(page);
  const dialog = page.getByRole('dialog');
  /** Presses a key until it has led to a control. */
  async function go(key: string, goal: Locator) {
    await goal.waitFor();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await goal.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await press(key);
    }
    await expect(goal).toBeFocused();
  }
  /** What the next dialog of the system chooses. It must be listened to before the key that opens it is pressed. */
  let chosen: (typeof picture)[] = [];
  page.on('filechooser', (chooser) => chooser.setFiles(chosen));
  const used = new Set<string>();
  /** Inserts a block by the list of blocks, which a slash or a button opens. */
  async function insert(label: string, opening = '/') {
    await type(opening + label.toLowerCase());
    await press('Enter');
    used.add(label);
  }
  /** Uses a control of the panel of the block at the caret. */
  async function usePanel(name: string, control: RegExp | string) {
    const tools = page.getByRole('toolbar', { name: `${name} tools` });
    await tools.waitFor();
    await press('Alt+F9');
    await go('ArrowRight', tools.getByRole('button', { name: control, exact: true }));
    await press('Enter');
    // The text has the focus again, or a menu or a dialog is open.
    await page.locator('[aria-multiline]:focus, [role="menu"], [role="dialog"]').first().waitFor();
  }
  /** Chooses an entry of the menu that is open, by the letters that it begins with. */
  async function choose(entry: Locator) {
    await expect(page.getByRole('menu')).toBeVisible();
    await go('ArrowDown', entry);
    await press('Enter');
    await expect(text).toBeFocused();
  }
  /** Chooses files by the button that has the focus. */
  async function upload(button: string, ...files: (typeof picture)[]) {
    await expect(dialog.getByRole('button', { name: button })).toBeFocused();
    chosen = files;
    await press('Enter');
  }

  await press('Tab');
  await press('Enter');
  await go('Tab', page.getByLabel('Title', { exact: true }));
  await type('Charts of a bay');
  await go('Tab', text);
  await type('We begin with **ink**, *paper* and [an address](/about), where $e=mc^2$ holds, /');
  await insert('Footnote', '');
  await type('Drawn in 1791.');
  await usePanel('Footnote', 'Back to the text');
  await type('too.\n');
  await insert('Heading 2');
  await type('The survey\n');
  await insert('Heading 3');
  await type('The boats\n');
  await insert('Heading 4');
  await type('Their crews\n');

  await go('Tab', page.getByRole('button', { name: 'Insert a block here' }));
  await press('Enter');
  await expect(text).toBeFocused();
  await insert('Bullet list', '');
  await type('Ink\nPaper\n');
  await press('Tab');
  await type('smooth\n\n\n');
  await insert('Ordered list');
  await type('First the quay\nThen the lights\n\n');
  await insert('Task list');
  await type('Measure');
  await press('Control+Enter');
  await type('\nDraw\n\n');
  await insert('Quote');
  await type('No chart is ever finished.');
  await usePanel('Quote', 'Source');
  await type('The pilot\n');
  await insert('Callout');
  await type('The west channel moves.');
  await usePanel('Callout', /^Kind/);
  await choose(page.getByRole('menuitemradio', { name: 'Warning' }));
  await press('Control+Enter');
  await insert('Aside');
  await type('The first chart is from 1791.\n\n');
  await insert('Toggle');
  await type('What the colours mean\nBlue is deep.\n\n');
  await insert('Divider');
  await insert('Code block');
  await type('const depth = 12;');
  await usePanel('Code block', /^Language/);
  await expect(dialog.getByLabel('Language')).toBeFocused();
  await type('TypeScript\n');
  await expect(text).toBeFocused();
  await press('Control+Enter');
  await insert('Table');
  for (const cell of ['Day', 'High', 'Low', 'Monday', '4 m', '1 m', 'Tuesday', '3 m']) {
    await type(cell);
    await press('Tab');
  }
  await usePanel('Table', 'Row');
  await choose(page.getByRole('menuitem', { name: 'Add row below' }));
  await usePanel('Table', /^Alignment/);
  await choose(page.getByRole('menuitemradio', { name: 'Right' }));
  await press('Control+Enter');

  await insert('Picture');
  await upload('Upload', picture);
  await expect(dialog.getByLabel('Image description')).toBeFocused();
  await type('Waves\n');
  await expect(text.locator('figcaption')).toBeVisible();
  await type('The bay');
  await usePanel('Picture', /^Width/);
  await choose(page.getByRole('menuitemradio', { name: 'Wide' }));
  await press('Enter');
  await insert('Gallery');
  await upload('Upload pictures', picture, picture);
  for (const place of [1, 2]) {
    await go('Tab', dialog.getByLabel(`Description of picture ${place}`));
    await type(`Draft ${place}`);
  }
  await go('Tab', dialog.getByRole('button', { name: 'Insert gallery' }));
  await press('Enter');
  await expect(text).toBeFocused();
  await usePanel('Gallery', 'Caption');
  await type('Two drafts\n');
  await insert('Bookmark card');
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await type('127.0.0.1/private\n');
  await expect(dialog.getByRole('alert')).toContainText('not public');
  await expectAccessible(page);
  await go('Tab', dialog.getByLabel('Title'));
  await type('A page of our own\n');
  await expect(text).toBeFocused();
  await press('Enter');
  await insert('Embed');
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await type('https://vimeo.com/76979871\n');
  await expect(text.locator('.embed')).toBeVisible();
  // The dialog gives the focus back before the next key.
  await expect(text).toBeFocused();
  await usePanel('Embed', 'Caption');
  await type('At the desk\n');
  await insert('Button');
  await expect(dialog.getByLabel('Text', { exact: true })).toBeFocused();
  await type('Order');
  await press('Tab');
  await type('javascript:alert(1)\n');
  await expect(dialog).toContainText('This address cannot be linked to.');
  await press('Control+a');
  await type('/contact\n');
  await expect(text).toBeFocused();
  await press('Enter');
  await insert('Formula');
  await type('c^2 = \\frac{g}{k}');
  await expect(page.locator('.formula-preview math')).toBeVisible();
  await press('Control+Enter');
  await insert('File');
  await upload('Upload', document);
  await expect(text.locator('.file')).toBeVisible();
  await expect(text).toBeFocused();
  await press('Enter');
  await insert('Paragraph');
  await type('The end.');
  expect([...used].toSorted()).toEqual(everyBlock);

  await go('Tab', page.getByRole('button', { name: 'Save Post' }));
  await press('Enter');
  await expect(page).toHaveURL(`${site.url}/admin/blog`);
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await expectWholeArticle(await plain.newPage(), `${site.url}/blog/charts-of-a-bay`);
  await plain.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an article with every block is written by touch alone, and read without JavaScript', async ({
    site,
    page,
    signIn,
    browser,
  }) => {
    test.slow();
    await findPlayers(page);
    await signIn(page);
    await page.goto(`${site.url}/admin/blog/new`);
    const text = contentOf(page);
    const dialog = page.getByRole('dialog');
    /** A keyboard on the screen sends words, not keys; its Enter is a key. */
    async function type(words: string) {
      for (const [index, line] of words.split('\n').entries()) {
        if (index > 0) await page.keyboard.press('Enter');
        if (line) await page.keyboard.insertText(line);
      }
    }
    const used = new Set<string>();
    /** Inserts a block by the button of the empty line with the caret. */
    async function insert(label: string) {
      await page.getByRole('button', { name: 'Insert a block here' }).tap();
      await page.getByRole('option', { name: label, exact: true }).tap();
      used.add(label);
    }
    const usePanel = (name: string, control: RegExp | string) =>
      page
        .getByRole('toolbar', { name: `${name} tools` })
        .getByRole('button', { name: control, exact: true })
        .tap();
    const choose = async (role: 'menuitem' | 'menuitemradio', name: string) =>
      page.getByRole(role, { name, exact: true }).tap();
    /** Goes on below the last block, where the text is free. */
    async function goOnBelow() {
      await text.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      const box = await text.boundingBox();
      if (!box) throw new Error('The text is not there');
      await text.tap({ position: { x: box.width / 2, y: box.height - 12 } });
    }
    async function upload(button: string, ...files: (typeof picture)[]) {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: button, exact: true }).tap(),
      ]);
      await chooser.setFiles(files);
    }

    await page.getByLabel('Title', { exact: true }).tap();
    await type('Charts in the hand');
    await text.tap();
    await type('We begin with $e=mc^2$');
    await type('.\n');
    await insert('Heading 2');
    await type('The survey\n');
    await insert('Heading 3');
    await type('The boats\n');
    await insert('Heading 4');
    await type('Their crews\n');
    await insert('Bullet list');
    await type('Ink\nPaper\n\n');
    await insert('Ordered list');
    await type('First the quay\nThen the lights\n\n');
    await insert('Task list');
    await type('Measure\nDraw\n\n');
    await text.getByRole('checkbox', { name: 'Measure' }).tap();
    await insert('Quote');
    await type('No chart is ever finished.');
    await usePanel('Quote', 'Source');
    await type('The pilot\n');
    await insert('Callout');
    await type('The west channel moves.');
    await usePanel('Callout', /^Kind/);
    await choose('menuitemradio', 'Warning');
    await type('\n\n');
    await insert('Aside');
    await type('The first chart is from 1791.\n\n');
    await insert('Toggle');
    await type('What the colours mean\nBlue is deep.\n\n');
    await insert('Divider');
    await insert('Code block');
    await type('const depth = 12;');
    await usePanel('Code block', /^Language/);
    await dialog.getByLabel('Language').tap();
    await type('typescript');
    await dialog.getByRole('button', { name: 'Set language' }).tap();
    await goOnBelow();
    await insert('Table');
    await type('Day');
    await text.locator('td').first().tap();
    await type('Monday');
    await usePanel('Table', 'Row');
    await choose('menuitem', 'Add row below');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Block menu' }).tap();
    await choose('menuitem', 'Add a line below');

    await insert('Picture');
    await upload('Upload', picture);
    await dialog.getByLabel('Image description').tap();
    await type('Waves');
    await dialog.getByRole('button', { name: 'Insert picture' }).tap();
    await expect(text.locator('figcaption')).toBeVisible();
    await type('The bay');
    await usePanel('Picture', /^Width/);
    await choose('menuitemradio', 'Wide');
    await type('\n');
    await insert('Gallery');
    await upload('Upload pictures', picture, picture);
    for (const place of [1, 2]) {
      await dialog.getByLabel(`Description of picture ${place}`).tap();
      await type(`Draft ${place}`);
    }
    await dialog.getByRole('button', { name: 'Insert gallery' }).tap();
    await usePanel('Gallery', 'Caption');
    await type('Two drafts\n');
    await insert('Bookmark card');
    await dialog.getByLabel('Address').tap();
    await type('127.0.0.1/private\n');
    await dialog.getByLabel('Title').tap();
    await dialog.getByLabel('Title').selectText();
    await type('A page of our own');
    await dialog.getByRole('button', { name: 'Insert with this title' }).tap();
    await goOnBelow();
    await insert('Embed');
    await dialog.getByLabel('Address').tap();
    await type('https://vimeo.com/76979871');
    await dialog.getByRole('button', { name: 'Insert', exact: true }).tap();
    await usePanel('Embed', 'Caption');
    await type('At the desk\n');
    await insert('Button');
    await dialog.getByLabel('Text', { exact: true }).tap();
    await type('Order');
    await dialog.getByLabel('Address').tap();
    await type('/contact');
    await dialog.getByRole('button', { name: 'Insert button' }).tap();
    await type('\n');
    await insert('Formula');
    await type('c^2 = \\frac{g}{k}');
    await expect(page.locator('.formula-preview math')).toBeVisible();
    await goOnBelow();
    await insert('File');
    await upload('Upload', document);
    await expect(text.locator('.file')).toBeVisible();
    await goOnBelow();
    await insert('Paragraph');
    await type('The end.');
    await page.getByRole('button', { name: 'Insert a block', exact: true }).tap();
    await choose('menuitem', 'Footnote');
    used.add('Footnote');
    await type('Drawn in 1791.');
    await usePanel('Footnote', 'Back to the text');
    expect([...used].toSorted()).toEqual(everyBlock);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'Save Post' }).tap();
    await expect(page).toHaveURL(`${site.url}/admin/blog`);
    const plain = await browser.newContext({ javaScriptEnabled: false });
    await expectWholeArticle(await plain.newPage(), `${site.url}/blog/charts-in-the-hand`);
    await plain.close();
  });
});
