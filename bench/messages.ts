/**
 * Measures the inbox for docs/performance.md on a site with 5,000 messages of about 1,000 characters: the time of the
 * calls for the list, a search and the counts over HTTP, and the time until a browser shows the list. `npm run build &&
 * npm run bench:messages`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { createHttpSite } from '#browser/call/http-site.ts';
import { foldedWords } from '#domain/search-text.ts';
import { readConfig } from '#server/config.ts';
import { type App, createApp } from '#server/create-app.ts';
import { findBrowser } from '../scripts/find-browser.mjs';
import { median, print, root } from './support.ts';

const MESSAGES = 5000;
const CALLS = 100;
const OPENINGS = 15;
const PORT = 4323;

const owner = { username: 'tove', email: 'tove@anselm.example', password: 'a quiet harbour' };

const vocabulary = Array.from({ length: 4000 }, (_, index) => `w${(index * 7919).toString(36)}`);

/** The n-th commonest word comes about 1/n as often as the first; the same words in every run. */
function words(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const chance = ((from * 7 + index) * 0.618_034) % 1;
    return vocabulary[Math.floor(vocabulary.length ** chance) - 1] ?? 'a';
  }).join(' ');
}

async function fill({ ports }: App): Promise<void> {
  await ports.stores.inTransaction(async ({ messages }) => {
    for (let number = 0; number < MESSAGES; number += 1) {
      const sent = {
        name: `Sender ${number}`,
        email: `sender${number}@post.example`,
        subject: words(number, 6),
        message: words(number + 3, 180),
      };
      const all = new Set(foldedWords(Object.values(sent).join(' ')));
      await messages.add(
        {
          ...sent,
          folder: number % 10 === 0 ? 'spam' : 'inbox',
          spamReason: number % 10 === 0 ? 'It holds 5 links.' : '',
          search: [...all].map((word) => ` ${word}`).join(''),
        },
        new Date(Date.parse('2026-01-01') + number * 600_000).toISOString(),
      );
    }
  });
}

async function timed(name: string, call: (turn: number) => Promise<unknown>): Promise<void> {
  const took = [];
  for (let turn = 0; turn < CALLS + 10; turn += 1) {
    const start = performance.now();
    await call(turn);
    // The first calls warm up the process and are not counted.
    if (turn >= 10) took.push(performance.now() - start);
  }
  const slowest = took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.99) - 1] ?? 0;
  print(`| ${name} | ${median(took).toFixed(1)} | ${slowest.toFixed(1)} |`);
}

/** Measures from the click on the sidebar's link until the last row of the list is visible. */
async function timeOpening(browser: Browser, url: string, token: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(
    ([storedToken, storedUser]) => {
      localStorage.setItem('auth_token', storedToken);
      localStorage.setItem('auth_user', storedUser);
    },
    [token, JSON.stringify({ id: 1, ...owner, role: 'admin' })] as const,
  );
  const took = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    await page.goto(`${url}/admin`);
    const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Messages' });
    await link.waitFor();
    const start = await page.evaluate(() => performance.now());
    await link.click();
    await page.locator('.inbox li:last-child').waitFor();
    took.push(
      await page.evaluate(
        (clicked) =>
          new Promise<number>((resolve) => {
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)));
          }),
        start,
      ),
    );
  }
  await page.close();
  print(
    `| opening the list, by its link in the sidebar | ${median(took).toFixed(0)} | ${Math.max(...took).toFixed(0)} |`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
const config = readConfig({
  DATA_DIR: folder,
  PORT: String(PORT),
  SETUP_CODE: 'set-up-code',
  RATE_LIMIT_FACTOR: '1000',
});
const app = await createApp(config, {
  clientDir: join(root, 'build/client'),
  renderPage: async () => (await import(join(root, 'build/server/render-page.js'))).renderPage,
});
try {
  await app.setupPath();
  await fill(app);
  const url = await app.server.listen({ port: PORT, host: '127.0.0.1' });
  const visitor = createHttpSite({ origin: url, token: () => undefined });
  const { token } = await visitor.auth.signUp({ ...owner, setupCode: 'set-up-code' });
  const { messages } = createHttpSite({ origin: url, token: () => token });
  print(`${MESSAGES} messages | p50 ms | p99 ms`);
  await timed('counts', () => messages.counts({ after: MESSAGES - 2 }));
  await timed('list page of 50', () => messages.list({ limit: 50 }));
  await timed('the last page of 50', () => messages.list({ limit: 50, page: 90 }));
  await timed('unread ones', () => messages.list({ limit: 50, isRead: false }));
  await timed('search: a common word', (turn) =>
    messages.list({ limit: 50, search: vocabulary[turn % 20] ?? '' }),
  );
  await timed('search: a rare word', (turn) =>
    messages.list({ limit: 50, search: vocabulary[3000 + turn] ?? '' }),
  );
  await timed('search: two words', (turn) =>
    messages.list({ limit: 50, search: `${vocabulary[turn % 50]} ${vocabulary[200 + turn]}` }),
  );
  await timed('neighbours', (turn) => messages.neighbours({ id: 2000 + turn * 10 + 1 }));
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  await timeOpening(browser, url, token);
  await browser.close();
} finally {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}
