import { casesOf } from '#tests/support/proof.ts';
import { articleOfEveryBlock } from '../../support/every-block.ts';
import { article } from '../support/article.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';

test.describe('a post', () => {
  test('code has a name, colours that can be read and a button that copies it', async ({ site, page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${site.url}/blog/5`);
      const block = page.getByRole('figure').filter({ hasText: 'decision.ts' });
      const colourOf = (name: string) =>
        block
          .locator(name)
          .first()
          .evaluate((element) => getComputedStyle(element).color);
      const colours = new Set([await colourOf('code'), await colourOf('.hljs-keyword')]);
      colours.add(await colourOf('.hljs-comment'));
      expect(colours.size).toBe(3);
      await expectAccessible(page);
      await block.getByRole('button', { name: 'Copy code' }).click();
      await expect(page.getByText('Code copied')).toBeAttached();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(/^\/\/ Refuse to start work[\s\S]*d\.stopWhen\.length > 0 && d\.reviewOn/);
    }
  });

  test('rows 59, 60: without JavaScript everything is there but the buttons that need it', async ({
    site,
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/blog/5`);
    await expect(page.locator('.code .hljs-keyword').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Share on LinkedIn' }).first()).toBeVisible();
    for (const name of ['Copy code', 'Copy link'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    await page.getByRole('link', { name: 'What goes on it' }).first().click();
    await expect(page.getByRole('heading', { name: 'What goes on it' })).toBeInViewport();
    await context.close();
  });

  test('row 60: its address can be copied', async ({ site, page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${site.url}/blog/5`);
    await page.getByRole('button', { name: 'Copy link' }).first().click();
    await expect(page.getByText('Link copied').first()).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^http:.*\/blog\/write-the-decision-down-first$/,
    );
  });

  test('the contents mark the section that is being read', async ({ site, page }) => {
    await page.goto(`${site.url}/blog/5`);
    await page.getByRole('heading', { name: 'A check you can run' }).evaluate((heading) => {
      scrollTo({ top: heading.getBoundingClientRect().top + scrollY - 100, behavior: 'instant' });
    });
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect(contents.locator('[aria-current]')).toHaveText('A check you can run');
  });

  test('a pasted article, words without end and other scripts fit and keep their edges', async ({
    site,
    page,
  }) => {
    const admin = await site.asOwner();
    const pasted = await admin.posts.create({ ...article, status: 'published' });
    const blocks = await admin.posts.create({ title: 'Every block', content: articleOfEveryBlock });
    const long = await admin.posts.create({
      title: 'W'.repeat(300),
      excerpt: 'x'.repeat(300),
      content: `<p>${'y'.repeat(900)}</p><pre>${'z'.repeat(900)}</pre>`,
      status: 'published',
    });
    const arabic = await admin.posts.create({
      title: 'قرار مكتوب خير من اجتماع طويل لا يتذكره أحد بعد أسبوع من انعقاده',
      excerpt: 'القرار المكتوب أرخص من الاجتماع.',
      content:
        '<p>القرار المكتوب أرخص من الاجتماع.</p><h2>الأول</h2><p>نص قصير.</p><figure class="full"><img src="/sample/plate-grid.svg" alt="" class="decorative"></figure>',
      status: 'published',
    });
    for (const width of casesOf([1440, 320], (one) => one === 320)) {
      await page.setViewportSize({ width, height: 800 });
      for (const { id } of [pasted, blocks, long, arabic]) {
        await page.goto(`${site.url}/blog/${id}`);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
      // The last ones: title, picture and text end at the same right edge.
      const edges = await page
        .locator('.head h1, .article-cover .plate, article.article')
        .evaluateAll((elements) => {
          return elements.map((element) => element.getBoundingClientRect().right);
        });
      // The title extends a little further left, so that its stems meet the edge.
      expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(4);
    }
  });
});
