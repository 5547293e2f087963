import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { casesOf } from '#tests/support/proof.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';

const phone = { width: 390, height: 844 };

test('rows 9, 36, 37, 38: the whole about page, in the order the owner gave it', async ({ site, page }) => {
  await page.goto(`${site.url}/about`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'Sixteen years of software, most of it about saying no early',
  );
  await expect(main.getByText('I advise product and engineering leaders')).toBeVisible();
  await expect(main.getByRole('img', { name: 'Portrait of Tove Anselm' })).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'My Story',
    'Work Experience',
    'Education',
    'Skills',
    'Personal Values',
  ]);
  await expect(main.locator('.prose-lg p')).toHaveText([
    /^I started out writing/,
    /^Later I led platform teams/,
    /^So that is the work/,
  ]);
  const jobs = main.locator('section', { hasText: 'Work Experience' }).getByRole('listitem');
  await expect(jobs).toHaveCount(4);
  for (const words of [
    '2021 to now',
    'Independent advisor',
    'Anselm Advisory, Utrecht',
    'Reviews, evaluation',
  ])
    await expect(jobs.first()).toContainText(words);
  const schools = main.locator('section', { hasText: 'Education' }).getByRole('listitem');
  await expect(schools).toHaveCount(2);
  for (const words of ['2007 to 2009', 'MSc, Computer Science', 'Delta Technical University', 'Thesis on'])
    await expect(schools.first()).toContainText(words);
  const skills = main.locator('.skills > div');
  await expect(skills.getByRole('heading')).toHaveText([
    'Technical Skills',
    'AI practice',
    'Working with people',
  ]);
  await expect(skills.nth(1).getByRole('listitem')).toHaveText([
    'Evaluation design',
    'Label and data audits',
    'Prompt and tool design',
    'Cost and latency budgets',
  ]);
  await expect(main.locator('.values h3')).toHaveText([
    'Say it plainly',
    'Small tests first',
    'No commissions',
    'Leave it calmer',
  ]);
});

test('the periods stand in the margin, their nodes on the line, the present job filled', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/about`);
  const places = await page.locator('.timeline li').evaluateAll((entries) =>
    entries.map((entry) => {
      const node = getComputedStyle(entry, '::after');
      const body = entry.querySelector('.timeline-text')?.getBoundingClientRect().left ?? 0;
      const margin = entry.querySelector('.timeline-time')?.getBoundingClientRect().right ?? 0;
      const centre = entry.getBoundingClientRect().left + Number.parseFloat(node.left) + 4.5;
      // The line runs through the middle of the gap between margin and body.
      return {
        offLine: Math.abs(centre - (margin + body) / 2),
        filled: node.backgroundColor === node.borderColor,
      };
    }),
  );
  expect(Math.max(...places.map(({ offLine }) => offLine))).toBeLessThanOrEqual(1);
  expect(places.map(({ filled }) => filled)).toEqual([true, false, false, false, false, false]);
});

test('what the owner left empty is left out', async ({ site, page }) => {
  const admin = await site.asOwner();
  await admin.sampleContent.remove();
  await page.goto(`${site.url}/about`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading')).toHaveText(['About']);
  await expectAccessible(page);
  await admin.about.update({
    education: [{ degree: 'MSc', institution: '', period: '', description: '' }],
    skillCategories: [{ title: 'Nothing yet', skills: [] }],
  });
  await page.goto(`${site.url}/about`);
  await expect(main.getByRole('heading')).toHaveText(['About', 'Education', 'MSc']);
  await expectAccessible(page);
});

test('row 39: an about page that cannot be read is empty but for the default skill categories', async ({
  site,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  const database = new DatabaseSync(join(site.dataDir, 'vitrine.sqlite'));
  database.exec('alter table documents rename to gone');
  const answer = await page.goto(`${site.url}/about`);
  expect(answer?.status()).toBe(503);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading')).toHaveText([
    'About',
    'Skills',
    'Technical Skills',
    'Design Skills',
  ]);
  await expectAccessible(page);
  database.exec('alter table gone rename to documents');
  database.close();
  await main.getByRole('link', { name: 'Retry' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Sixteen years/);
});

test('long, foreign and many words stay inside the page', async ({ site, page }) => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(5).slice(0, 300);
  const arabic = 'القرار المكتوب أرخص من الاجتماع';
  const entry = { period: long, description: `${long}\n${arabic}` };
  await (await site.asOwner()).about.update({
    intro: { headline: long, subheadline: arabic },
    story: [long, arabic],
    workExperience: [
      { title: long, company: long, ...entry },
      { title: arabic, company: arabic, ...entry },
    ],
    education: [{ degree: arabic, institution: long, ...entry }],
    skillCategories: Array.from({ length: 12 }, (_, index) => ({
      title: `${index} ${long.slice(0, 100)}`,
      skills: Array.from({ length: 40 }, (__, skill) => `${skill} ${skill % 2 ? long.slice(0, 80) : arabic}`),
    })),
    values: [{ title: long, description: long }],
  });
  const windows = [{ width: 1440, height: 900 }, phone, { width: 320, height: 640 }];
  for (const viewport of casesOf(windows, ({ width }) => width === 320)) {
    await page.setViewportSize(viewport);
    await page.goto(`${site.url}/about`);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const cut = await page
      .getByRole('main')
      .locator('h1, h3, p, li')
      .evaluateAll(
        (elements) => elements.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length,
      );
    expect(cut).toBe(0);
  }
});

test('mend 5: pages print in the colours of paper, without the frame, and the about page is a CV', async ({
  site,
  page,
}) => {
  const { id } = await (await site.asOwner()).posts.create({
    title: 'Linked',
    content: '<p>See <a href="https://other.example/a">this</a>.</p>',
  });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(`${site.url}/about`);
  const colours = await page.evaluate(() => {
    const lightness = (selector: string) =>
      Number(
        /oklch\(([\d.]+)/.exec(getComputedStyle(document.querySelector(selector) as Element).color)?.[1],
      );
    return { dark: document.documentElement.classList.contains('dark'), text: lightness('h1') };
  });
  expect(colours.dark).toBe(true);
  expect(colours.text).toBeLessThan(0.3);
  for (const hidden of ['.header-nav', '.header-end', '.demo', '.news', '.site-footer .links'])
    await expect(page.locator(hidden), hidden).toBeHidden();
  const entry = page.locator('.timeline li').first();
  expect(await entry.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid');
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g), format).toHaveLength(2);
  }
  await page.goto(`${site.url}/blog/${id}`);
  const link = page.getByRole('main').getByRole('link', { name: 'this' });
  const address = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(address).toContain('https://other.example/a');
});
