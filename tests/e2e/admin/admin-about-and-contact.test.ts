import type { Locator, Page } from '@playwright/test';
import { createHttpSite } from '#browser/call/http-site.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';

const job = { title: 'Advisor', company: 'Own', period: '2021 to now', description: '' };
const school = { degree: 'MSc', institution: 'Delta', period: '2009', description: '' };
const value = { title: 'Candour', description: '' };

const section = (page: Page, name: string) =>
  page.locator('section.form-section').filter({ has: page.getByRole('heading', { name, exact: true }) });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const state = (page: Page) => page.getByRole('status').and(page.locator('.save-state'));

test.describe('the about editor', () => {
  test.beforeEach(async ({ page, signIn }) => signIn(page));

  test('rows 131, 132, 133, 136, 137: every part is written, ordered, saved, and stands on the page', async ({
    site,
    page,
  }) => {
    await page.goto(`${site.url}/admin/about`);
    await page.getByLabel('Headline', { exact: true }).fill('Asked early');
    await expect(state(page)).toHaveText(/^Unsaved changes/);
    await page.getByLabel('Subheadline').fill('And answered plainly.');

    const story = section(page, 'My Story');
    await story.getByRole('button', { name: 'Add paragraph' }).click();
    // A new entry is open and has the focus.
    await page.keyboard.type('A paragraph of today.');
    await chooseInMenu(story.getByRole('button', { name: 'Order of paragraph 4' }), 'Move up');
    await expect(story.getByRole('textbox', { name: 'Paragraph 3' })).toHaveValue('A paragraph of today.');

    const work = section(page, 'Work Experience');
    await work.getByRole('button', { name: 'Add position' }).click();
    await work.getByLabel('Job title').fill('Sailor');
    await work.getByLabel('Company').fill('Fjord Line');
    await work.getByLabel('Time period').fill('2005');
    await work.getByLabel('Description').fill('Two summers.');
    const education = section(page, 'Education');
    await education.getByRole('button', { name: 'Add education' }).click();
    await education.getByLabel('Degree').fill('Navigation');
    await education.getByLabel('Institution').fill('Delta Technical University');
    // One entry of a list is open, the others are a line.
    await education.getByRole('button', { name: /^Edit MSc/ }).click();
    await expect(education.getByText('Navigation', { exact: true })).toBeVisible();
    await expect(education.getByLabel('Degree')).toHaveCount(1);
    const skills = section(page, 'Skills');
    await skills.getByRole('button', { name: 'Add category' }).click();
    await skills.getByLabel('Category').fill('At sea');
    await skills.getByRole('textbox', { name: 'Skills' }).fill(' Knots, ,Charts,');
    const values = section(page, 'Personal Values');
    await values.getByRole('button', { name: 'Add value' }).click();
    await values.getByLabel('Title').fill('Patience');
    await values.getByLabel('Description').fill('The tide turns.');
    await expect(values.getByText('5 of 6')).toBeVisible();

    await page.keyboard.press('Control+s');
    await expect(page.getByText('About page content saved successfully')).toBeVisible();
    await expect(state(page)).toHaveText(/^Saved \d\d:\d\d$/);
    const about = await (await site.asOwner()).about.get();
    expect(about.intro).toEqual({ headline: 'Asked early', subheadline: 'And answered plainly.' });
    expect(about.story[2]).toBe('A paragraph of today.');
    expect(about.workExperience.at(-1)).toMatchObject({
      title: 'Sailor',
      company: 'Fjord Line',
      period: '2005',
    });
    expect(about.education.at(-1)).toMatchObject({ degree: 'Navigation' });
    expect(about.skillCategories.at(-1)).toMatchObject({ title: 'At sea', skills: ['Knots', 'Charts'] });
    expect(about.values.at(-1)).toMatchObject({ title: 'Patience', description: 'The tide turns.' });

    const shown = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Preview About Page' }).click();
    const preview = await shown;
    await expect(preview).toHaveURL(`${site.url}/about`);
    await expect(preview.getByRole('heading', { level: 1, name: 'Asked early' })).toBeVisible();
    await expect(preview.getByText('A paragraph of today.')).toBeVisible();
  });

  test('rows 132, 134, 135: what must be there stays, six values are the most, skills may all go', async ({
    site,
    page,
  }) => {
    const owned = await site.asOwner();
    const six = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((title) => ({ ...value, title }));
    const skillCategories = [{ title: 'Tools', skills: ['SQL'] }];
    await owned.about.update({
      story: ['Once.'],
      workExperience: [job],
      education: [school],
      skillCategories,
      values: six,
    });
    await page.goto(`${site.url}/admin/about`);
    for (const [name, sentence] of [
      ['paragraph 1', 'You need at least one paragraph in your story'],
      ['Advisor', 'You need at least one work experience entry'],
      ['MSc', 'You need at least one education entry'],
    ] as const) {
      await page.getByRole('button', { name: `Remove ${name}` }).click();
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    }
    await expect(page.getByText('6 of 6')).toBeVisible();
    await page.getByRole('button', { name: 'Add value' }).click();
    await expect(page.getByText('You can have a maximum of 6 personal values')).toBeVisible();
    for (const { title } of six.slice(0, 5)) {
      await page.getByRole('button', { name: `Remove ${title}`, exact: true }).click();
      // The pressed button is gone: the focus goes to one that stays.
      await expect(page.getByRole('button', { name: 'Add value' })).toBeFocused();
    }
    await expect(page.getByText('Removed Five.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Add value' })).toBeFocused();
    await expect(page.getByText('Removed Five.')).toBeHidden();
    await page.getByRole('button', { name: 'Remove Five' }).click();
    await page.getByRole('button', { name: 'Remove Six' }).click();
    await expect(page.getByText('You need at least one personal value')).toBeVisible();

    // A paragraph that says nothing is none.
    await page.getByRole('button', { name: 'Edit paragraph 1' }).click();
    await page.getByRole('textbox', { name: 'Paragraph 1' }).fill('  ');
    await page.getByRole('button', { name: 'Remove Tools' }).click();
    await save(page).click();
    const story = section(page, 'My Story');
    await expect(story.getByText('You need at least one paragraph in your story')).toBeVisible();
    await expect(story.getByRole('button', { name: 'Add paragraph' })).toBeFocused();
    await expect(state(page)).toHaveText('Not saved. Kept in this browser');
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Paragraph 1' }).fill('Twice.');
    await save(page).click();
    await expect(page.getByText('About page content saved successfully')).toBeVisible();
    expect(await owned.about.get()).toMatchObject({ story: ['Twice.'], skillCategories: [] });
    await page.reload();
    for (const title of ['Technical Skills', 'Design Skills'])
      await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeVisible();
  });

  test('rows 39, 137: what could not be loaded is not saved over, what could not be saved is still there', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/400/);
    await page.route('**/api/about/public', (route) =>
      route.fulfill({ status: 400, contentType: 'application/json', body: '{"message":"Not readable now"}' }),
    );
    await page.goto(`${site.url}/admin/about`);
    await expect(page.getByRole('alert')).toContainText('Not readable now');
    await expect(page.getByRole('button', { name: 'Edit Technical Skills' })).toBeDisabled();
    await expect(save(page)).toBeDisabled();
    await page.unroute('**/api/about/public');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Headline', { exact: true })).not.toHaveValue('');

    await page.getByLabel('Headline', { exact: true }).fill('Precious');
    await page.route('**/api/about', (route) =>
      route.fulfill({ status: 400, contentType: 'application/json', body: '{"message":"Not now"}' }),
    );
    await save(page).click();
    await expect(page.getByText('Failed to save about page content')).toBeVisible();
    await expect(state(page)).toHaveText('Not saved. Kept in this browser');
    await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('Precious');
  });

  test('two tabs on different sections both keep their work; on the same one the second is asked', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/412/);
    const owned = await site.asOwner();
    await page.goto(`${site.url}/admin/about`);
    await page.getByLabel('Headline', { exact: true }).fill('Mine');
    await owned.about.update({ intro: { subheadline: 'Theirs' }, values: [value] });
    await save(page).click();
    await expect(page.getByText('What was saved elsewhere meanwhile is kept.')).toBeVisible();
    expect(await owned.about.get()).toMatchObject({
      intro: { headline: 'Mine', subheadline: 'Theirs' },
      values: [value],
    });
    await expect(page.getByLabel('Subheadline')).toHaveValue('Theirs');
    await expect(page.getByText('1 of 6')).toBeVisible();

    await page.getByLabel('Headline', { exact: true }).fill('Mine again');
    await owned.about.update({ intro: { headline: 'Theirs again' }, story: ['Theirs.'] });
    await save(page).click();
    await expect(page.getByText(/This was saved elsewhere/)).toBeInViewport();
    expect((await owned.about.get()).intro.headline).toBe('Theirs again');
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await expect(state(page)).toHaveText(/^Saved/);
    expect(await owned.about.get()).toMatchObject({ intro: { headline: 'Mine again' }, story: ['Theirs.'] });
  });
});

test.describe('the contact editor', () => {
  test.beforeEach(async ({ page, signIn }) => signIn(page));

  test('rows 138, 139: address, place and five networks, each with its switch', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/400/);
    await page.goto(`${site.url}/admin/contact`);
    for (const name of ['GitHub', 'LinkedIn', 'Twitter', 'Instagram', 'YouTube'])
      await expect(page.getByRole('switch', { name })).toBeVisible();
    const address = page.getByLabel('Instagram address');
    await expect(address).toBeDisabled();
    await page.getByRole('switch', { name: 'Instagram' }).click();
    await address.fill('instagram.com/tove');
    await page.getByRole('button', { name: 'Use https://instagram.com/tove' }).click();
    await expect(address).toHaveValue('https://instagram.com/tove');
    await expect(address).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(address).toHaveValue('instagram.com/tove');
    await save(page).click();
    await expect(page.getByText('Write a full address, such as https://example.org.')).toBeVisible();
    await expect(address).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Use https/ }).click();
    await page.getByRole('switch', { name: 'GitHub' }).click();
    await expect(page.getByLabel('GitHub address')).toBeDisabled();
    await page.getByRole('main').getByLabel('Email').fill('tove@anselm.example');
    await page.getByLabel('Location').fill('Delft');
    await save(page).click();
    await expect(page.getByText('Contact information updated successfully!')).toBeVisible();
    const info = await (await site.asOwner()).contactInfo.get();
    expect(info).toMatchObject({ email: 'tove@anselm.example', location: 'Delft' });
    expect(info.socialMedia.map(({ icon, enabled }) => [icon, enabled])).toEqual([
      ['Github', false],
      ['Linkedin', true],
      ['Twitter', true],
      ['Instagram', true],
      ['Youtube', false],
    ]);

    await page.getByLabel('Location').fill('Nowhere');
    await page.route('**/api/contact', (route) =>
      route.fulfill({ status: 400, contentType: 'application/json', body: '{"message":"Not now"}' }),
    );
    await save(page).click();
    await expect(page.getByText('Failed to update contact information')).toBeVisible();
    await expect(page.getByLabel('Location')).toHaveValue('Nowhere');
    await page.goto(`${site.url}/admin/contact`);
    await expect(page.getByText('Failed to load contact information')).toBeVisible();
  });
});

test.describe('the command palette', () => {
  test.beforeEach(async ({ page, signIn }) => signIn(page));

  const open = async (page: Page) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  };

  test('row 91: every screen is in the navigation, and with posts and projects a few keys away', async ({
    site,
    page,
  }) => {
    await page.goto(`${site.url}/admin/contact`);
    const navigation = page.getByRole('navigation', { name: 'Admin' });
    for (const path of ['', '/home', '/about', '/projects', '/blog', '/contact'])
      await expect(navigation.locator(`a[href="/admin${path}"]`)).toBeVisible();
    await page.getByLabel('Location').focus();
    await open(page);
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(5);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Location')).toBeFocused();
    const screens = [
      'Dashboard',
      'Home Page',
      'Blog Posts',
      'Projects',
      'About Me',
      'Messages',
      'Site Settings',
    ];
    await page.getByRole('button', { name: 'Search' }).click();
    const goTo = page.getByRole('group', { name: 'Go to' });
    for (const name of screens) await expect(goTo.getByRole('option', { name, exact: true })).toBeVisible();
    await page.keyboard.type('about me');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.url}/admin/about`);

    await open(page);
    await page.keyboard.type('berth');
    await expect(page.getByRole('option', { name: /^Harbour berth planner/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.url}/admin/projects/edit/harbour-berth-planner`);
    await open(page);
    await page.keyboard.type('new post');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.url}/admin/blog/new`);
    await open(page);
    await page.keyboard.type('theme');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveClass(/dark/);
  });

  test('a search that fails says so and can be repeated; leaving for it asks about unsaved changes', async ({
    site,
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/400/);
    await page.goto(`${site.url}/admin/contact`);
    await page.getByLabel('Location').fill('Delft');
    await page.route('**/api/projects?*', (route) => route.fulfill({ status: 400, body: 'Out of order' }));
    await open(page);
    await page.keyboard.type('harbour');
    await expect(page.getByText('Posts and projects could not be searched. Please try again.')).toBeVisible();
    await page.unroute('**/api/projects?*');
    await page.getByRole('option', { name: 'Search again' }).click();
    await page.getByRole('option', { name: /^Harbour berth planner/ }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByLabel('Location')).toHaveValue('Delft');

    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).not.toBeNull();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  });
});

test('row 87: a viewer reads the about page and the contact information, and can change neither', async ({
  site,
  page,
}) => {
  const owned = await site.asOwner();
  const account = {
    username: 'vera',
    name: 'Vera',
    email: 'vera@anselm.example',
    password: 'a second harbour',
  };
  await owned.accounts.create({ ...account, role: 'viewer' });
  const visitor = createHttpSite({ origin: site.url, token: () => undefined });
  const session = await visitor.auth.signIn({ username: account.username, password: account.password });
  await page.addInitScript(
    ([token, user]) => {
      localStorage.setItem('auth_token', token);
      localStorage.setItem('auth_user', user);
    },
    [session.token, JSON.stringify(session.user)] as const,
  );
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, label] of [
    ['about', 'Subheadline'],
    ['contact', 'Location'],
  ] as const) {
    await page.goto(`${site.url}/admin/${path}`);
    await expect(page.getByLabel(label)).toBeDisabled();
    await expect(page.getByText('Your account can read this page, but not change it.')).toBeVisible();
    await expect(save(page)).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
});

async function chooseInMenu(button: Locator, item: string) {
  await button.click();
  await button.page().getByRole('menuitem', { name: item }).click();
}
