/**
 * Measures the editor of texts for docs/performance.md: the opening of a post of 100 kB and of 1 MB and the time of a key
 * in it, visually and as HTML, the code that its screen loads, and the time until a list of 1,000 posts can be read. It runs
 * Chromium on the built site: `npm run build && npm run bench:editor`, or `npm run bench:editor -- texts` without the list.
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

/** A realistic post of so many bytes, as long as a book of 160,000 words at most: headings, paragraphs, links, lists, code. */
function longPost(size: number): string {
  const paragraph = (index: number) =>
    `<p>${'What was decided is written down before anybody starts, '.repeat(12)}and <a href="/blog/${index}">kept</a>.</p>\n`;
  const part = (index: number) => `<h2>Section ${index}</h2>
${paragraph(index).repeat(3)}
<ul>
  <li>${'one thing that was agreed '.repeat(4)}</li>
  <li>${'another that was not '.repeat(4)}</li>
</ul>
<pre><code class="language-ts">export const limit = ${index};
if (limit &gt; 3) throw new Error('too many');</code></pre>
`;
  let text = '';
  for (let index = 1; text.length + part(index).length < size; index += 1) text += part(index);
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

async function typeInto(page: Page, keys: number): Promise<Typing> {
  const costSoFar = await costOf(page);
  const area = page.getByRole('textbox', { name: 'Content' });
  await area.evaluate((node: HTMLElement) => {
    node.focus();
    if (node instanceof HTMLTextAreaElement) {
      const middle = node.value.indexOf('</p>', node.value.length / 2);
      node.setSelectionRange(middle, middle);
    } else {
      const paragraphs = node.querySelectorAll('p');
      const words = paragraphs[Math.floor(paragraphs.length / 2)]?.lastChild;
      if (words) getSelection()?.collapse(words, words.textContent?.length ?? 0);
    }
    const took: number[] = [];
    Reflect.set(window, 'took', took);
    node.addEventListener('keydown', ({ timeStamp }) => {
      // A message sent from the frame's callback arrives once its layout and paint are done.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => took.push(performance.now() - timeStamp);
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
  for (let key = 1; key <= keys; key += 1) {
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

/** The compressed bytes of each script that a page loads from here on, by its address. */
function codeOf(page: Page): () => Promise<Map<string, number>> {
  const sizes: Promise<[string, number]>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => [request.url(), responseBodySize]));
  });
  return async () => new Map(await Promise.all(sizes));
}

/** The compressed bytes of the scripts of a page that are none of another page. */
const bytesOf = (code: Map<string, number>, without = new Map<string, number>()) =>
  [...code].reduce((sum, [url, bytes]) => (without.has(url) ? sum : sum + bytes), 0);

/** The scripts that a browser with an empty cache loads for the dashboard. */
async function dashboardCode(page: Page, url: string): Promise<Map<string, number>> {
  const code = codeOf(page);
  await page.goto(`${url}/admin`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return code();
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

interface Opening {
  /** The processor time of the main thread from a click in the list of posts until the screen rests. */
  fromList: number;
  /** The same from its address with an empty cache, the start of the admin area included. */
  fromAddress: number;
  code: Map<string, number>;
}

async function openEditor(page: Page, url: string, id: number): Promise<Opening> {
  const address = `/admin/blog/edit/${id}`;
  const code = codeOf(page);
  const costSoFar = await costOf(page);
  await page.goto(url + address, { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
  await page.waitForTimeout(PAUSE_MS);
  const fromAddress = await costSoFar();
  const again = await page.context().newPage();
  await again.goto(`${url}/admin/blog`, { waitUntil: 'networkidle' });
  const link = again.locator(`a[href^="/admin/blog/edit/"]`).first();
  await link.waitFor();
  const listCost = await costOf(again);
  const before = await listCost();
  await link.evaluate((node: HTMLElement) => node.click());
  await again.waitForURL(/edit/);
  await again.waitForLoadState('networkidle');
  await again.waitForTimeout(2 * PAUSE_MS);
  const fromList = (await listCost()) - before;
  await again.getByRole('textbox', { name: 'Content' }).waitFor();
  await again.close();
  return { fromList, fromAddress, code: await code() };
}

await withSite(
  async ({ url, browser }) => {
    const visitor = createHttpSite({ origin: url, token: () => undefined });
    const { token, user } = await visitor.auth.signUp({ ...owner, setupCode: SETUP_CODE });
    const site = createHttpSite({ origin: url, token: () => token });

    const fresh = await signedInPage(browser, token, user);
    const shared = await dashboardCode(fresh, url);
    print(`dashboard, first load: ${kB(bytesOf(shared))} of JavaScript`);
    await fresh.context().close();

    for (const size of [100_000, 1_000_000]) {
      const content = longPost(size);
      const { id } = await site.posts.create({ title: 'A long one', content });
      for (const mode of ['visual', 'html']) {
        const page = await signedInPage(browser, token, user);
        await page.addInitScript((chosen) => localStorage.setItem('text_mode', chosen), mode);
        const opening = await openEditor(page, url, id);
        const typing = await typeInto(page, size > 100_000 ? KEYS / 4 : KEYS);
        print(`a post of ${content.length} characters, ${mode}`);
        print(
          `  opening: ${opening.fromList.toFixed(0)} ms of the main thread from the list, ${opening.fromAddress.toFixed(0)} ms from its address with an empty cache`,
        );
        print(
          `  JavaScript: ${kB(bytesOf(opening.code, shared))} that the dashboard does not load, ${kB(bytesOf(opening.code))} in all`,
        );
        tell('  a key, main thread', typing.cost);
        tell('  a key, until it is shown', typing.shown);
        tell('  a pause, main thread', typing.pauses);
        await page.context().close();
      }
    }
    if (process.argv.includes('texts')) return;

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
