import { expect, expectAccessible, owner, test } from './support/site.ts';

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('rows 17, 18, 91, 92: the dashboard has its seven cards, the navigation what exists', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/admin/no-such-screen`);
  await expect(page).toHaveURL(`${site.url}/admin`);
  const main = page.getByRole('main');
  for (const name of [
    'Home Page',
    'Blog Posts',
    'Projects',
    'About Me',
    'Contact Page',
    'Messages',
    'Site Settings',
  ]) {
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  const links = {
    'Home Page': '/admin/home',
    'Blog Posts': '/admin/blog',
    'Site Settings': '/admin/settings',
  };
  for (const [name, path] of Object.entries(links)) {
    await expect(main.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', path);
  }
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  for (const path of ['/admin', '/admin/home', '/admin/blog']) {
    await expect(navigation.locator(`a[href="${path}"]`)).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Back to portfolio' })).toHaveAttribute('href', '/');
  for (const link of await page.getByRole('link').all()) {
    const path = await link.getAttribute('href');
    if (path?.startsWith('/'))
      expect((await page.request.get(site.url + path)).status(), path).toBeLessThan(400);
  }
});

test('rows 93, 94: the list searches and filters, and the search outranks the category', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/admin/blog`);
  await expect(page.getByRole('heading', { name: 'Manage Blog Posts' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Post' })).toHaveAttribute('href', '/admin/blog/new');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(9);
  await page.getByRole('combobox').selectOption({ label: 'Evaluation' });
  await expect(rows).toHaveCount(2);
  await page.getByRole('searchbox').fill('spreadsheet');
  await expect(page.getByRole('table')).toContainText('When a spreadsheet beats a model');
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test.describe('deleting a post', () => {
  const title = 'Reading an evaluation like an auditor';

  test('rows 95, 96: asks first, names the post, and says when it is done', async ({ site, page }) => {
    await page.goto(`${site.url}/admin/blog`);
    await page.getByRole('button', { name: new RegExp(`Delete.*${title}`) }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this post?' });
    await expect(dialog).toContainText(title);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('table')).toContainText(title);

    await page.getByRole('button', { name: new RegExp(`Delete.*${title}`) }).click();
    await dialog.getByRole('button', { name: 'Delete post' }).click();
    await expect(page.getByText('Blog post deleted successfully')).toBeVisible();
    await expect(page.getByRole('table')).not.toContainText(title);
  });

  const answers = [
    {
      title: 'row 97: an unreadable answer, the post is gone',
      status: 200,
      reaches: true,
      says: 'Blog post appears to have been deleted successfully, despite a response error.',
    },
    {
      title: 'row 97: an unreadable answer, the post is there',
      status: 200,
      reaches: false,
      says: 'The server response was invalid. The post may have been deleted, but the response was not processed correctly.',
    },
    {
      title: 'row 98: no network',
      status: 0,
      reaches: false,
      says: 'Network error occurred. Please check your internet connection and try again.',
    },
    {
      title: 'row 98: any other failure',
      status: 500,
      reaches: false,
      says: 'Failed to delete blog post. Please try again.',
    },
  ];
  for (const { title: name, status, reaches, says } of answers) {
    test(name, async ({ site, page, expectedErrors }) => {
      expectedErrors.push(/Failed to load resource|ERR_/);
      await page.route('**/api/blog/posts/*', async (route) => {
        if (route.request().method() !== 'DELETE') return route.fallback();
        if (reaches) await route.fetch();
        if (status === 0) return route.abort();
        return route.fulfill({
          status,
          contentType: 'application/json',
          body: status === 200 ? '{"broken' : '{"message":"No"}',
        });
      });
      await page.goto(`${site.url}/admin/blog`);
      await page.getByRole('button', { name: new RegExp(`Delete.*${title}`) }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete post' }).click();
      await expect(page.getByText(says)).toBeVisible();
    });
  }
});

test.describe('the blog editor', () => {
  test('rows 99, 100, 101, 106, 107: creates with defaults, edits what is stored', async ({ site, page }) => {
    await page.goto(`${site.url}/admin/blog/new`);
    await expect(page.getByRole('heading', { name: 'Create New Blog Post' })).toBeVisible();
    await expect(page.getByLabel('Excerpt')).toHaveAttribute('rows', '3');
    await expect(page.getByLabel('Content')).toHaveAttribute('rows', '20');
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
    await expect(page.getByLabel('Date')).toHaveValue(today);
    for (const label of ['Author', 'Category']) {
      await expect(page.getByText(`${label} required`)).toBeVisible();
    }
    await page.getByLabel('Title', { exact: true }).fill('Fresh');
    await page.route('**/api/blog/posts', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.fallback();
    });
    await page.getByRole('button', { name: 'Save Post' }).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await expect(page.getByText('Blog post created successfully')).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/admin/blog`);

    await page.getByRole('link', { name: /Fresh/ }).first().click();
    await expect(page.getByRole('heading', { name: 'Edit Blog Post' })).toBeVisible();
    await page.getByLabel('Title', { exact: true }).fill('Fresher');
    await page.getByLabel('Date').fill('2026-03-02');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Blog post updated successfully')).toBeVisible();
    const posts = await (await site.asOwner()).posts.list({ search: 'fresher' });
    expect(posts.items[0]).toMatchObject({
      title: 'Fresher',
      date: '2026-03-02',
      author: { username: owner.username },
    });
  });

  test('rows 101, 102, 103: a new category is named in the editor and stored with the post', async ({
    site,
    page,
  }) => {
    await page.goto(`${site.url}/admin/blog/new`);
    await page.getByLabel('Title', { exact: true }).fill('In a new category');
    await page.getByLabel(/^Category/).selectOption({ label: '+ Create new category' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Please enter a category name')).toBeVisible();
    await page.getByLabel('New category').fill('Field notes');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('New category created')).toBeVisible();
    const owned = await site.asOwner();
    expect((await owned.categories.list()).some(({ name }) => name === 'Field notes')).toBe(false);
    await page.getByRole('button', { name: 'Save Post' }).click();
    await expect(page.getByText('Blog post created successfully')).toBeVisible();
    const [post] = (await owned.posts.list({ search: 'new category' })).items;
    expect(post?.category.name).toBe('Field notes');
  });

  test('row 104: buttons wrap the selection in tags, and undo takes it back', async ({ site, page }) => {
    await page.goto(`${site.url}/admin/blog/new`);
    await expect(page.getByText(/HTML tags are supported/)).toBeVisible();
    const content = page.getByLabel('Content');
    const format = async (button: string) => {
      await content.fill('word');
      await content.selectText();
      await page.getByRole('button', { name: button, exact: true }).click();
    };
    await format('Bold');
    await expect(content).toHaveValue('<strong>word</strong>');
    await content.press('Control+z');
    await expect(content).toHaveValue('word');
    await format('Italic');
    await expect(content).toHaveValue('<em>word</em>');
    await format('Heading');
    await expect(content).toHaveValue(/<h2>word<\/h2>/);
    await format('List');
    await expect(content).toHaveValue(/<ul>\s*<li>word<\/li>\s*<\/ul>/);
    await format('Link');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('https://example.org');
    await page.keyboard.press('Enter');
    await expect(content).toHaveValue('<a href="https://example.org">word</a>');
    await format('Link');
    await dialog.getByRole('textbox').fill('');
    await page.keyboard.press('Enter');
    await expect(content).toHaveValue('<a href="#">word</a>');
  });

  test('a new category that was named but not added is not lost by a save', async ({ site, page }) => {
    await page.goto(`${site.url}/admin/blog/new`);
    await page.getByLabel('Title', { exact: true }).fill('Hasty');
    await page.getByLabel(/^Category/).selectOption({ label: '+ Create new category' });
    await page.getByLabel('New category').fill('In a hurry');
    await page.getByRole('button', { name: 'Save Post' }).click();
    await expect(page.getByText('Blog post created successfully')).toBeVisible();
    const [post] = (await (await site.asOwner()).posts.list({ search: 'hasty' })).items;
    expect(post?.category.name).toBe('In a hurry');
  });

  test('row 105: a post that cannot be loaded says so and leads back', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    await page.goto(`${site.url}/admin/blog/edit/4711`);
    await expect(page.getByText('Failed to load blog post. Please try again.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Blog Posts' }).first().click();
    await expect(page).toHaveURL(`${site.url}/admin/blog`);
  });

  test('row 113: a refused or failed save says why and keeps what was typed', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource|ERR_/);
    await page.goto(`${site.url}/admin/blog/new`);
    await page.getByLabel('Content').fill('<p>Precious</p>');
    await page.getByRole('button', { name: 'Save Post' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);

    await page.getByLabel('Title', { exact: true }).fill('Typed');
    await page.route('**/api/blog/posts', (route) => route.abort());
    await page.getByRole('button', { name: 'Save Post' }).click();
    await expect(page.getByText(/^Failed to save blog post\./)).toBeVisible();
    await expect(page.getByLabel('Content')).toHaveValue('<p>Precious</p>');
    await page.unroute('**/api/blog/posts');
    await page.getByRole('button', { name: 'Save Post' }).click();
    await expect(page.getByText('Blog post created successfully')).toBeVisible();
  });

  test('a session that ended asks to sign in in place, then saves', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/401/);
    await page.goto(`${site.url}/admin/blog/new`);
    await page.getByLabel('Title', { exact: true }).fill('An hour of writing');
    await (await site.asOwner()).auth.signOutAll();
    await page.getByRole('button', { name: 'Save Post' }).click();
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
    const { id } = await owned.posts.create({ title: 'Shared' });
    await page.goto(`${site.url}/admin/blog/edit/${id}`);
    await page.getByLabel('Title', { exact: true }).fill('Mine');
    await owned.posts.update({ id, title: 'Theirs' });
    await page.getByRole('button', { name: 'Save Post' }).click();
    await expect(page.getByText(/Somebody else saved this/)).toBeInViewport();
    expect((await owned.posts.get({ id })).title).toBe('Theirs');
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await expect(page.getByText('Blog post updated successfully')).toBeVisible();
    expect((await owned.posts.get({ id })).title).toBe('Mine');
  });

  test('leaving with unsaved changes asks first', async ({ site, page }) => {
    await page.goto(`${site.url}/admin/blog/new`);
    await page.getByLabel('Title', { exact: true }).fill('Not saved');
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Not saved');
  });
});

test('rows 140, 146: the home editor saves its hero and one to six services', async ({ site, page }) => {
  await page.goto(`${site.url}/admin/home`);
  await page.getByLabel('Professional title').fill('Advisor');
  await page.getByLabel('Headline', { exact: true }).fill('Written down');
  for (let count = 0; count < 2; count += 1) {
    await page.getByRole('button', { name: 'Add service' }).click();
    await page.getByLabel('Title', { exact: true }).fill(`Added ${count}`);
  }
  await expect(page.getByText('6 of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Add service' }).click();
  await expect(page.getByText('You can have a maximum of 6 services')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Home page content saved successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Current Home Page' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await page.goto(site.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Written down');
  await expect(page.locator('.service')).toHaveCount(6);
});

test('row 140: the last service cannot be removed', async ({ site, page }) => {
  await (await site.asOwner()).home.update({ hero: { services: [{ title: 'Only', description: '' }] } });
  await page.goto(`${site.url}/admin/home`);
  await page.getByRole('button', { name: 'Remove Only' }).click();
  await expect(page.getByText('You need at least one service')).toBeVisible();
});

test('rows 147, 153, 156, 157, 158: settings are saved by section and the site follows', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  await page.goto(`${site.url}/admin/settings`);
  await page.getByLabel('Site name').fill('Anselm Advisory');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Site settings updated successfully!')).toBeVisible();
  await expect(page.getByRole('complementary').first()).toContainText('Anselm Advisory');

  await page.getByRole('tab', { name: 'Appearance' }).click();
  await expect(page).toHaveURL(/tab=appearance/);
  await page.getByText('Green', { exact: true }).click();
  await page.getByText('Dark', { exact: true }).click();
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect
    .poll(async () => (await (await site.asOwner()).settings.get()).appearance.primaryColor)
    .toBe('#16a362');

  await page.getByRole('tab', { name: 'Features' }).click();
  await page.getByRole('switch', { name: /Newsletter/ }).click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect
    .poll(async () => (await (await site.asOwner()).settings.get()).features.enableNewsletter)
    .toBe(false);
  expect((await (await site.asOwner()).settings.get()).general.siteName).toBe('Anselm Advisory');
});
