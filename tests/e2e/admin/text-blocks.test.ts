import { articleOfEveryBlock } from '#tests/support/every-block.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from '../support/site.ts';

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });

/** An element of each block with a panel, and the name of the panel. */
const panels: [element: string, panel: string][] = [
  ['.callout p', 'Callout'],
  ['.aside p', 'Aside'],
  ['summary', 'Toggle'],
  ['blockquote p', 'Quote'],
  ['hr', 'Divider'],
  ['pre:not(.formula)', 'Code block'],
  ['td', 'Table'],
  ['img[alt="Waves"]', 'Picture'],
  ['.gallery img', 'Gallery'],
  ['.bookmark', 'Bookmark card'],
  ['.embed', 'Embed'],
  ['.button-line', 'Button'],
  ['code.formula', 'Formula'],
  ['pre.formula', 'Formula'],
  ['.file', 'File'],
  ['.footnote-ref', 'Footnote'],
  ['.footnotes li', 'Footnote'],
  ['.kept-note', 'Kept block'],
];
/** Blocks without a panel. */
const plain = ['h2', 'h3', 'ul li', 'dt', '.task', '.align-center', 'ruby', 'section p'];

test('axe finds nothing with any block selected and any menu open, and a panel is used by keyboard', async ({
  site,
  page,
  signIn,
}) => {
  // It asks axe forty times.
  test.slow();
  const { id } = await (await site.asOwner()).posts.create({
    title: 'Every block',
    status: 'draft',
    content: `${articleOfEveryBlock}<aside class="callout"><p class="file">Kept</p></aside>`,
  });
  await signIn(page);
  await page.goto(`${site.url}/admin/blog/edit/${id}`);
  const text = contentOf(page);
  let selected = 0;
  /** Clicks into a block near the middle of the window: the panel of another one may stand at its edge. */
  async function select(element: string) {
    const block = text.locator(element).first();
    // Two clicks in the same place within half a second count as a double click, whatever is scrolled there.
    selected += 1;
    await block.evaluate(
      (place, offset) => {
        place.scrollIntoView({ block: 'center' });
        window.scrollBy(0, offset);
      },
      (selected % 2) * 60,
    );
    // The handle stands over the edge of a wide picture.
    await block.click(element.includes('img') ? {} : { position: { x: 8, y: 6 } });
  }
  for (const [element, name] of panels) {
    const panel = page.getByRole('toolbar', { name: `${name} tools` });
    // On a busy machine blocks above it may still grow between the aim and the click.
    await expect(async () => {
      await select(element);
      await expect(panel, element).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expectAccessible(page, '.block-panel');
  }
  await expectAccessible(page);
  for (const element of plain) {
    await select(element);
    await expect(page.locator('.block-panel')).toHaveCount(0);
  }
  await expectAccessible(page);

  // Every menu.
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const closed = async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  for (const name of ['Insert a block', /^Text style/, 'More', 'Block menu']) {
    await button(name).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page);
    await closed();
  }
  for (const keys of ['Control+k', 'Control+/']) {
    await text.focus();
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, '[role="dialog"]');
    await closed();
  }
  await page.locator('aside details').evaluateAll((folded) => {
    for (const each of folded) each.setAttribute('open', '');
  });
  await expectAccessible(page, 'aside');

  // By keyboard: into the panel, a choice, and back into the text.
  await select('.callout p');
  await text.focus();
  await page.keyboard.press('Alt+F9');
  await expect(button('Kind: Note')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(button('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
  await page.keyboard.press('Alt+F9');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.getByRole('menuitemradio', { name: 'Warning' }).press('Enter');
  await expect(text).toBeFocused();
  await expect(text.locator('.callout-warning').first()).toContainText('The scale');

  await select('img[alt="Waves"]');
  await button('Description').click();
  await expectAccessible(page, '[role="dialog"]');
  await page.getByRole('dialog').getByLabel('Image description').fill('A coast');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('img', { name: 'A coast' })).toBeVisible();

  await select('code.formula');
  const tex = page.getByLabel('TeX of the formula');
  await tex.fill('\\frac{1}');
  await expect(page.locator('.panel-note.is-bad')).toBeVisible();
  await expectAccessible(page, '.block-panel');
  await tex.fill('\\frac{1}{2}');
  await expect(page.locator('.formula-preview math')).toBeVisible();
  await expect(page.locator('.panel-note.is-bad')).toBeHidden();
  await tex.press('Enter');
  await expect(text).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await select('td');
  await expect(page.getByRole('toolbar', { name: 'Table tools' })).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('blocks are moved and formatted by keys, and by their handle, whose menu closes with a second click', async ({
  site,
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto(`${site.url}/admin/blog/new`);
  const text = contentOf(page);
  const blocks = () =>
    text.evaluate(({ children }) =>
      [...children].map(({ localName, textContent }) => `${localName}: ${textContent}`),
    );
  await text.focus();
  await page.keyboard.type('The first words\n/');
  const list = page.getByRole('listbox', { name: 'Blocks' });
  await expect(list.getByRole('option', { selected: true })).toHaveText('Paragraph');
  await expect(text).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('callo');
  await page.keyboard.press('Enter');
  await page.keyboard.type('In a box');
  await expect(list).toBeHidden();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'Moved up, place 1 of 2.' })).toBeAttached();
  expect(await blocks()).toEqual(['aside: In a box', 'p: The first words']);

  await page.keyboard.press('Control+Shift+ArrowLeft');
  const tools = page.getByRole('toolbar', { name: 'Selection' });
  await expect(tools).toBeVisible();
  await expectAccessible(page, '.rich-text');
  await page.keyboard.press('Tab');
  await expect(tools.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text.locator('strong')).toHaveText('box');
  await page.keyboard.press('ArrowRight');

  await text.getByText('The first words').hover();
  const handle = page.getByRole('button', { name: 'Block menu' });
  const from = await handle.boundingBox();
  const to = await text.locator('aside').boundingBox();
  if (!from || !to) throw new Error('Nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, to.y + 8, { steps: 5 });
  await page.mouse.up();
  await expect.poll(blocks).toEqual(['p: The first words', 'aside: In a box']);
  await page.keyboard.press('Control+z');
  expect(await blocks()).toEqual(['aside: In a box', 'p: The first words']);

  await text.getByText('The first words').hover();
  await handle.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await handle.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await text.getByText('The first words').hover();
  await handle.click();
  await page.getByRole('menuitem', { name: 'Turn into' }).press('ArrowRight');
  await page.getByRole('menuitem', { name: 'Heading 3' }).press('Enter');
  await expect.poll(blocks).toEqual(['aside: In a box', 'h3: The first words']);
  await expect(text).toBeFocused();
});
