import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createHttpSite } from '#browser/call/http-site.ts';
import type { Site } from '#contract/catalogue.ts';
import { type Fault, type FaultyLine, openFaultyLine } from './faulty-line.ts';
import { openSiteProcess, SETUP_CODE, type SiteProcess } from './site-process.ts';

/** A text is counted when it was typed this long before a page ended without warning; a page that is left keeps all. */
export const COUNTED_AFTER_MS = 500;

const owner = { username: 'tove', email: 'tove@anselm.example', password: 'a quiet harbour' };

const endings = ['reloaded', 'left', 'closed', 'crashed', 'server killed', 'offline'] as const;
type Ending = (typeof endings)[number];

const faults: (Fault | 'none' | 'server killed')[] = [
  'none',
  'none',
  'answer lost',
  'request lost',
  'answer garbled',
  'server killed',
  { slow: 700 },
  { status: 500 },
  { status: 429, retryAfter: 1 },
];

/** The counts of a series of interruptions. */
export interface Tally {
  interruptions: Record<Ending, number>;
  faults: Record<string, number>;
  saves: number;
  /** Saves that the page had confirmed before the interruption, and those of them that the site lacked afterwards. */
  acknowledged: number;
  acknowledgedAndLost: string[];
  /** Texts that had to be stored or offered afterwards, and those that were not. */
  texts: number;
  textsLost: string[];
  /** Records with more writes than saves. */
  writtenTwice: string[];
}

interface Typed {
  text: string;
  at: number;
}

/** The stored state: the texts of the record, of which there must be one, and the number of its writes. */
interface Stored {
  texts: string[];
  version: number;
  address?: string;
}

/** One editor, and the texts that it must show after an interruption. */
interface Editor {
  name: string;
  label: string;
  address: string;
  stored: () => Promise<Stored>;
  /** The last typed text, and the texts typed so late before the end that either result is acceptable. */
  acceptable: Typed[];
  /** The texts in the order of their saves, from the last confirmed one. */
  sent: string[];
  version: number;
  /** The beginning of its texts, if each belongs to a different record. */
  base: string;
  /** Continues with a new record when the present one is saved. */
  next?: () => void;
}

interface Options {
  browser: Browser;
  count: number;
  seed: number;
  report?: (line: string) => void;
}

/** Edits a site in a real browser and interrupts it repeatedly, at moments that the seed decides. */
export async function interruptEditing({ browser, count, seed, report }: Options): Promise<Tally> {
  await using site = await openSiteProcess();
  await using line = await openFaultyLine(site.port);
  const run = await openRun(browser, site, line, createRandom(seed));
  for (let round = 1; round <= count; round += 1) {
    const told = await run.round(round);
    report?.(`${round}: ${told}`);
  }
  await run.end();
  return run.tally;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function openRun(browser: Browser, site: SiteProcess, line: FaultyLine, random: () => number) {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const { owned, context } = await signUpOwner(browser, site);
  const editors = await editorsOf(owned);
  const tally = emptyTally();
  let page = await newPage(context);

  const troubles = () => [tally.acknowledgedAndLost, tally.textsLost, tally.writtenTwice].flat();
  const fieldOf = (editor: Editor) => page.getByLabel(editor.label, { exact: true });

  async function openAt(editor: Editor, address: string): Promise<string> {
    if (page.isClosed()) page = await newPage(context);
    // A page that found no server reloads itself, which may interrupt this navigation.
    await page.goto(line.url + address).catch(() => page.goto(line.url + address));
    const field = fieldOf(editor);
    await field.waitFor();
    const mine = page.getByRole('button', { name: 'Use mine' });
    for (let tries = 0; tries < 30 && !accepts(editor, await field.inputValue()); tries += 1) {
      if (await mine.isVisible()) await mine.click();
      else await wait(100);
    }
    return field.inputValue();
  }

  /** Opens an editor and returns its text, after it has used an offered draft. */
  async function find(editor: Editor): Promise<string> {
    const found = await openAt(editor, editor.address);
    if (accepts(editor, found)) return found;
    // The new record may exist by now.
    const { address } = await editor.stored();
    return address ? openAt(editor, address) : found;
  }

  async function edit(editor: Editor, round: number): Promise<string> {
    const field = fieldOf(editor);
    for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) {
      const text = `${editor.base} ${round}.${times}`;
      await field.fill(text);
      editor.acceptable.push({ text, at: Date.now() });
      await wait(random() * 300);
    }
    if (random() < 0.3) return 'only typed';

    const { text = '' } = editor.acceptable.at(-1) ?? {};
    const fault = pick(faults);
    const name = typeof fault === 'object' ? JSON.stringify(fault) : fault;
    tally.faults[name] = (tally.faults[name] ?? 0) + 1;
    tally.saves += 1;
    editor.sent.push(text);
    // The fault occurs once, or for every retry too.
    const once = random() < 0.5;
    line.faultOf = faultInWrites(fault, once, () => setTimeout(() => void site.kill(), random() * 30));
    await page.keyboard.press('Control+s');
    if (random() < 0.3) {
      const more = `${text} and more`;
      // The page may have changed meanwhile.
      const typed = await field.fill(more, { timeout: 300 }).then(
        () => true,
        () => false,
      );
      if (typed) editor.acceptable.push({ text: more, at: Date.now() });
    }
    return `saved (${name})`;
  }

  /** Returns the kind of interruption, and whether the page had confirmed the save before. */
  async function interrupt(editor: Editor, saved: boolean): Promise<{ ending: Ending; done: boolean }> {
    await wait(random() * 1500);
    const done = saved && (await page.locator('.toast.toast-success').count()) > 0;
    if (done) {
      tally.acknowledged += 1;
      editor.sent = editor.sent.slice(-1);
    }
    const ending = pick(endings);
    tally.interruptions[ending] += 1;
    const now = Date.now();
    await endPage(ending, page, { url: line.url, kill: site.kill, pause: () => wait(random() * 500) });
    const counted = ending === 'crashed' || ending === 'closed' ? now - COUNTED_AFTER_MS : now;
    forgetReplaced(editor, counted, done);
    return { ending, done };
  }

  /** Compares the stored state with the expected one, without faults. */
  async function check(editor: Editor, saves: number, done: boolean): Promise<void> {
    line.faultOf = () => undefined;
    // Waits for requests that were in progress when the page ended, and for the server to be killed.
    await wait(150);
    if (!(await isUp(site))) {
      await site.kill();
      await site.start();
    }
    const stored = await editor.stored();
    compareStored(editor, stored, saves, tally);
    if (done && editor.acceptable.every(({ text }) => text === (stored.texts[0] ?? ''))) editor.next?.();
  }

  return {
    tally,
    round: async (round: number) => {
      const editor = pick(editors);
      const known = troubles().length;
      const found = await find(editor);
      tally.texts += 1;
      if (!accepts(editor, found)) {
        const expected = editor.acceptable.map(({ text }) => text).join(' | ');
        tally.textsLost.push(`typed and lost, ${editor.name}: ${expected}, not ${found}`);
      }
      editor.acceptable = [{ text: found, at: 0 }];
      const before = tally.saves;
      const did = await edit(editor, round);
      const saves = tally.saves - before;
      const { ending, done } = await interrupt(editor, saves > 0);
      await check(editor, saves, done);
      const words = `${editor.name}, ${did}, ${ending}${done ? ' after it was called saved' : ''}`;
      return [words, ...troubles().slice(known)].join('\n  ');
    },
    end: () => context.close(),
  };
}

/** Signs the owner up, and opens a browser context with the session. */
async function signUpOwner(browser: Browser, site: SiteProcess) {
  const visitor = createHttpSite({ origin: site.url, token: () => undefined });
  const session = await visitor.auth.signUp({ ...owner, setupCode: SETUP_CODE });
  const owned = createHttpSite({ origin: site.url, token: () => session.token });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript(
    ([token, user]) => {
      localStorage.setItem('auth_token', token);
      localStorage.setItem('auth_user', user);
    },
    [session.token, JSON.stringify(session.user)] as const,
  );
  return { owned, context };
}

function emptyTally(): Tally {
  return {
    interruptions: { reloaded: 0, left: 0, closed: 0, crashed: 0, 'server killed': 0, offline: 0 },
    faults: {},
    saves: 0,
    acknowledged: 0,
    acknowledgedAndLost: [],
    texts: 0,
    textsLost: [],
    writtenTwice: [],
  };
}

/** The fault of each write to the API, or of the first one only. */
function faultInWrites(
  fault: (typeof faults)[number],
  once: boolean,
  kill: () => void,
): FaultyLine['faultOf'] {
  let met = false;
  return ({ method, path }) => {
    if (method === 'GET' || !path.startsWith('/api/') || (once && met)) return undefined;
    met = true;
    if (fault === 'server killed') kill();
    return fault === 'none' || fault === 'server killed' ? undefined : fault;
  };
}

/** Forgets the texts that a later one replaced, and those before a confirmed save. */
function forgetReplaced(editor: Editor, countedUntil: number, confirmed: boolean): void {
  const last = editor.acceptable.findLastIndex(({ at }) => at <= countedUntil);
  const saved = editor.acceptable.findLastIndex(({ text }) => confirmed && text === editor.sent[0]);
  editor.acceptable = editor.acceptable.slice(Math.max(last, saved, 0));
}

/** Ends the work of a page. `pause` is the wait between the failure of the server or the network and the reload. */
async function endPage(
  ending: Ending,
  page: Page,
  { url, kill, pause }: { url: string; kill: () => Promise<void>; pause: () => Promise<unknown> },
): Promise<void> {
  const context = page.context();
  if (ending === 'crashed') return crash(context, page);
  if (ending === 'closed') return page.close();
  if (ending === 'left') {
    await page.goto(`${url}/blog`).catch(() => undefined);
    return;
  }
  if (ending === 'server killed') await kill();
  if (ending === 'offline') await context.setOffline(true);
  if (ending !== 'reloaded') await pause();
  await page.reload().catch(() => undefined);
  await context.setOffline(false);
}

/** Records a lost save and a repeated write, and continues with what is stored. */
function compareStored(editor: Editor, { texts, version }: Stored, saves: number, tally: Tally): void {
  const text = texts[0] ?? '';
  if (!editor.sent.includes(text)) {
    tally.acknowledgedAndLost.push(`saved and lost, ${editor.name}: ${editor.sent.join(' | ')}, not ${text}`);
    editor.sent = [text];
  }
  const twice = editor.next ? texts.length > 1 : version - editor.version > saves;
  if (twice)
    tally.writtenTwice.push(
      `written twice, ${editor.name}: ${texts.join(' | ')}, version ${editor.version} to ${version}`,
    );
  editor.version = version;
  // Once the record is stored, an empty form is that of another record.
  if (texts.length > 0) editor.acceptable = editor.acceptable.filter((typed) => typed.text !== '');
}

const accepts = (editor: Editor, text: string) => editor.acceptable.some((one) => one.text === text);

/** The home page, a post, and new posts one after the other. */
async function editorsOf(owned: Site): Promise<Editor[]> {
  const home = await owned.home.get({});
  const post = await owned.posts.create({ title: 'Post', content: '<p>One.</p>' });
  const { id } = post;
  const found = (text: string) => ({ acceptable: [{ text, at: 0 }], sent: [text] });
  const editors: Editor[] = [
    {
      name: 'home',
      label: 'Headline',
      address: '/admin/home',
      base: 'Home',
      version: home.version,
      ...found(home.hero.title),
      stored: async () => {
        const { hero, version } = await owned.home.get({});
        return { texts: [hero.title], version };
      },
    },
    {
      name: 'a post',
      label: 'Title',
      address: `/admin/blog/edit/${id}`,
      base: 'Post',
      version: post.version,
      ...found(post.title),
      stored: async () => {
        const { title, version } = await owned.posts.get({ id });
        return { texts: [title], version };
      },
    },
  ];
  let number = 1;
  const fresh: Editor = {
    name: 'a new post',
    label: 'Title',
    address: '/admin/blog/new',
    base: 'New 1',
    version: 0,
    ...found(''),
    stored: async () => {
      const { items } = await owned.posts.list({ limit: 100 });
      const own = items.filter(({ title }) => title.startsWith(`${fresh.base} `));
      const texts = own.map(({ title }) => title);
      return { texts, version: 0, ...(own[0] ? { address: `/admin/blog/edit/${own[0].id}` } : {}) };
    },
    next: () => {
      number += 1;
      fresh.base = `New ${number}`;
      Object.assign(fresh, found(''));
    },
  };
  return [...editors, fresh];
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  return page;
}

/** Crashes a tab as when it runs out of memory: the page gets no event. */
async function crash(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const debug = await context.newCDPSession(page);
  void debug.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

function isUp({ url }: SiteProcess): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Mulberry32: the same numbers from 0 to 1 for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
