import { article } from '../support/article.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  owner,
  type Page,
  startWithHtml,
  test,
} from '../support/site.ts';

test.beforeEach(async ({ page, signIn }) => {
  await startWithHtml(page);
  await signIn(page);
});

const titleField = (page: Page) => page.getByLabel('Title', { exact: true });
const contentField = (page: Page) => page.getByLabel('Content', { exact: true });
const savePost = (page: Page) => page.getByRole('button', { name: 'Save Post' }).click();

/** A day as the date field shows it. */
const inWords = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** Waits for the message after the last of three retries, whose pauses are skipped (decision D12). */
async function expectAfterRetries(page: Page, words: string | RegExp) {
  await expect(async () => {
    await page.clock.fastForward(4000);
    await expect(page.getByText(words)).toBeVisible({ timeout: 300 });
  }).toPass();
}

/** Puts something on the page's clipboard, as another program or the file manager does. */
async function paste(page: Page, data: { html?: string; text?: string; picture?: string }) {
  await contentField(page).evaluate(async (area: HTMLTextAreaElement, { html, text, picture }) => {
    const clipboardData = new DataTransfer();
    if (html) clipboardData.setData('text/html', html);
    if (text) clipboardData.setData('text/plain', text);
    if (picture) {
      const blob = await new Promise<Blob | null>((resolve) => {
        const canvas = document.createElement('canvas');
        canvas.width = 1600;
        canvas.height = 800;
        canvas.getContext('2d')?.fillRect(0, 0, 1600, 800);
        canvas.toBlob(resolve, 'image/jpeg');
      });
      if (blob) clipboardData.items.add(new File([blob], picture, { type: blob.type }));
    }
    area.focus();
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

test('rows 93, 94: the list searches and filters, and the search outranks the category', async ({
  site,
  page,
}) => {
  await (await site.asOwner()).posts.create({
    title: 'To come',
    date: '2126-11-21T08:30:00Z',
    status: 'scheduled',
  });
  await page.goto(`${site.url}/admin/blog`);
  await expect(page.getByRole('heading', { name: 'Manage Blog Posts' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Post' })).toHaveAttribute('href', '/admin/blog/new');
  await expect(page.getByRole('link', { name: 'Edit To come' })).toHaveAttribute(
    'href',
    '/admin/blog/edit/to-come',
  );
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'To come' })).toContainText('November 21, 2126, 08:30');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(rows).toHaveCount(10);
  const fetched = page.waitForResponse(/api\/blog\/posts\?.*category=/);
  await page.getByRole('combobox').selectOption({ label: 'Evaluation' });
  await fetched;
  await expect(rows).toHaveCount(2);
  await page.getByRole('searchbox').fill('spreadsheet');
  await expect(page.getByRole('table')).toContainText('When a spreadsheet beats a model');
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test.describe('deleting a post', () => {
  const title = 'Reading an evaluation like an auditor';

  test('mend 13, rows 95, 96: asks first, names the post, keeps one that was saved elsewhere, and says when it is done', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/412/);
    await page.goto(`${site.url}/admin/blog`);
    await page.getByRole('button', { name: new RegExp(`Delete.*${title}`) }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this post?' });
    await expect(dialog).toContainText(title);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('table')).toContainText(title);

    const owned = await site.asOwner();
    const [post] = (await owned.posts.list({ search: title })).items;
    await owned.posts.update({ id: post?.id ?? 0, excerpt: 'Saved elsewhere' });
    await page.getByRole('button', { name: new RegExp(`Delete.*${title}`) }).click();
    await dialog.getByRole('button', { name: 'Delete post' }).click();
    await expect(page.getByText('Not deleted: this was saved elsewhere in the meantime.')).toBeVisible();
    // The dialog closes when the list is loaded again, with the new version.
    await expect(dialog).toBeHidden({ timeout: 15_000 });
    await expect(page.getByRole('table')).toContainText(title);

    await page.getByRole('button', { name: new RegExp(`Delete.*${title}`) }).click();
    await dialog.getByRole('button', { name: 'Delete post' }).click();
    await expect(page.getByText('Blog post deleted successfully')).toBeVisible();
    await expect(page.getByRole('table')).not.toContainText(title);
  });

  test('rows 97, 98: an unreadable answer, no network and any other failure are told apart', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource|ERR_/);
    const answers = [
      {
        status: 0,
        reaches: false,
        says: 'Network error occurred. Please check your internet connection and try again.',
      },
      { status: 500, reaches: false, says: 'Failed to delete blog post. Please try again.' },
      { status: 503, reaches: false, says: 'Failed to delete blog post. Please try again.' },
      {
        status: 200,
        reaches: false,
        says: 'The server response was invalid. The post may have been deleted, but the response was not processed correctly.',
      },
      {
        status: 200,
        reaches: true,
        says: 'Blog post appears to have been deleted successfully, despite a response error.',
      },
    ];
    await page.clock.install();
    await page.goto(`${site.url}/admin/blog`);
    for (const { status, reaches, says } of answers) {
      await page.route('**/api/blog/posts/*', async (route) => {
        if (route.request().method() !== 'DELETE') return route.fallback();
        if (reaches) await route.fetch();
        if (status === 0) return route.abort();
        if (status === 503) {
          const json = { code: 'unavailable', message: 'Back soon' };
          return route.fulfill({ status, headers: { 'retry-after': '60' }, json });
        }
        const body = status === 200 ? '{"broken' : '{"message":"No"}';
        return route.fulfill({ status, contentType: 'application/json', body });
      });
      await page.getByRole('button', { name: new RegExp(`Delete.*${title}`) }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete post' }).click();
      await expectAfterRetries(page, says);
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await page.unroute('**/api/blog/posts/*');
      // The next message may be the same.
      await page.clock.fastForward(8000);
      await expect(page.getByText(says)).toBeHidden();
    }
    await expect(page.getByRole('table')).not.toContainText(title);
  });
});

test('rows 99, 100, 101, 106, 107, 110: creates with defaults, edits what is stored', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/admin/blog/new`);
  await expect(page.getByRole('heading', { name: 'Create New Blog Post' })).toBeVisible();
  await expect(page.getByLabel('Excerpt')).toHaveAttribute('rows', '3');
  await expect(contentField(page)).toHaveAttribute('rows', '20');
  const columns = page.locator('.text-editor > *');
  await expect(columns).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Save Post' })).toBeInViewport({ ratio: 1 });
  const main = await columns.filter({ has: contentField(page) }).boundingBox();
  const side = await columns.filter({ has: page.getByRole('button', { name: 'Save Post' }) }).boundingBox();
  expect(side?.y).toBe(main?.y);
  expect(side?.x).toBeGreaterThan((main?.x ?? 0) + (main?.width ?? 0));
  expect((main?.width ?? 0) / (side?.width ?? 1)).toBeCloseTo(2, 1);
  await expect(page.getByLabel('Date')).toHaveValue(inWords(new Date()));
  for (const label of ['Author', 'Category']) {
    await expect(page.getByText(`${label} required`)).toBeVisible();
  }
  await titleField(page).fill('Fresh');
  await page.route('**/api/blog/posts', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.fallback();
  });
  await savePost(page);
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expect(page.getByText('Blog post created successfully')).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/admin/blog`);

  await page.getByRole('link', { name: /Fresh/ }).first().click();
  await expect(page.getByRole('heading', { name: 'Edit Blog Post' })).toBeVisible();
  await titleField(page).fill('Fresher');
  await page.getByLabel('Date').fill('2026-03-02');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Blog post updated successfully')).toBeVisible();
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/\/admin\/blog\/edit\/fresh$/);
  const [post] = (await (await site.asOwner()).posts.list({ search: 'fresher' })).items;
  expect(post).toMatchObject({ title: 'Fresher', date: '2026-03-02', author: { username: owner.username } });
});

test('a post comes out at a time of day in the time zone of the site', async ({ site, page }) => {
  const owned = await site.asOwner();
  await owned.settings.update({ general: { timeZone: 'Europe/Amsterdam' } });
  await page.goto(`${site.url}/admin/blog/new`);
  await titleField(page).fill('Tomorrow morning');
  await page.getByLabel('Status').selectOption('scheduled');
  await page.getByLabel('Date').fill('December 1, 2126');
  await page.getByLabel('Time').fill('00:30');
  await expect(page.getByText('Europe/Amsterdam')).toBeVisible();
  await savePost(page);
  await expect(page.getByText('Blog post created successfully')).toBeVisible();
  const [post] = (await owned.posts.list({ search: 'tomorrow morning' })).items;
  expect(post).toMatchObject({ status: 'scheduled', date: '2126-11-30T23:30:00.000Z' });
  await page.goto(`${site.url}/admin/blog/edit/${post?.id}`);
  await expect(page.getByLabel('Date')).toHaveValue('December 1, 2126');
  await expect(page.getByLabel('Time')).toHaveValue('00:30');
});

test('rows 101, 102, 103: a new category is named in the editor and stored with the post', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await page.goto(`${site.url}/admin/blog/new`);
  await titleField(page).fill('In a new category');
  await page.getByLabel(/^Category/).selectOption({ label: '+ Create new category' });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Please enter a category name')).toBeVisible();
  await page.getByLabel('New category').fill('Field notes');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('New category created')).toBeVisible();
  const owned = await site.asOwner();
  expect((await owned.categories.list()).some(({ name }) => name === 'Field notes')).toBe(false);
  await page.route('**/api/blog/categories', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'conflict', message: 'Not now' } })
      : route.fallback(),
  );
  await savePost(page);
  await expect(page.getByText('Failed to create category')).toBeVisible();
  await expect(titleField(page)).toHaveValue('In a new category');
  await expect(page.getByLabel(/^Category/).locator('option:checked')).toHaveText('Field notes');
  await page.unroute('**/api/blog/categories');
  await savePost(page);
  await expect(page.getByText('Blog post created successfully')).toBeVisible();
  const [post] = (await owned.posts.list({ search: 'new category' })).items;
  expect(post?.category.name).toBe('Field notes');

  // The category is named but not added: a save does not lose it.
  await page.getByRole('link', { name: 'New Post' }).click();
  await titleField(page).fill('Hasty');
  await page.getByLabel(/^Category/).selectOption({ label: '+ Create new category' });
  await page.getByLabel('New category').fill('In a hurry');
  await savePost(page);
  await expect(page.getByText('New category created').last()).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/admin/blog`);
  const [hasty] = (await owned.posts.list({ search: 'hasty' })).items;
  expect(hasty?.category.name).toBe('In a hurry');
});

test('row 104: buttons and keys wrap the selection in tags, and undo takes it back', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/admin/blog/new`);
  await expect(page.getByText(/HTML tags are supported/)).toBeVisible();
  const content = contentField(page);
  const format = async (button: string) => {
    await content.fill('word');
    await content.selectText();
    await page.getByRole('button', { name: button, exact: true }).click();
  };
  await format('Bold');
  await expect(content).toHaveValue('<strong>word</strong>');
  await content.press('Control+z');
  await expect(content).toHaveValue('word');
  await content.selectText();
  await content.press('Control+b');
  await content.press('Control+i');
  await expect(content).toHaveValue('<strong><em>word</em></strong>');
  await content.press('Control+i');
  await expect(content).toHaveValue('<strong>word</strong>');
  await format('Italic');
  await expect(content).toHaveValue('<em>word</em>');
  await format('Heading');
  await expect(content).toHaveValue('<h2>word</h2>');
  await format('List');
  await expect(content).toHaveValue(/<ul>\s*<li>word<\/li>\s*<\/ul>/);
  await format('Link');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('https://example.org\n');
  await expect(content).toHaveValue('<a href="https://example.org">word</a>');
  await content.fill('word');
  await content.selectText();
  await content.press('Control+k');
  await dialog.getByRole('textbox').fill('');
  await page.keyboard.press('Enter');
  await expect(content).toHaveValue('<a href="#">word</a>');
  await expect(page.getByText('1 word, 1 min read')).toBeVisible();
});

test('the preview is what visitors will see, and says what a post cannot hold', async ({ site, page }) => {
  const { id } = await (await site.asOwner()).posts.create(article);
  await page.goto(`${site.url}/blog/${id}`);
  const published = await page.locator('.article').innerHTML();
  await page.goto(`${site.url}/admin/blog/edit/${id}`);
  await page.getByRole('radio', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  const shown = preview.frameLocator('iframe').locator('.article');
  await expect.poll(() => shown.innerHTML()).toBe(published);
  await expect(preview.locator('iframe')).toHaveCSS('width', '892px');
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'HTML' }).click();
  await contentField(page).fill('<h2 onclick="steal()">Left</h2><script>steal()</script><p>open');
  await page.getByRole('radio', { name: 'Preview' }).click();
  await expect(preview.getByText('The page leaves out')).toContainText('<h2 onclick>, <script>');
  await expect(shown).toHaveText('Leftopen');

  // The mode and the width are remembered.
  page.on('dialog', (dialog) => dialog.accept());
  await preview.getByRole('radio', { name: '390 px' }).click();
  await page.goto(`${site.url}/admin/blog/edit/${id}`);
  await expect(shown.locator('h2').first()).toBeVisible();
  await expect(preview.locator('iframe')).toHaveCSS('width', '390px');
});

test('what a writer may want to mend is counted, leads to its place, and keeps nobody from saving', async ({
  site,
  page,
}) => {
  const { id } = await (await site.asOwner()).posts.create({
    title: 'The harbour map',
    excerpt: 'How the map of the harbour came about, from the first soundings to the print.',
    content:
      '<p>Two words <a href="/blog/no-such-post">at sea</a> and <a href="/about">here</a>.</p><h2>Tide</h2><p>End.</p>',
  });
  await page.goto(`${site.url}/admin/blog/edit/${id}`);
  const checks = page.getByText('2 things to look at');
  await checks.click();
  await page.getByRole('button', { name: 'The link “at sea” leads to /blog/no-such-post' }).click();
  await expect(contentField(page)).toBeFocused();
  const selected = () =>
    contentField(page).evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
  expect(await selected()).toBe('<a href="/blog/no-such-post">at sea</a>');

  await page.getByRole('radio', { name: 'Visual' }).click();
  await page.getByRole('button', { name: 'The link text “here” does not say' }).click();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('here');
  await page.getByText('Search and sharing').click();
  await expect(page.getByRole('region', { name: 'Search result' })).toContainText('The harbour map');
  await page.getByLabel('Title for search engines').fill('A map that took a winter');
  for (const name of ['Search result', 'Shared link'])
    await expect(page.getByRole('region', { name })).toContainText('A map that took a winter');
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'HTML' }).click();
  await contentField(page).fill('<p>Nothing to mend.</p>');
  await expect(page.getByText('All good')).toBeVisible();
  await savePost(page);
  await expect(page).toHaveURL(`${site.url}/admin/blog`);
});

test('the modes show one text: looking changes nothing, a change of the HTML is one step of undo, and undo outlives a save', async ({
  site,
  page,
}) => {
  const content = '<p>One  <b>bold</b></p>\n\n<section><p>Kept</p></section>\n<p>Last</p>';
  const { posts } = await site.asOwner();
  const { id } = await posts.create({ title: 'Three modes', content });
  await page.goto(`${site.url}/admin/blog/edit/${id}`);
  const stored = await contentField(page).inputValue();
  const mode = (name: string) => page.getByRole('radio', { name }).click();
  const text = page.getByRole('textbox', { name: 'Content' });

  await mode('Visual');
  await text.press('Control+End');
  await page.keyboard.type('!');
  await mode('Preview');
  await mode('HTML');
  const typed = stored.replace('Last', 'Last!');
  await expect(contentField(page)).toHaveValue(typed);
  await mode('Visual');
  await page.getByRole('button', { name: 'Undo' }).click();
  await mode('HTML');
  await expect(contentField(page)).toHaveValue(stored);

  const changed = stored.replace('One', '<i>Two</i>').replace('Last', 'End');
  await contentField(page).fill(changed);
  await mode('Visual');
  await expect(text).toContainText('Two');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toContainText('One');
  await text.press('Control+s');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await mode('HTML');
  await expect(contentField(page)).toHaveValue(stored);
  await mode('Visual');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(text).toContainText('End');

  // The history survives a save, which stores what was typed up to the very key before it.
  await text.focus();
  await page.keyboard.type('!');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await expect.poll(async () => (await posts.get({ id })).content).toContain('End!');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(text).toContainText('One');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
});

test('mend 14: a pasted picture keeps its place while it is uploaded, a failed upload can be tried again, and undo takes out both', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|ERR_/);
  await page.clock.install();
  await page.goto(`${site.url}/admin/blog/new`);
  await titleField(page).fill('With a picture');
  await contentField(page).fill('<p>Before</p>\n');
  await page.route('**/api/blog/upload-image', (route) => route.abort());
  await paste(page, { picture: 'Harbour at dawn.jpg' });
  const dialog = page.getByRole('dialog', { name: 'Describe the picture' });
  await expect(dialog.getByLabel('Image description')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('A harbour, "still" asleep\n');
  await expect(contentField(page)).toBeFocused();
  await page.keyboard.type('<p>After</p>');
  await expect(contentField(page)).toHaveValue(
    '<p>Before</p>\n<!-- Picture 1, Harbour at dawn.jpg, comes here --><p>After</p>',
  );
  await expectAfterRetries(page, 'Failed to upload to server');
  await savePost(page);
  await expect(page.getByText(/A picture is still missing from the text/)).toBeVisible();

  await page.unroute('**/api/blog/upload-image');
  await page.getByRole('button', { name: 'Try again' }).click();
  const arrived =
    /^<p>Before<\/p>\n<img src="\/images\/[^"]+" alt="A harbour, &quot;still&quot; asleep" width="1200" height="600"><p>After<\/p>$/;
  await expect(contentField(page)).toHaveValue(arrived);
  await contentField(page).press('Control+z');
  await expect(contentField(page)).toHaveValue('<p>Before</p>\n');
  await contentField(page).press('Control+Shift+z');
  await expect(contentField(page)).toHaveValue(arrived);

  // The selection stays, whether or not the upload succeeds, and a second click does not navigate.
  const text = `${await contentField(page).inputValue()}<p>${'word '.repeat(2000)}</p>`;
  await contentField(page).fill(text);
  await contentField(page).selectText();
  await paste(page, { picture: 'Left.jpg' });
  await expect(contentField(page)).toHaveValue(`${text}<!-- Picture 2, Left.jpg, comes here -->`);
  await dialog.getByRole('button', { name: 'Leave out' }).click();
  await expect(contentField(page)).toBeFocused();
  for (const press of ['down', 'up'] as const) await page.mouse[press]({ clickCount: 2 });
  await expect(contentField(page)).toHaveValue(text);
  const selection = await contentField(page).evaluate((area: HTMLTextAreaElement) => [
    area.selectionStart,
    area.selectionEnd,
  ]);
  expect(selection).toEqual([text.length, text.length]);
  await contentField(page).press('Control+z');
  await expect(contentField(page)).toHaveValue(text);

  // A damaged file needs no description.
  await contentField(page).selectText();
  const damaged = { name: 'Damaged.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await page.locator('.html-editor [role=toolbar] input[type=file]').setInputFiles(damaged);
  await expect(page.getByText(/It is damaged/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Leave out' }).click();
  await expect(contentField(page)).toBeFocused();
  await expect(contentField(page)).toHaveValue(text);
  await savePost(page);
  await expect(page.getByText('Blog post created successfully')).toBeVisible();
});

test('formatted text is pasted as clean HTML, written HTML and plain text as they are', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/admin/blog/new`);
  const content = contentField(page);
  await paste(page, {
    html: `<html><head><style>p{color:red}</style></head><body><b style="font-weight:normal">
      <h2 style="margin:0">A title</h2><p class="x"><span style="font-weight:700">Bold</span> and
      <a href="javascript:steal()">no link</a>, <a href="https://example.org/?a=1&amp;b=2">a link</a></p>
      <ul><li>one</li><li>two</li></ul><div>last<img src="file:///c:/1.png"></div></b></body></html>`,
    text: 'A title Bold and no link, a link one two last',
  });
  await expect(content).toHaveValue(/^<h2>A title<\/h2>\n\n<p><strong>Bold<\/strong> and\s+/);
  await expect(content).toHaveValue(
    /<a href="https:\/\/example.org\/\?a=1&amp;b=2">a link<\/a><\/p>\n\n<ul>\n {2}<li>one<\/li>\n {2}<li>two<\/li>\n<\/ul>\n\n<p>last/,
  );
  await expect(content).not.toHaveValue(/style|javascript|class|file:/);
  await content.press('Control+z');
  await expect(content).toHaveValue('');
  // The page has an h1 already.
  await paste(page, { html: '<h1>Big <em>words</em></h1><h3>Small</h3>', text: 'Big words Small' });
  await expect(content).toHaveValue('<h2>Big <em>words</em></h2>\n\n<h3>Small</h3>');
  await content.press('Control+z');
  // The editor leaves other data to the browser's default, which a synthetic event does not trigger.
  await paste(page, {
    html: '<pre><span style="color:red">&lt;p&gt;mine&lt;/p&gt;</span></pre>',
    text: '<p>mine</p>',
  });
  await paste(page, { text: 'only words' });
  await expect(content).toHaveValue('');
});

test('row 105: a post that cannot be loaded says so and leads back', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await page.route('**/api/blog/posts/4711', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fallback();
  });
  await page.goto(`${site.url}/admin/blog/edit/4711`);
  await expect(page.getByText('Loading blog post data...')).toBeVisible();
  await expect(page.getByText('Failed to load blog post. Please try again.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Blog Posts' }).first().click();
  await expect(page).toHaveURL(`${site.url}/admin/blog`);
});

test('row 113: a refused or failed save says why and keeps what was typed; so do lists that do not load', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|ERR_/);
  await page.clock.install();
  await page.route(/api\/(blog\/categories|users)$/, (route) => route.abort());
  await page.goto(`${site.url}/admin/blog/new`);
  await expectAfterRetries(page, 'Failed to load categories');
  await expect(page.getByText('Failed to load authors')).toBeVisible();
  await contentField(page).fill('<p>Precious</p>');
  await savePost(page);
  await expect(titleField(page)).toBeFocused();
  await expect(titleField(page)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await titleField(page).fill('Typed');
  const says = (reason: string) => page.getByText(`Failed to save blog post. ${reason}`, { exact: true });
  await page.route('**/api/blog/posts', (route) =>
    route.fulfill({ status: 409, json: { message: 'Taken' } }),
  );
  await savePost(page);
  await expect(says('Taken')).toBeVisible();
  await page.unroute('**/api/blog/posts');
  // An internal error of the browser has no sentence for people.
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new Error('no more numbers');
    };
  });
  // A toast may cover the button.
  const save = page.getByRole('button', { name: 'Save Post' });
  await save.press('Enter');
  await expect(says('Please try again.')).toBeVisible();
  await page.evaluate(() => Reflect.deleteProperty(crypto, 'getRandomValues'));

  await page.route('**/api/blog/posts', (route) => route.abort());
  await save.press('Enter');
  await expectAfterRetries(page, /^Failed to save blog post\. The server could not be reached/);
  await expect(contentField(page)).toHaveValue('<p>Precious</p>');
  await page.unroute('**/api/blog/posts');
  await save.press('Enter');
  await expect(page.getByText('Blog post created successfully')).toBeVisible();
});

test('row 112: a session that ended asks to sign in in place, then saves', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await page.goto(`${site.url}/admin/blog/new`);
  await titleField(page).fill('An hour of writing');
  await (await site.asOwner()).auth.signOutAll();
  await savePost(page);
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Email or Username').fill(owner.username);
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Blog post created successfully')).toBeVisible();
});

test('two tabs on one post: the second save overwrites nothing unasked', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/412/);
  const owned = await site.asOwner();
  const { id } = await owned.posts.create({ title: 'Shared', content: '<p>First</p>' });
  await page.goto(`${site.url}/admin/blog/edit/${id}`);
  await titleField(page).fill('Mine');
  await owned.posts.update({ id, title: 'Theirs', content: '<p>Second</p>' });
  await savePost(page);
  await expect(page.getByText(/This was saved elsewhere/)).toBeInViewport();
  expect((await owned.posts.get({ id })).title).toBe('Theirs');
  await expect(titleField(page)).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Reload their version' }).click();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(contentField(page)).toHaveValue('<p>Second</p>');
  await owned.posts.update({ id, content: '<p>Theirs again</p>' });
  await contentField(page).fill('<p>Mine</p>');
  await savePost(page);
  await page.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect(page.getByText('Blog post updated successfully')).toBeVisible();
  expect((await owned.posts.get({ id })).content).toBe('<p>Mine</p>');
});

test('two tabs on different fields of one post both keep their work; on the same one the second is asked', async ({
  site,
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/412/);
  const owned = await site.asOwner();
  const { id } = await owned.posts.create({ title: 'Shared', excerpt: 'Short', content: '<p>First</p>' });
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(`${site.url}/admin/blog/edit/${id}`);
  await titleField(page).fill('Title of one tab');
  await contentField(other).fill('<p>Text of the other</p>');
  await other.getByLabel('Status').selectOption('draft');
  await savePost(other);
  await expect(other.getByText('Blog post updated successfully')).toBeVisible();
  await savePost(page);
  await expect(page.getByText('What was saved elsewhere meanwhile is kept.')).toBeVisible();
  expect(await owned.posts.get({ id })).toMatchObject({
    title: 'Title of one tab',
    excerpt: 'Short',
    content: '<p>Text of the other</p>',
    status: 'draft',
  });

  for (const tab of [page, other]) await tab.goto(`${site.url}/admin/blog/edit/${id}`);
  await page.getByLabel('Excerpt').fill('Mine');
  await other.getByLabel('Excerpt').fill('Theirs');
  await titleField(other).fill('Another title');
  await savePost(other);
  await expect(other.getByText('Blog post updated successfully')).toBeVisible();
  await savePost(page);
  await expect(page.getByText(/This was saved elsewhere/)).toBeInViewport();
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your version and theirs' });
  await expect(dialog.locator('ins')).toHaveText('Mine');
  await expect(dialog.locator('del')).toHaveText('Theirs');
  await dialog.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect(page.getByText('Blog post updated successfully')).toBeVisible();
  expect(await owned.posts.get({ id })).toMatchObject({ title: 'Another title', excerpt: 'Mine' });
});

test('a post that was deleted elsewhere keeps its text here and can be saved as a new one', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const owned = await site.asOwner();
  const { id } = await owned.posts.create({ title: 'Short-lived', date: '2026-03-02T08:30:21Z' });
  await page.goto(`${site.url}/admin/blog/edit/${id}`);
  await contentField(page).fill('<p>An hour of work</p>');
  await owned.posts.remove({ id });
  await savePost(page);
  await expect(page.getByText('This post was deleted while you were editing it.')).toBeInViewport();
  await page.getByRole('button', { name: 'Save as a new post' }).click();
  await expect(page.getByText('Blog post created successfully')).toBeVisible();
  const [saved] = (await owned.posts.list({ search: 'short-lived', include: 'content' })).items;
  expect(saved).toMatchObject({ content: '<p>An hour of work</p>', date: '2026-03-02T08:30:00.000Z' });
});

test('leaving with unsaved changes asks first', async ({ site, page }) => {
  await page.goto(`${site.url}/admin/blog/new`);
  await contentField(page).fill('Not saved');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(contentField(page)).toHaveValue('Not saved');
});

test('a viewer reads posts and changes none', async ({ site, page }) => {
  const owned = await site.asOwner();
  const account = { name: 'Maja Lund', email: 'maja@anselm.example', password: 'a small lighthouse' };
  const { username } = await owned.accounts.create({ ...account, role: 'viewer' });
  const { token, user } = await owned.auth.signIn({ username, password: account.password });
  await page.addInitScript(
    ([storedToken, storedUser]) => {
      localStorage.setItem('auth_token', storedToken);
      localStorage.setItem('auth_user', storedUser);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto(`${site.url}/admin/blog`);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Post' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await page.getByRole('link', { name: /^Edit When a spreadsheet/ }).click();
  await expect(titleField(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save Post' })).toHaveCount(0);
});

test('rows 93–113 without a mouse: write, format, name a category, save, edit, delete', async ({
  site,
  page,
}) => {
  const { keyboard } = page;
  /** Presses Tab, or another key, until an element of this name has the focus. */
  const tabTo = async (
    name: string | RegExp,
    role: 'button' | 'link' | 'textbox' | 'combobox',
    key = 'Tab',
  ) => {
    const target = page.getByRole(role, { name }).and(page.locator(':focus'));
    for (let step = 0; step < 80 && (await target.count()) === 0; step += 1) await keyboard.press(key);
    await expect(target).toBeFocused();
  };
  await page.goto(`${site.url}/admin/blog`);
  await tabTo('New Post', 'link');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create New Blog Post' })).toBeVisible();
  await tabTo('Title', 'textbox');
  await keyboard.type('By keyboard');
  await tabTo('Excerpt', 'textbox');
  await keyboard.type('No mouse');
  await tabTo('Bold', 'button');
  for (const next of ['Italic', 'Heading']) {
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: next })).toBeFocused();
  }
  await keyboard.press('Enter');
  await expect(contentField(page)).toBeFocused();
  await keyboard.type('Keys');
  await keyboard.press('End');
  await keyboard.type('\n<p>A ');
  await keyboard.press('Control+b');
  await keyboard.type('bold');
  await keyboard.press('End');
  await keyboard.type(' word</p>');
  await tabTo(/^Category/, 'combobox');
  for (const key of ['Space', 'End', 'Enter']) await keyboard.press(key);
  await tabTo('New category', 'textbox');
  await keyboard.type('Hands');
  await keyboard.press('Enter');
  await expect(page.getByText('New category created')).toBeVisible();
  await keyboard.press('Control+s');
  await expect(page.getByText('Blog post created successfully')).toBeVisible();

  const owned = await site.asOwner();
  const [post] = (await owned.posts.list({ search: 'keyboard', include: 'content' })).items;
  expect(post).toMatchObject({
    excerpt: 'No mouse',
    content: '<h2>Keys</h2>\n<p>A <strong>bold</strong> word</p>',
    category: { name: 'Hands' },
  });
  await tabTo('Back to Blog Posts', 'link', 'Shift+Tab');
  await keyboard.press('Enter');
  await tabTo('Edit By keyboard', 'link');
  await keyboard.press('Enter');
  await tabTo('Title', 'textbox');
  await keyboard.press('End');
  await keyboard.type(' alone');
  await keyboard.press('Enter');
  await expect(page.getByText('Blog post updated successfully')).toBeVisible();
  await tabTo('Delete By keyboard alone', 'button');
  await keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByText('Blog post deleted successfully')).toBeVisible();
});
