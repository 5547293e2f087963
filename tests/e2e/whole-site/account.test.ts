import { expect, owner, test } from '../support/site.ts';

test('rows 14, 73, 74: signing in by name or e-mail address leads to the admin area', async ({
  site,
  page,
}) => {
  await site.claim();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) sent.push(request.url());
  });
  const login = page.getByRole('main').getByRole('button', { name: 'Login' });
  const name = page.getByLabel('Email or Username');
  const password = page.getByLabel('Password', { exact: true });
  await page.goto(`${site.url}/login`);
  await expect(password).toHaveAttribute('type', 'password');
  await password.fill(owner.password);
  await login.click();
  await expect(name.and(page.locator(':invalid:focus'))).toBeVisible();
  await name.fill(owner.username);
  await password.clear();
  await login.click();
  await expect(password.and(page.locator(':invalid:focus'))).toBeVisible();
  expect(sent).toEqual([]);
  for (const identifier of [owner.username, owner.email.toUpperCase()]) {
    await page.goto(`${site.url}/login`);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await name.fill(identifier);
    await password.fill(owner.password);
    await login.click();
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/admin`);
    await page.evaluate(() => localStorage.clear());
  }
});

test('row 75: a wrong password is told beside the form and in a toast, what was typed stays', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await site.claim();
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email or Username').fill('tove');
  await page.getByLabel('Password', { exact: true }).fill('a loud harbour');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(
    page.getByRole('main').getByText('Invalid credentials. Please check your username and password.'),
  ).toBeVisible();
  await expect(page.getByText('Invalid credentials.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email or Username')).toHaveValue('tove');
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  // The message of an earlier try does not cover the result of the next one.
  await page.route('**/api/auth/signin', (route) =>
    route.fulfill({ status: 401, json: { code: 'code-required', message: 'Enter your code.' } }),
  );
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('One-time code')).toBeVisible();
  await expect(page.getByText('Invalid credentials.', { exact: true })).toHaveCount(0, { timeout: 2000 });
});

test('row 75: with the server away signing in says to try later', async ({ site, page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource|ERR_/);
  await site.claim();
  await page.goto(`${site.url}/login`);
  await page.route('**/api/auth/signin', (route) => route.abort());
  await page.getByLabel('Email or Username').fill('tove');
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('An error occurred during login. Please try again later.')).toBeVisible();
});

test('rows 77, 79: sign-up checks the confirmation and tells why it was refused', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/40[03]|ERR_/);
  await page.goto(`${site.url}/signup`);
  await expect(page.getByText(/printed where the server was started/)).toBeVisible();
  const fill = async (password: string, confirmation: string) => {
    await page.getByLabel('Username').fill('tove');
    await page.getByRole('main').getByLabel('Email').fill('tove@anselm.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(confirmation);
    await page.getByRole('button', { name: 'Create Account' }).click();
  };
  await page.getByLabel('Set-up code').fill('guessed-code');
  await fill('a quiet harbour', 'a loud harbour');
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await fill('a quiet harbour', 'a quiet harbour');
  await expect(
    page.getByText('Failed to create account. This email or username may already be in use.'),
  ).toBeVisible();
  await expect(page.getByText(/set-up code is not the one/)).toBeVisible();

  await page.getByLabel('Set-up code').fill(site.setupLink);
  await fill('password', 'password');
  await expect(page.getByText(/among the most common/)).toBeVisible();
  await expect(page.getByText(/Failed to create account/)).toBeHidden();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveValue('tove');

  await page.route('**/api/auth/signup', (route) => route.abort());
  await fill('a quiet harbour', 'a quiet harbour');
  await expect(page.getByText('An error occurred during signup. Please try again later.')).toBeVisible();
});

test('a claimed site takes no second owner', async ({ site, page, expectedErrors }) => {
  expectedErrors.push(/403/);
  await site.claim();
  await page.goto(site.setupLink);
  await expect(page.getByText('This site already has its owner.')).toBeVisible();
  await page.getByLabel('Username').fill('second');
  await page.getByRole('main').getByLabel('Email').fill('second@anselm.example');
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await page.getByLabel('Confirm Password').fill('a quiet harbour');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(
    page.getByText('Failed to create account. This email or username may already be in use.'),
  ).toBeVisible();
});

test('row 90: without a session the admin area says so and leads to the login page and back', async ({
  site,
  page,
}) => {
  await site.claim();
  await page.goto(`${site.url}/admin/blog`);
  await expect(page.getByText('Please login to access the admin dashboard')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email or Username').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Blog Posts' })).toBeVisible();
});

test('after login nobody is led to another site', async ({ site, page }) => {
  await site.claim();
  await page.goto(`${site.url}/login?next=//evil.example/admin`);
  await page.getByLabel('Email or Username').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${site.url}/admin`);
});

test('row 81: a stored session that has expired or is broken is cleared at the start', async ({
  site,
  page,
}) => {
  const payload = Buffer.from('{"exp":1000}').toString('base64url');
  for (const token of [`h.${payload}.s`, 'nonsense']) {
    await page.goto(site.url);
    await page.evaluate((stored) => {
      localStorage.setItem('auth_token', stored);
      localStorage.setItem('auth_user', '{"id":1,"username":"tove"}');
    }, token);
    await page.goto(`${site.url}/admin`);
    await expect(page.getByText('Please login to access the admin dashboard')).toBeVisible();
    expect(
      await page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('auth_user')]),
    ).toEqual([null, null]);
  }
});

test('row 89: the admin area arrives without private data and says that it is loading', async ({
  site,
  request,
}) => {
  await (await site.asOwner()).posts.create({ title: 'A secret draft', status: 'draft' });
  const html = await (await request.get(`${site.url}/admin/blog`)).text();
  expect(html).toContain('Loading...');
  expect(html).not.toContain('A secret draft');
});
