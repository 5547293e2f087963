import type { Page, Route } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { createHttpSite } from '#browser/call/http-site.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadable,
  owner,
  test,
} from '../support/site.ts';

const maja = { name: 'Maja Lund', email: 'maja@anselm.example', password: 'a small lighthouse' };

const openSecurity = (page: Page, url: string) => page.goto(`${url}/admin/settings?tab=security`);

/** The row of an account in the list of users. */
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('rows 147, 159, 161, 166: an account is added once everything about it is right', async ({
  site,
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/40[09]/);
  await signIn(page);
  await openSecurity(page, site.url);
  await expect(page.getByRole('button', { name: 'Save Settings' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  const add = dialog.getByRole('button', { name: 'Add user' });
  await add.click();
  await expect(dialog.getByText('Email, name, and password are required')).toHaveCount(3);
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();

  await dialog.getByLabel('Name', { exact: true }).fill('Zoë van Dijk');
  await expect(dialog.getByText('Signs in as zoe.van.dijk')).toBeVisible();
  await dialog.getByLabel('Email').fill(owner.email.toUpperCase());
  await dialog.getByLabel('Password', { exact: true }).fill('12345');
  await add.click();
  await expect(dialog.getByText('Password must be at least 6 characters')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('password1');
  await add.click();
  await expect(dialog.getByText(/among the most common/)).toBeVisible();
  await expect(page.getByText('Failed to add user')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(maja.password);
  await add.click();
  await expect(dialog.getByText('A user with this email already exists')).toBeVisible();
  await dialog.getByLabel('Email').fill('zoe@anselm.example');
  await dialog.getByLabel('Role').selectOption('Admin');
  await add.click();
  await expect(dialog.getByText('Only one admin user is allowed')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Role').selectOption('Viewer');
  await add.click();
  await expect(page.getByText('User added successfully')).toBeVisible();
  await expect(rowOf(page, 'Zoë van Dijk')).toContainText('zoe.van.dijk, zoe@anselm.example');
  const added = (await (await site.asOwner()).accounts.list()).find(
    ({ username }) => username !== owner.username,
  );
  expect(added).toMatchObject({ name: 'Zoë van Dijk', username: 'zoe.van.dijk', role: 'viewer' });
});

test('mend 13, rows 159, 162, 163, 166: accounts are edited, get passwords and are deleted; the only admin stays', async ({
  site,
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/409|412/);
  const owned = await site.asOwner();
  await owned.accounts.create({ ...maja, role: 'viewer' });
  await signIn(page);
  await openSecurity(page, site.url);
  await page.getByRole('button', { name: 'Edit Maja Lund' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Maja Lund' });
  await edit.getByLabel('Email').fill(owner.email);
  await edit.getByRole('button', { name: 'Save user' }).click();
  await expect(edit.getByText('A user with this email already exists')).toBeVisible();
  await edit.getByLabel('Email').fill('maja.lund@anselm.example');
  await edit.getByLabel('Role').selectOption('Editor');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('User updated successfully')).toBeVisible();
  await expect(rowOf(page, 'Maja Lund')).toContainText('Editor');

  await page.getByRole('button', { name: `Edit ${owner.username}` }).click();
  const own = page.getByRole('dialog', { name: `Edit ${owner.username}` });
  await own.getByLabel('Name', { exact: true }).fill('Tove Anselm');
  await own.getByLabel('Role').selectOption('Editor');
  await own.getByRole('button', { name: 'Save user' }).click();
  await expect(own.getByText('Cannot change the role of the only admin user')).toBeVisible();
  await own.getByLabel('Role').selectOption('Admin');
  await own.getByRole('button', { name: 'Save user' }).click();
  await expect(own).toBeHidden();
  await expect(page.getByRole('complementary').getByTitle('Your profile')).toContainText('Tove Anselm');

  await page.getByRole('button', { name: 'Change password of Maja Lund' }).click();
  const password = page.getByRole('dialog', { name: 'New password for Maja Lund' });
  await password.getByRole('button', { name: 'Set password' }).click();
  await expect(password.getByText('Password cannot be empty')).toBeVisible();
  await password.getByLabel('New password').fill('set by the owner');
  // The version goes along, and somebody else's change of another field is no conflict.
  const stored = (await owned.accounts.list()).find(({ username }) => username === 'maja.lund');
  await owned.accounts.update({ id: stored?.id ?? 0, name: 'Maja Berg' });
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/password')) sent.push(request.headers()['if-match']);
  });
  await password.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password updated successfully')).toBeVisible();
  const version = stored?.version ?? 0;
  expect(sent).toEqual([`"${version}"`, `"${version + 1}"`]);
  await expect(rowOf(page, 'Maja Berg')).toBeVisible();
  await createHttpSite({ origin: site.url, token: () => undefined }).auth.signIn({
    username: 'maja.lund',
    password: 'set by the owner',
  });

  const asked = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' });
  await page.getByRole('button', { name: 'Delete Tove Anselm' }).click();
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await asked.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('The admin user cannot be deleted')).toBeVisible();
  await expect(page.getByText('Failed to delete user')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Maja Berg' }).click();
  await expect(asked).toContainText('Maja Berg');
  await asked.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await expect(rowOf(page, 'Maja Berg')).toHaveCount(0);
});

/** A response that the client does not retry, or 503 with a `Retry-After` that is longer than the client waits. */
const refused = (route: Route, status = 403) =>
  route.fulfill({ status, contentType: 'application/json', body: '{"message":"Not today."}' });
const away = (route: Route) => route.fulfill({ status: 503, headers: { 'retry-after': '60' }, body: '' });

test('row 167: each failure of the list of users has its words, with what is behind it', async ({
  site,
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await (await site.asOwner()).accounts.create(maja);
  await signIn(page);
  let answer: ((route: Route) => Promise<void>) | undefined = (route) => refused(route);
  await page.route(/\/api\/users(\/\d+)?$/, (route) => (answer ? answer(route) : route.fallback()));
  await openSecurity(page, site.url);
  await expect(page.getByRole('main').getByText('Failed to load users')).toBeVisible();
  answer = undefined;
  await page.getByRole('button', { name: 'Retry' }).click();

  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog');
  const submitTwice = async (button: string, whenRefused: string, whenAway: string) => {
    for (const [next, words] of [
      [refused, whenRefused],
      [away, whenAway],
    ] as const) {
      answer = (route) => next(route);
      await dialog.getByRole('button', { name: button }).click();
      await expect(page.getByText(words)).toBeVisible();
    }
  };
  await dialog.getByLabel('Name', { exact: true }).fill('Ida Moss');
  await dialog.getByLabel('Email').fill('ida@anselm.example');
  await dialog.getByLabel('Password', { exact: true }).fill('a small lighthouse');
  await submitTwice('Add user', 'Failed to add user', 'An error occurred while adding the user');
  await expect(dialog.getByLabel('Email')).toHaveValue('ida@anselm.example');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit Maja Lund' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Maja Holm');
  await submitTwice('Save user', 'Failed to update user', 'An error occurred while updating the user');
  await page.keyboard.press('Escape');

  answer = (route) => away(route);
  await page.getByRole('button', { name: 'Delete Maja Lund' }).click();
  await page.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('An error occurred while deleting the user')).toBeVisible();
});

test('rows 163, 164, 166, 167: the profile changes name and address, shows the role, and keeps what is typed', async ({
  site,
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await signIn(page);
  let answer: ((route: Route) => Promise<void>) | undefined = (route) => refused(route);
  await page.route('**/api/auth/me', (route) => (answer ? answer(route) : route.fallback()));
  await page.goto(`${site.url}/admin/home`);
  await page.getByRole('complementary').getByTitle('Your profile').click();
  const main = page.getByRole('main');
  await expect(main.getByText('Failed to load profile information')).toBeVisible();
  answer = (route) => refused(route, 404);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(main.getByText('User profile not found.')).toBeVisible();
  answer = undefined;
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(main.getByRole('definition').nth(1)).toContainText('Admin');
  await expect(page.getByRole('button', { name: 'Save Settings' })).toHaveCount(0);
  await expect(main.getByLabel('Email')).toHaveValue(owner.email);
  await expectAccessible(page);
  const save = page.getByRole('button', { name: 'Save Profile' });
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue(owner.username);
  await main.getByLabel('Name', { exact: true }).fill('');
  await main.getByLabel('Email').fill('');
  await save.click();
  await expect(main.getByText('Name is required')).toBeVisible();
  await expect(main.getByText('Email is required')).toBeVisible();
  await main.getByLabel('Email').fill('tove');
  await save.click();
  await expect(main.getByText('Invalid email format')).toBeVisible();

  await main.getByLabel('Name', { exact: true }).fill('Tove Anselm');
  await main.getByLabel('Email').fill('t@anselm.example');
  await page.getByRole('tab', { name: 'General' }).click();
  await main.getByLabel('Site name').fill('Not saved yet');
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(main.getByLabel('Email')).toHaveValue('t@anselm.example');
  // Another address needs the password (safety 4).
  await save.click();
  await expect(main.getByText('Current password is required')).toBeVisible();
  const password = main.getByLabel('Current password');
  await expect(password).toBeFocused();
  await password.fill('a loud harbour');
  await save.click();
  await expect(main.getByText('The current password is not right.')).toBeVisible();
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await password.fill(owner.password);
  await page.waitForTimeout(400);
  const drafts = await page.evaluate(async () => {
    const stores = await indexedDB.databases();
    const texts = stores.map(
      ({ name = '' }) =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => {
            const { result } = opening;
            const [store] = result.objectStoreNames;
            if (store === undefined) return resolve('');
            const all = result.transaction(store).objectStore(store).getAll();
            all.onsuccess = () => resolve(JSON.stringify(all.result));
          };
        }),
    );
    return `${await Promise.all(texts)} ${JSON.stringify(localStorage)}`;
  });
  expect(drafts).toContain('t@anselm.example');
  expect(drafts).not.toContain(owner.password);
  answer = (route) => refused(route);
  await save.click();
  await expect(page.getByText('Failed to update profile').first()).toBeVisible();
  // The toasts of the refusals above have the same title.
  await expect(page.getByText('Not today.')).toBeVisible();
  answer = undefined;
  // A save that still runs ignores the key.
  await expect(async () => {
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Profile updated successfully')).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(password).toHaveCount(0);
  await expect(page.getByText('Site settings updated successfully!')).toHaveCount(0);
  await expect(page.getByRole('complementary').getByTitle('Your profile')).toContainText('Tove Anselm');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('auth_user') ?? ''));
  expect(kept).toMatchObject({ name: 'Tove Anselm', email: 't@anselm.example', username: owner.username });
  // The page still asks before it drops the settings typed next to it.
  await page.getByRole('complementary').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(`${site.url}/admin/home`);
});

test('rows 165, 166, 225: the own password is changed by the current one; other sessions are seen and end', async ({
  site,
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/40[01]/);
  await signIn(page);
  const visitor = createHttpSite({ origin: site.url, token: () => undefined });
  const other = await visitor.auth.signIn(owner);
  await openSecurity(page, site.url);
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: /^End session/ }).click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(page.getByRole('button', { name: /^End session/ })).toHaveCount(0);
  const elsewhere = createHttpSite({ origin: site.url, token: () => other.token });
  expect(await elsewhere.auth.me().catch(({ code }) => code)).toBe('unauthenticated');

  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const change = dialog.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(dialog.getByText('New password is required')).toBeVisible();
  await dialog.getByLabel('New password', { exact: true }).fill('12345');
  await dialog.getByLabel('Confirm new password').fill('123456');
  await change.click();
  await expect(dialog.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await dialog.getByLabel('Current password').fill('a loud harbour');
  await dialog.getByLabel('New password', { exact: true }).fill('another harbour');
  await dialog.getByLabel('Confirm new password').fill('another harbour');
  await change.click();
  await expect(dialog.getByText('The current password is not right.')).toBeVisible();
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Current password').fill(owner.password);
  await change.click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await visitor.auth.signIn({ ...owner, password: 'another harbour' });

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(`${site.url}/login`);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('one-time codes are set up, asked for at login and in place, and switched off', async ({
  site,
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/40[01]/);
  await signIn(page);
  await openSecurity(page, site.url);
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(key) });
  await dialog.getByLabel('Code', { exact: true }).fill('000000000');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByText(/code is not right/)).toBeVisible();
  await dialog.getByLabel('Code', { exact: true }).fill(app.generate());
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByText('One-time codes are switched on.')).toBeVisible();
  const recoveryCodes = await dialog.locator('code').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site.url}/login`);
  const login = page.getByRole('main').getByRole('button', { name: 'Login' });
  await page.getByLabel('Email or Username').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await login.click();
  const code = page.getByLabel('One-time code');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await login.click();
  await expect(page.getByText(/code is not right/)).toBeVisible();
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await login.click();
  await expect(page).toHaveURL(`${site.url}/admin`);

  await openSecurity(page, site.url);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await dialog.getByLabel('Current password').fill(owner.password);
  await dialog.getByLabel('One-time code').fill(recoveryCodes[0] ?? '');
  await (await ownSite(page, site.url)).auth.signOutAll();
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(owner.password);
  await again.getByRole('button', { name: 'Login' }).click();
  await again.getByLabel('One-time code').fill(recoveryCodes[1] ?? '');
  await again.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('One-time codes switched off')).toBeVisible();
  await expect(page.getByText('Signing in asks for the password only.')).toBeVisible();
});

test('D12: a password that was not changed is not sent again by itself', async ({
  site,
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await signIn(page);
  let sent = 0;
  await page.route(/\/api\/users\/1\/password$/, (route) => {
    sent += 1;
    return away(route);
  });
  await openSecurity(page, site.url);
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill(owner.password);
  await dialog.getByLabel('New password', { exact: true }).fill('another harbour');
  await dialog.getByLabel('Confirm new password').fill('another harbour');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Failed to change password')).toBeVisible();
  const asked = page.waitForResponse(/figures/);
  await page.evaluate(() => {
    dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await asked;
  await expect(dialog.getByRole('button', { name: 'Change password' })).toBeVisible();
  expect(sent).toBe(1);
});

test('row 112: parts of a screen that find the session ended ask once, and all go on', async ({
  site,
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await signIn(page);
  await page.goto(`${site.url}/admin/settings`);
  await expect(page.getByRole('tab', { name: 'Security' })).toBeVisible();
  await (await site.asOwner()).auth.signOutAll();
  await page.getByRole('tab', { name: 'Security' }).click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(owner.password);
  await again.getByRole('button', { name: 'Login' }).click();
  await expect(again).toBeHidden();
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByText('Switched off.')).toBeVisible();
  await expect(rowOf(page, owner.email)).toBeVisible();
});

/** The site as the page's own session sees it. */
async function ownSite(page: Page, origin: string) {
  const token = (await page.evaluate(() => localStorage.getItem('auth_token'))) ?? undefined;
  return createHttpSite({ origin, token: () => token });
}

test('rows 87, 164, 168: every role has its profile and its security, only the admin the accounts', async ({
  site,
  page,
}) => {
  const owned = await site.asOwner();
  await owned.accounts.create({ ...maja, role: 'viewer' });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email or Username').fill(maja.email);
  await page.getByLabel('Password', { exact: true }).fill(maja.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${site.url}/admin`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByTitle('Your profile').click();
  await expect(page).toHaveURL(`${site.url}/admin/profile`);
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  await expect(page.getByRole('definition').nth(1)).toContainText('Viewer');
  for (const part of ['Password', 'One-time codes', 'Sessions']) {
    await expect(page.getByRole('heading', { name: part })).toBeVisible();
  }
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByText('Switched off.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Users' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expectReadable(page);
  await page.getByLabel('Name', { exact: true }).fill('Maja Holm');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
});
