import { HtmlValidate } from 'html-validate';
import { article } from '../support/article.ts';
import { expect, test } from '../support/site.ts';

/** The rules of the HTML standard, without rules of style. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

async function findingsAt(address: string): Promise<string[]> {
  const html = await (await fetch(address)).text();
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const place = html.split('\n')[line - 1]?.slice(Math.max(0, column - 40), column + 80);
      return `${ruleId}: ${message} at ${place}`;
    }),
  );
}

test('every public page is valid HTML', async ({ site }) => {
  const { id } = await (await site.asOwner()).posts.create({ ...article, status: 'published' });
  for (const path of [
    ...['/', '/about', '/projects', '/projects?search=zzz', '/project/1', '/project', '/contact'],
    ...[
      '/blog',
      '/blog/category/engineering',
      '/blog/tag/data',
      '/blog?search=zzz',
      '/blog/5',
      `/blog/${id}`,
      '/blog/4711',
    ],
    ...['/login', '/signup', '/nothing'],
  ]) {
    expect(await findingsAt(site.url + path), path).toEqual([]);
  }
});

test('the check of HTML finds what is wrong', async () => {
  const { results } = await validator.validateString('<!DOCTYPE html><html lang="en"><p><div></div></p>');
  expect(results.flatMap(({ messages }) => messages)).not.toEqual([]);
});
