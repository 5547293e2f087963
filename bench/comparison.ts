/**
 * Measures the comparison of two versions of a post of 100 kB for docs/performance.md: the longest time for which it blocks the
 * main thread, and the time until the first difference can be read. It runs Chromium on the built site:
 * `npm run build && npm run bench:comparison`.
 */
import type { Page } from '@playwright/test';
import { createHttpSite } from '#browser/call/http-site.ts';
import { median, print, SETUP_CODE, withSite } from './support.ts';

const ROUNDS = 5;
const SIZE = 100_000;
/** Long enough for all parts of a comparison to be rendered. */
const REST_MS = 3000;

const owner = { username: 'tove', email: 'tove@anselm.example', password: 'a quiet harbour' };

/** Paragraphs of 30 words that depend on a seed; a share of the words is the same for every seed. */
function textOf(seed: number, sameWords: number): string {
  let text = '';
  for (let place = 0; text.length < SIZE; place += 1) {
    const words = Array.from({ length: 30 }, (_, index) =>
      index < sameWords
        ? `word${(place * 31 + index) % 4001}`
        : `other${(place * 31 + index * seed * 17) % 3989}`,
    );
    text += `<p>${words.join(' ')}.</p>\n`;
  }
  return text;
}

const shapes = {
  'one word differs': [textOf(1, 30), textOf(1, 30).replace('word2000', 'changed')],
  'words differ in every paragraph': [textOf(2, 24), textOf(3, 24)],
  'nothing is the same': [textOf(5, 0), textOf(7, 0).replaceAll('other', 'new')],
} as const;

interface Measured {
  /** The longest pause between two messages that the page sends to itself, in milliseconds. */
  blocked: number;
  /** From the click until the first difference is shown, in milliseconds. */
  shown: number;
}

/** Compares the first version of a post with the present one. */
async function compare(page: Page): Promise<Measured> {
  const button = page.getByRole('button', { name: 'Compare version 1', exact: true });
  await button.waitFor();
  await page.waitForTimeout(500);
  const measured = await button.evaluate(async (node: HTMLElement, restMs) => {
    const { port1, port2 } = new MessageChannel();
    let last = performance.now();
    let blocked = 0;
    let isOver = false;
    port1.onmessage = () => {
      const now = performance.now();
      blocked = Math.max(blocked, now - last);
      last = now;
      if (!isOver) port2.postMessage(undefined);
    };
    const start = performance.now();
    let shown = 0;
    const look = () => {
      if (document.querySelector('.compared-text :is(ins, del)')) shown ||= performance.now() - start;
      else requestAnimationFrame(look);
    };
    port2.postMessage(undefined);
    node.click();
    look();
    await new Promise((resolve) => setTimeout(resolve, restMs));
    isOver = true;
    return { blocked, shown };
  }, REST_MS);
  await page.keyboard.press('Escape');
  return measured;
}

await withSite(async ({ url, browser }) => {
  const visitor = createHttpSite({ origin: url, token: () => undefined });
  const { token, user } = await visitor.auth.signUp({ ...owner, setupCode: SETUP_CODE });
  const site = createHttpSite({ origin: url, token: () => token });
  for (const [name, [before, after]] of Object.entries(shapes)) {
    const { id } = await site.posts.create({ title: 'A long one', content: before });
    await site.posts.update({ id, content: after });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(
      ([storedToken, storedUser]) => {
        localStorage.setItem('auth_token', storedToken);
        localStorage.setItem('auth_user', storedUser);
      },
      [token, JSON.stringify(user)] as const,
    );
    const page = await context.newPage();
    await page.goto(`${url}/admin/history`);
    await page.getByRole('button', { name: 'Versions' }).first().click();
    await page.getByRole('dialog').last().waitFor();
    await page.waitForTimeout(REST_MS);
    // The history of the site shows the version at once.
    await page.keyboard.press('Escape');
    const rounds: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await compare(page));
    const blocked = rounds.map((each) => each.blocked).toSorted((a, b) => a - b);
    print(`${name} (${before.length} and ${after.length} characters)`);
    print(
      `  main thread blocked at a time: median ${median(blocked).toFixed(0)} ms, longest ${blocked.at(-1)?.toFixed(0)} ms`,
    );
    print(
      `  until the first difference is shown: median ${median(rounds.map(({ shown }) => shown)).toFixed(0)} ms`,
    );
    await context.close();
  }
});
