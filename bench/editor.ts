/**
 * Measures the blog editor for docs/performance.md: the time of a key in a post of 100 KB, the time until a list of
 * 1,000 posts can be read, and the code that the dashboard loads. It runs Chromium on the built site: `npm run build &&
 * npm run bench:editor`.
 */
import type { Browser, Page } from '@playwright/test';
import { createHttpSite } from '#browser/call/http-site.ts';
import { print, SETUP_CODE, withSite } from './support.ts';

const POSTS = 1000;
const OPENINGS = 15;
const KEYS = 200;
/** The pause between two keys, in milliseconds: about as fast as a person types. */
const KEY_MS = 60;
/** The number of keys between two pauses, in which the page counts the words and makes the preview. */
const KEYS_IN_A_ROW = 20;
const PAUSE_MS = 1500;

const owner = { username: 'tove', email: 'tove@anselm.example', password: 'a quiet harbour' };

/** 100 KB of a realistic post: headings, paragraphs, links, lists, code. */
function longPost(): string {
  const part = (index: number) => `<h2>Section ${index}</h2>
<p>${'What was decided is written down before anybody starts, '.repeat(12)}and <a href="/blog/${index}">kept</a>.</p>
<ul>
  <li>${'one thing that was agreed '.repeat(4)}</li>
  <li>${'another that was not '.repeat(4)}</li>
</ul>
<pre><code class="language-ts">export const limit = ${index};
if (limit &gt; 3) throw new Error('too many');</code></pre>
`;
  let text = '';
  for (let index = 1; text.length < 100_000; index += 1) text += part(index);
  return text;
}

async function signedInPage(browser: Browser, token: string, user: object): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(
    ([storedToken, storedUser]) => {
      localStorage.setItem('auth_token', storedToken);
      localStorage.setItem('auth_user', storedUser);
    },
    [token, JSON.stringify(user)] as const,
  );
  return context.newPage();
}

/** Returns a function that returns the processor time of the page's main thread since this call, in milliseconds. */
async function costOf(page: Page): Promise<() => Promise<number>> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
}

interface Typing {
  /** From each key to the frame that shows it, in milliseconds, other work on the machine included. */
  shown: number[];
  /**
   * The processor time that each key takes on the page's main thread, in milliseconds: script, style, layout and paint.
   */
  cost: number[];
  /** The same for each pause, in which the page counts words and makes the preview. */
  pauses: number[];
}

async function typeInto(page: Page): Promise<Typing> {
  const costSoFar = await costOf(page);
  const area = page.getByLabel('Content', { exact: true });
  await area.evaluate((node: HTMLTextAreaElement) => {
    node.focus();
    const middle = node.value.indexOf('</p>', node.value.length / 2);
    node.setSelectionRange(middle, middle);
    const took: number[] = [];
    Reflect.set(window, 'took', took);
    let pressed = 0;
    node.addEventListener('keydown', ({ timeStamp }) => {
      pressed = timeStamp;
    });
    node.addEventListener('input', () => {
      const from = pressed;
      // A message sent from the frame's callback arrives once its layout and paint are done.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => took.push(performance.now() - from);
        port2.postMessage(undefined);
      });
    });
  });
  const cost: number[] = [];
  const pauses: number[] = [];
  let before = await costSoFar();
  /** The processor time of the main thread since the previous call. */
  const costSince = async (milliseconds: number) => {
    await page.waitForTimeout(milliseconds);
    const now = await costSoFar();
    const since = now - before;
    before = now;
    return since;
  };
  for (let key = 1; key <= KEYS; key += 1) {
    await page.keyboard.type(key % 7 === 0 ? ' ' : 'n');
    cost.push(await costSince(KEY_MS));
    if (key % KEYS_IN_A_ROW === 0) pauses.push(await costSince(PAUSE_MS));
  }
  return { shown: await page.evaluate(() => Reflect.get(window, 'took')), cost, pauses };
}

function tell(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1);
  print(`${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms (${times.length} times)`);
}

/** Measures from the click in the sidebar, or from the navigation, to the frame that shows the last row. */
async function openList(page: Page, url: string): Promise<{ clicked: number; cost: number; loaded: number }> {
  await page.goto(`${url}/admin`, { waitUntil: 'networkidle' });
  const costSoFar = await costOf(page);
  const before = await costSoFar();
  const clicked = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const look = () => {
          if (document.querySelectorAll('tbody tr').length < 100) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now() - start));
        };
        document.querySelector<HTMLAnchorElement>('.sidebar a[href="/admin/blog"]')?.click();
        look();
      }),
  );
  const cost = (await costSoFar()) - before;
  await page.goto(`${url}/admin/blog`, { waitUntil: 'commit' });
  await page.locator('tbody tr').nth(99).waitFor();
  const loaded = await page.evaluate(() => performance.now());
  return { clicked, cost, loaded };
}

/** The compressed bytes of the scripts that a browser with an empty cache loads for the dashboard. */
async function dashboardCode(page: Page, url: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(`${url}/admin`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

await withSite(
  async ({ url, browser }) => {
    const visitor = createHttpSite({ origin: url, token: () => undefined });
    const { token, user } = await visitor.auth.signUp({ ...owner, setupCode: SETUP_CODE });
    const site = createHttpSite({ origin: url, token: () => token });

    const fresh = await signedInPage(browser, token, user);
    print(`dashboard, first load: ${((await dashboardCode(fresh, url)) / 1000).toFixed(1)} kB of JavaScript`);
    await fresh.context().close();

    const content = longPost();
    const { id } = await site.posts.create({ title: 'A long one', content });
    for (const preview of [false, true]) {
      const page = await signedInPage(browser, token, user);
      await page.goto(`${url}/admin/blog/edit/${id}`, { waitUntil: 'networkidle' });
      if (preview) await page.getByRole('button', { name: 'Preview' }).click();
      if (preview) await page.locator('.html-preview .article').waitFor();
      const typing = await typeInto(page);
      print(`a key in ${content.length} characters, preview ${preview ? 'on' : 'off'}`);
      tell('  main thread', typing.cost);
      tell('  until it is shown', typing.shown);
      tell('  main thread, a pause', typing.pauses);
      await page.context().close();
    }

    for (let post = 1; post <= POSTS; post += 1) {
      await site.posts.create({ title: `Post ${post}`, excerpt: 'One of many.', content: '<p>Text.</p>' });
    }
    const page = await signedInPage(browser, token, user);
    const openings = [];
    for (let turn = 0; turn < OPENINGS; turn += 1) openings.push(await openList(page, url));
    print(`list of ${POSTS} posts`);
    tell(
      '  from the sidebar',
      openings.map(({ clicked }) => clicked),
    );
    tell(
      '  its main thread',
      openings.map(({ cost }) => cost),
    );
    tell(
      '  from its address',
      openings.map(({ loaded }) => loaded),
    );
  },
  // Shows a frame as soon as it is ready. Otherwise every time would include the wait for the next screen refresh.
  ['--disable-frame-rate-limit', '--disable-gpu-vsync'],
);
