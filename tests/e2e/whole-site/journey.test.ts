import { article } from '../support/article.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, owner, test } from '../support/site.ts';

// As most people see the site.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('rows 76, 78, 80: from an empty folder to a post that visitors read', async ({
  site,
  page,
  browser,
}) => {
  await page.goto(site.url);
  await expect(page.getByRole('note')).toContainText('Sample content.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/what to leave alone/);

  await page.goto(site.setupLink);
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await page.getByLabel('Username').fill(owner.username);
  await page.getByRole('main').getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Confirm Password').fill(owner.password);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) sent.push(request.url());
  });
  for (const label of ['Username', 'Email', 'Password', 'Confirm Password']) {
    const field = page.getByRole('main').getByLabel(label, { exact: true });
    if (label.includes('Password')) await expect(field).toHaveAttribute('type', 'password');
    const filled = await field.inputValue();
    await field.clear();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(field.and(page.locator(':invalid:focus'))).toBeVisible();
    await field.fill(filled);
  }
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(`${site.url}/admin`);
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  const stored = await page.evaluate(() => [
    localStorage.getItem('auth_token'),
    localStorage.getItem('auth_user'),
  ]);
  expect(stored[0]?.split('.')).toHaveLength(3);
  expect(JSON.parse(stored[1] ?? '')).toEqual({
    id: 1,
    username: owner.username,
    email: owner.email,
    name: owner.username,
    role: 'admin',
  });

  await page.getByRole('link', { name: 'New Post' }).first().click();
  await expect(page.getByRole('heading', { name: 'Create New Blog Post' })).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill(article.title);
  await page.getByLabel('Excerpt').fill(article.excerpt);
  await page.getByRole('radio', { name: 'HTML' }).click();
  await page.getByLabel('Content').fill(article.content);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Blog post created successfully')).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/admin/blog`);

  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const visitor = await context.newPage();
    await visitor.goto(site.url);
    await visitor.getByRole('link', { name: article.title }).first().click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(article.title);
    const text = visitor.locator('article.article');
    await expect(text.getByRole('heading', { name: 'Größe und Maß' })).toBeVisible();
    await expect(text.getByRole('cell', { name: '€ 14.10' })).toBeAttached();
    await expect(text.getByText('החלטה שנכתבה אינה נשכחת.')).toHaveAttribute('dir', 'rtl');
    await expect(text.locator('pre')).toContainText(
      'return d.stopWhen.length > 0 && d.reviewOn < new Date();',
    );
    await expect(text.getByRole('link', { name: 'this one' })).toHaveAttribute(
      'href',
      'https://example.org/une-page?a=1&b=2',
    );
    await expect(text).toContainText('👩🏽‍💻 Zuletzt bauen.');
    await expect(text).toContainText('Paragraph 40.');
    await expect(text.locator('script, [onerror], [style]')).toHaveCount(0);
    await expect(visitor).toHaveTitle(/^Naïve Bayes/);
    if (javaScriptEnabled) {
      await expectNoSidewaysScroll(visitor);
      await expectAccessible(visitor);
    }
    await context.close();
  }
});

test('a page changes for visitors with the very next request after the owner saved', async ({
  site,
  request,
}) => {
  const admin = await site.asOwner();
  const title = async () => /<h1[^>]*>(.*?)<\/h1>/.exec(await (await request.get(site.url)).text())?.[1];
  for (let save = 1; save <= 5; save += 1) {
    await admin.home.update({ hero: { title: `Saved ${save} times` } });
    expect(await title()).toBe(`Saved ${save} times`);
  }
});

test('mend 8: row 32: sample content is marked until its owner removes it; what is left looks finished', async ({
  site,
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto(`${site.url}/admin`);
  await expect(page.getByText('This site shows sample content.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove it' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog.getByLabel('Your name')).toHaveValue(owner.username);
  await dialog.getByLabel('Your name').fill('Tove Berg');
  for (const name of ['Switch off the demo banner', /^Switch off the links to GitHub, LinkedIn and Twitter/])
    await expect(dialog.getByRole('switch', { name })).toBeChecked();
  await dialog.getByRole('button', { name: /Remove/ }).click();
  await expect(page.getByText('This site shows sample content.')).toBeHidden({ timeout: 20_000 });
  const steps = page.getByRole('region', { name: 'Make the site your own' });
  await expect(steps).toContainText('2 of 5 done');
  await expect(steps.getByRole('link')).toHaveText([
    'Add your portrait',
    'Add your first project',
    'Link your networks',
  ]);
  await steps.getByRole('button', { name: 'Dismiss' }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible();
  await expect(steps).toBeHidden();

  await page.goto(site.url);
  await expect(page.getByRole('note')).toHaveCount(0);
  await expect(page.getByText('No services available')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Tove Berg');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Tove Berg`);
  await expect(footer.getByRole('navigation', { name: 'Social' }).getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'About this demo' })).toHaveCount(0);
  await page.goto(`${site.url}/blog`);
  await expect(page.locator('article')).toHaveCount(0);
});

test('row 1: whoever just comes along reads every page and writes to the owner', async ({ site, page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  const go = (name: string) => page.getByRole('navigation').first().getByRole('link', { name }).click();
  await page.goto(site.url);
  await expect(heading).toHaveText(/what to leave alone/);
  await go('About');
  await expect(heading).toHaveText(/saying no early/);
  await go('Projects');
  await expect(heading).toHaveText('My Projects');
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/project\/[a-z-]+$/);
  await expect(page.getByRole('heading', { name: 'Project Overview' })).toBeVisible();
  await go('Blog');
  await page
    .getByRole('link', { name: /Read more/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/blog\/[a-z-]+$/);
  await expect(page.locator('article.article')).not.toBeEmpty();
  await go('Contact');
  const form = page.getByRole('form', { name: 'Send Me a Message' });
  await expect(form).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible();
  await form.getByLabel('Name').fill('Imre Dahl');
  await form.getByLabel('Email').fill('imre@kade.example');
  await form.getByLabel('Subject').fill('A second opinion');
  await form.getByLabel('Message').fill('Would you read an offer?');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent!').first()).toBeVisible();
});
