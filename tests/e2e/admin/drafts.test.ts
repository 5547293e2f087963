import { createHttpSite } from '#browser/call/http-site.ts';
import { type FaultyLine, openFaultyLine } from '#tests/support/faulty-line.ts';
import { expect, expectAccessible, owner, type Page, startWithHtml, test } from '../support/site.ts';

const titleOf = (page: Page) => page.getByLabel('Title', { exact: true });
const contentOf = (page: Page) => page.getByLabel('Content', { exact: true });
const offerOf = (page: Page) => page.getByText(/^You have unsaved changes from \d\d:\d\d/);
const savePost = (page: Page) => page.getByRole('button', { name: 'Save Post' }).click();

/** Leaves the page without the confirmation dialog. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

/**
 * Loses the response of the next save of a post; the save is carried out. Only one retry follows, because a minute is
 * too long to wait.
 */
function loseAnswer(line: FaultyLine, saving: string): void {
  let sent = 0;
  line.faultOf = ({ method, path }) => {
    if (method !== saving || !path.startsWith('/api/blog/posts')) return undefined;
    sent += 1;
    return sent === 1 ? 'answer lost' : { status: 503, retryAfter: 60 };
  };
}

test.beforeEach(async ({ page, signIn }) => {
  await startWithHtml(page);
  await signIn(page);
});

test('what was typed and not saved is offered with a comparison, on the dashboard too, and ends with the save', async ({
  site,
  page,
}) => {
  const owned = await site.asOwner();
  const { id } = await owned.posts.create({
    title: 'One quiet harbour',
    content: '<p>First <b>words</b>.</p>',
  });
  await page.goto(`${site.url}/admin/blog/edit/${id}`);
  await titleOf(page).fill('One loud harbour');
  await contentOf(page).fill('<p>First <b>words</b> and more.</p>');
  await reload(page);

  await expect(offerOf(page)).toBeVisible();
  await expect(titleOf(page)).toHaveValue('One quiet harbour');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your unsaved changes' });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Title', 'Content']);
  await expect(dialog.locator('ins')).toHaveText(['loud', 'and more']);
  await expect(dialog.locator('del')).toHaveText(['quiet']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto(`${site.url}/admin`);
  await expect(page.getByText(/^1 unsaved text in this browser/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'One loud harbour' }).click();
  await page.getByRole('button', { name: 'Use mine' }).click();
  await expect(titleOf(page)).toHaveValue('One loud harbour');
  await savePost(page);
  await expect(page.getByText('Blog post updated successfully')).toBeVisible();
  await page.goto(`${site.url}/admin`);
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await expect(page.getByText(/unsaved text/)).toHaveCount(0);
});

test('a discarded draft is gone; leaving by a link keeps one, and the question says so', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/admin/contact`);
  await page.getByLabel('Location').fill('Delft');
  await page.getByRole('complementary').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('It is kept in this browser');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/home$/);
  await page.getByRole('complementary').getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(offerOf(page)).toBeHidden();
  await expect(page.getByLabel('Location')).not.toHaveValue('Delft');
  await reload(page);
  await expect(page.getByLabel('Location')).toBeVisible();
  await expect(offerOf(page)).toBeHidden();
});

test('after a refusal because of somebody else, both versions are compared, and mine outlives the reload of theirs', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/412/);
  const owned = await site.asOwner();
  const { id } = await owned.posts.create({ title: 'Shared', content: '<p>First</p>' });
  await page.goto(`${site.url}/admin/blog/edit/${id}`);
  await titleOf(page).fill('Mine');
  await owned.posts.update({ id, title: 'Theirs' });
  await savePost(page);
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your version and theirs' });
  await expect(dialog.locator('ins')).toHaveText('Mine');
  await expect(dialog.locator('del')).toHaveText('Theirs');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Reload their version' }).click();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(titleOf(page)).toHaveValue('Theirs');
  await expect(page.getByText('What is stored has been changed since then.')).toBeVisible();
  await page.getByRole('button', { name: 'Use mine' }).click();
  await expect(titleOf(page)).toHaveValue('Mine');
  await savePost(page);
  await expect(page.getByText('Blog post updated successfully')).toBeVisible();
});

test('row 198: a create whose answer was lost is not made twice, though its text was changed before the next save', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|Failed to fetch/);
  await using line = await openFaultyLine(Number(new URL(site.url).port));
  loseAnswer(line, 'POST');
  await page.goto(`${line.url}/admin/blog/new`);
  await titleOf(page).fill('Lost');
  await savePost(page);
  await expect(page.getByText('Not saved. Kept in this browser')).toBeVisible();
  await titleOf(page).fill('Lost and found');
  line.faultOf = () => undefined;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Blog post created successfully')).toBeVisible();
  const { items } = await (await site.asOwner()).posts.list({ search: 'lost' });
  expect(items.map(({ title }) => title)).toEqual(['Lost and found']);
});

test('a save whose answer was lost is no change by somebody else when more is typed before the next', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|Failed to fetch/);
  const owned = await site.asOwner();
  const { id } = await owned.posts.create({ title: 'Once', content: '<p>Text.</p>' });
  await using line = await openFaultyLine(Number(new URL(site.url).port));
  loseAnswer(line, 'PUT');
  await page.goto(`${line.url}/admin/blog/edit/${id}`);
  await titleOf(page).fill('Twice');
  await savePost(page);
  await expect(page.getByText('Not saved. Kept in this browser')).toBeVisible();
  await titleOf(page).fill('Twice and more');
  line.faultOf = () => undefined;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Blog post updated successfully')).toBeVisible();
  expect(await owned.posts.get({ id })).toMatchObject({ title: 'Twice and more', version: 3 });
});

test('a failed save is tried again by itself when the site answers again, in words', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await page.goto(`${site.url}/admin/home`);
  const headline = page.getByLabel('Headline', { exact: true });
  await headline.fill('Saved by itself');
  await page.route(/api\/home/, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, headers: { 'retry-after': '60' } })
      : route.continue(),
  );
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved. Kept in this browser')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(/api\/home/);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(
    page.getByText('The site answers again: what could not be saved before is saved now.'),
  ).toBeVisible();
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  expect((await (await site.asOwner()).home.get({})).hero.title).toBe('Saved by itself');
});

test('mend 10: a new post saved in place gets its edit address, a second save waits, and both addresses find the draft', async ({
  site,
  page,
}) => {
  let respond = () => {};
  await page.route('**/api/blog/posts', async (route) => {
    if (route.request().method() === 'POST') {
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
    }
    await route.continue();
  });
  await page.goto(`${site.url}/admin/blog/new`);
  await titleOf(page).fill('Quokka');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saving...').first()).toBeVisible();
  await titleOf(page).fill('Quokka, twice');
  await page.keyboard.press('Control+s');
  respond();
  const edit = /\/admin\/blog\/edit\/\d+$/;
  await expect(page).toHaveURL(edit);
  await expect(page.getByRole('heading', { name: 'Edit Blog Post' })).toBeVisible();
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await expect(titleOf(page)).toBeFocused();
  const { items } = await (await site.asOwner()).posts.list({ search: 'quokka' });
  expect(items.map(({ title }) => title)).toEqual(['Quokka, twice']);

  await titleOf(page).press('End');
  await page.keyboard.type(', and more');
  await reload(page);
  await expect(page).toHaveURL(edit);
  await expect(offerOf(page)).toBeVisible();
  await page.goto(`${site.url}/admin/blog/new`);
  await expect(page.getByText(/which you began here/)).toContainText('Quokka, twice, and more');
  await page.getByRole('link', { name: 'Continue there' }).click();
  await page.getByRole('button', { name: 'Use mine' }).click();
  await expect(titleOf(page)).toHaveValue('Quokka, twice, and more');
  // An address that only looks like the one of this form is another form.
  await page.getByRole('complementary').getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('link', { name: 'New Post' }).first().click();
  await expect(titleOf(page)).toHaveValue('');

  // A save that ends after its form was left brings nobody back to it, and not to the list either.
  const held = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  await page.unrouteAll();
  await page.route('**/api/blog/posts', async (route) => {
    held.resolve();
    await left.promise;
    await route.continue();
  });
  await titleOf(page).fill('Numbat');
  await savePost(page);
  await held.promise;
  await page.getByRole('complementary').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByLabel('Headline', { exact: true })).toBeVisible();
  const answered = page.waitForResponse(/api\/blog\/posts$/);
  left.resolve();
  expect((await answered).status()).toBe(201);
  // A navigation would follow at once.
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/\/admin\/home$/);
  await expect(page.getByLabel('Headline', { exact: true })).toBeVisible();
});

test('what was typed in a post that is gone by now becomes a new one', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const owned = await site.asOwner();
  const { id } = await owned.posts.create({ title: 'Short-lived', content: '<p>One</p>' });
  await page.goto(`${site.url}/admin/blog/edit/${id}`);
  await contentOf(page).fill('<p>An hour of work</p>');
  await owned.posts.remove({ id });
  await reload(page);
  await page.getByRole('link', { name: 'Save it as a new post' }).click();
  await page.getByRole('button', { name: 'Use mine' }).click();
  await expect(titleOf(page)).toHaveValue('Short-lived');
  await expect(contentOf(page)).toHaveValue('<p>An hour of work</p>');
  await savePost(page);
  await expect(page.getByText('Blog post created successfully')).toBeVisible();
});

test('two tabs with the same record keep a draft each', async ({ site, page, context }) => {
  await page.goto(`${site.url}/admin/home`);
  const other = await context.newPage();
  await other.goto(`${site.url}/admin/home`);
  for (const [tab, text] of [
    [page, 'From the first'],
    [other, 'From the second'],
  ] as const)
    await tab.getByLabel('Headline', { exact: true }).fill(text);
  other.once('dialog', (dialog) => void dialog.accept());
  await other.goto(`${site.url}/blog`);
  await reload(page);
  await expect(page.getByText('1 more from other tabs or times.')).toBeVisible();
  const offered = new Set<string>();
  for (let uses = 0; uses < 2; uses += 1) {
    await page.getByRole('button', { name: 'Use mine' }).click();
    await expect(page.getByLabel('Headline', { exact: true })).toHaveValue(/^From/);
    offered.add(await page.getByLabel('Headline', { exact: true }).inputValue());
  }
  expect([...offered].toSorted()).toEqual(['From the first', 'From the second']);
});

test('mend 10: a session that ended and is not renewed says so and keeps the draft, which no other account sees', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const owned = await site.asOwner();
  const password = 'another quiet harbour';
  await owned.accounts.create({ name: 'Edda Ruhl', email: 'edda@anselm.example', password, role: 'editor' });
  await page.goto(`${site.url}/admin/contact`);
  await page.getByLabel('Location').fill('Delft');
  await owned.auth.signOutAll();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Not saved. Kept in this browser')).toBeVisible();
  await expect(page.getByText('You are signed out. Try again to sign in.')).toBeVisible();
  await expect(page.getByText(/token/)).toHaveCount(0);

  const visitor = createHttpSite({ origin: site.url, token: () => undefined });
  async function become(username: string, secret: string) {
    const session = await visitor.auth.signIn({ username, password: secret });
    await page.evaluate(
      ([token, user]) => {
        localStorage.setItem('auth_token', token);
        localStorage.setItem('auth_user', user);
      },
      [session.token, JSON.stringify(session.user)] as const,
    );
    await reload(page);
    await expect(page.getByLabel('Location')).toBeVisible();
  }
  await become('edda@anselm.example', password);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await expect(offerOf(page)).toBeHidden();
  await become(owner.username, owner.password);
  await expect(offerOf(page)).toBeVisible();
});

test('where storage is full or blocked nothing can be kept: a sentence says so, and saving works as ever', async ({
  site,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('Blocked', 'SecurityError');
      },
    });
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, text) {
      if (name.startsWith('vitrine_')) throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, name, text);
    };
  });
  await page.goto(`${site.url}/admin/contact`);
  await expect(page.getByText('This browser keeps nothing here')).toBeVisible();
  await page.getByLabel('Location').fill('Delft');
  await page.getByRole('complementary').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('it is lost');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Contact information updated successfully!')).toBeVisible();
});

test('what the database had not finished writing when the page was left is offered all the same', async ({
  site,
  page,
}) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...written) {
      const request = put.apply(this, written);
      // A transaction ends when it has no more requests.
      const goOn = () => {
        this.count().onsuccess = goOn;
      };
      goOn();
      document.documentElement.dataset.writing = 'yes';
      return request;
    };
  });
  await page.goto(`${site.url}/admin/contact`);
  await page.getByLabel('Location').fill('Delft');
  await expect(page.locator('html')).toHaveAttribute('data-writing', 'yes');
  await reload(page);
  await page.getByRole('button', { name: 'Use mine' }).click();
  await expect(page.getByLabel('Location')).toHaveValue('Delft');
});

test('rows 63, 66: a message that was not sent is offered at the next visit, and gone once it was sent', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/contact`);
  const form = page.getByRole('form', { name: 'Send Me a Message' });
  await page.mouse.move(20, 20, { steps: 2 });
  await expect(form).toHaveJSProperty('noValidate', true);
  await form.getByLabel('Message').fill('Half a message');
  await page.reload();
  await page.mouse.move(40, 40, { steps: 2 });
  await expect(form.getByText(/^You have a message from \d\d:\d\d that was not sent/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Use it' }).click();
  await expect(form.getByLabel('Message')).toHaveValue('Half a message');
  await form.getByLabel('Name').fill('Imre Kade');
  await form.getByLabel('Email').fill('imre@kade.example');
  await form.getByLabel('Subject').fill('A question');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('.toast.toast-success')).toContainText('Message sent!');
  expect(await page.evaluate(() => localStorage.getItem('vitrine_contact_drafts'))).toBeNull();
});

test('a tab that ends between the answer to a create and its own notes does not create twice afterwards', async ({
  site,
  page,
}) => {
  const drafts = (write?: [string, string][]) =>
    page.evaluate(
      (entries) =>
        new Promise<[string, string][]>((resolve) => {
          const opened = indexedDB.open('vitrine_drafts');
          opened.onsuccess = () => {
            const store = opened.result.transaction('drafts', 'readwrite').objectStore('drafts');
            for (const [key, text] of entries ?? []) store.put(text, key);
            const keys = store.getAllKeys();
            const texts = store.getAll();
            store.transaction.oncomplete = () =>
              resolve(keys.result.map((key, index) => [String(key), String(texts.result[index])]));
          };
        }),
      write,
    );
  let beforeTheAnswer: [string, string][] = [];
  await page.route('**/api/blog/posts', async (route) => {
    if (route.request().method() === 'POST') beforeTheAnswer = await drafts();
    await route.continue();
  });
  await page.goto(`${site.url}/admin/blog/new`);
  await titleOf(page).fill('Unrepeatable');
  await savePost(page);
  await expect(page.getByText('Blog post created successfully')).toBeVisible();
  expect(beforeTheAnswer).toHaveLength(1);

  await drafts(beforeTheAnswer);
  await page.goto(`${site.url}/admin/blog/new`);
  await page.getByRole('button', { name: 'Use mine' }).click();
  await titleOf(page).fill('Unrepeatable, and better');
  await savePost(page);
  await expect(page.getByText('Blog post created successfully')).toBeVisible();
  const { items } = await (await site.asOwner()).posts.list({ search: 'unrepeatable' });
  expect(items.map(({ title }) => title)).toEqual(['Unrepeatable, and better']);
});
