import { clipboardSamples } from '#tests/support/clipboard/clipboard-samples.ts';
import { expect, type Page, test } from '../support/site.ts';

test.beforeEach(async ({ page, signIn, site }) => {
  await signIn(page);
  await page.goto(`${site.url}/admin/blog/new`);
});

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });

interface Pasted {
  html?: string;
  plain?: string;
  rtf?: string;
  editorData?: string;
}

/** Pastes clipboard data into the text through an event of the browser. */
async function paste(page: Page, given: Pasted) {
  await editor(page).focus();
  await page.evaluate(({ html = '', plain = '', rtf = '', editorData = '' }) => {
    const clipboardData = new DataTransfer();
    const kinds = {
      'text/html': html,
      'text/plain': plain,
      'text/rtf': rtf,
      'vscode-editor-data': editorData,
    };
    for (const [kind, data] of Object.entries(kinds)) if (data !== '') clipboardData.setData(kind, data);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, given);
}

function sample(from: string) {
  const found = clipboardSamples.find((each) => each.from === from);
  if (!found) throw new Error(`There is no sample ${from}`);
  return found;
}

async function clear(page: Page) {
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
}

/** What of each sample must stand in the text. */
const shown: [from: string, selector: string, words: string][] = [
  ['Word: a list in a list, and a numbered one', 'ul > li ul > li', 'black'],
  ['Word: footnotes', 'section.footnotes li', 'In one winter.'],
  ['Word online: headings and a list of levels', 'h2', 'The quay'],
  ['Google Docs: a checklist', 'li.is-done', 'Measure'],
  ['Google Sheets: a range with a bold first row', 'th', 'Day'],
  ['Notion: headings, to-dos and a callout', 'aside.callout-note', 'Read the table.'],
  ['VS Code: a component', 'pre code.language-tsx', 'export const Tide'],
  ['iTerm: a prompt and its output', 'pre', 'total 8'],
  ['Gmail: lines in divs', 'blockquote', 'When do we sail?'],
  ['A code host: lines of a file', 'pre', '  sail(depth);'],
];

test('pastes of ten programs become blocks, Markdown can be undone to plain text, and pictures are found again', async ({
  page,
}) => {
  // It is a dozen pastes on one screen, so that the screen opens once.
  test.slow();
  for (const [from, selector, words] of shown) {
    await paste(page, sample(from));
    await expect(editor(page).locator(selector).first(), from).toContainText(words);
    await clear(page);
  }

  const markdown = '# Lights\n\nThe *red* one is **left**.\n\n- Red\n- Green';
  await paste(page, { plain: markdown });
  await expect(editor(page).locator('h2')).toHaveText('Lights');
  await expect(page.getByText('Undo gives the plain text back.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor(page)).toContainText('**left**');
  await expect(editor(page).locator('h2')).toHaveCount(0);
  await clear(page);
  // The keys of a paste as plain text.
  await page.keyboard.down('Shift');
  await paste(page, { plain: markdown });
  await page.keyboard.up('Shift');
  await expect(editor(page).locator('p')).toHaveText([
    '# Lights',
    'The *red* one is **left**.',
    '- Red- Green',
  ]);
  await clear(page);

  await paste(page, sample('Word: pictures, which are files of its own, with the same in RTF'));
  await expect(editor(page).getByRole('img', { name: 'The bay' })).toHaveAttribute(
    'src',
    /^\/images\/clip_image002/,
  );
  await clear(page);
  await paste(page, sample('Word: pictures without RTF'));
  await expect(page.getByText('The browser cannot read 2 pictures of the paste')).toBeVisible();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose the files' }).click(),
  ]);
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: dot });
  await chooser.setFiles([file('clip_image003.png'), file('clip_image001.png')]);
  const parts = editor(page).locator(':scope > *');
  await expect(parts.nth(1).locator('img')).toHaveAttribute('src', /^\/images\//);
  await expect(parts.nth(2)).toHaveText('go on');
  await expect(parts.nth(3).locator('img')).toHaveAttribute('src', /^\/images\//);
  await expect(page.getByText('The browser cannot read')).toBeHidden();
});

test('a hostile paste runs nothing and loads nothing while it is read, and a paste of 5 MB is refused in words', async ({
  page,
  expectedErrors,
}) => {
  // The browser reports what it does not run, and the site refuses the picture that is none.
  expectedErrors.push(/Content Security Policy/, /Failed to load resource/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const ran: string[] = [];
  page.on('dialog', async (dialog) => {
    ran.push(dialog.message());
    await dialog.dismiss();
  });
  await paste(page, sample('A hostile page'));
  await expect(editor(page)).toContainText('Words');
  await expect(page.getByText(/^Left out: .*script/)).toBeVisible();
  expect(
    await editor(page).evaluate(
      (root) => root.querySelectorAll('script, style, svg, form, iframe, [onerror], [href^="java"]').length,
    ),
  ).toBe(0);
  expect(asked.filter((url) => url.includes('evil.example'))).toEqual([]);
  expect(ran).toEqual([]);

  await clear(page);
  const before = await editor(page).innerText();
  const started = Date.now();
  await paste(page, { html: `<p>${'A quiet word. '.repeat(20)}</p>`.repeat(18_000), plain: 'A quiet word.' });
  await expect(page.getByText(/Nothing was pasted/)).toBeVisible();
  expect(Date.now() - started).toBeLessThan(15_000);
  expect(await editor(page).innerText()).toBe(before);
  await paste(page, { plain: 'A line\n\n'.repeat(10_000) });
  await expect(page.getByText(/more than 20,000 tags/)).toBeVisible();
});
