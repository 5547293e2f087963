import { chooseTheme } from '#app/site/theme-choice.ts';
import { copyText } from '#app/ui/copy-text.ts';
import { clearSession } from '#browser/session.ts';

const COPIED_MS = 2000;

/** The work of buttons with `data-action`, which need no React: `value` and other attributes say what it is about. */
const actions: Record<string, (button: HTMLButtonElement) => unknown> = {
  'show-theme': ({ value }) => chooseTheme(value === 'dark' ? 'dark' : 'light'),
  'log-out': logOut,
  'dismiss-banner': dismissBanner,
  // For browsers that do not know `command`.
  'open-menu': (button) => withoutCommands(button)?.showModal(),
  'close-menu': (button) => withoutCommands(button)?.close(),
  'copy-link': async (button) => {
    const copied = await copyText(button.value);
    button.classList.toggle('is-done', copied);
    report(button, copied);
  },
};

/** One listener serves every page, also where React has the page: the demo and the admin area. */
export function followActions(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLButtonElement>('button[data-action]');
    if (button) void actions[button.dataset.action ?? '']?.(button);
    const copyButton = target.closest('.copy-code');
    if (copyButton) void copyCode(copyButton);
    // On the way to another page, so that the browser's Back finds the menu closed.
    target.closest('dialog.menu a')?.closest('dialog')?.close();
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const details = openDetails(target);
    if (details && !(relatedTarget instanceof Node && details.contains(relatedTarget))) details.open = false;
  });
  document.addEventListener('keydown', ({ key, target }) => {
    const details = key === 'Escape' ? openDetails(target) : null;
    if (!details) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  });
}

/** The disclosure around an element that closes when it is left, and by Escape. */
function openDetails(target: EventTarget | null): HTMLDetailsElement | null {
  return target instanceof Element ? target.closest<HTMLDetailsElement>('details[data-closes][open]') : null;
}

/** Ends the session here and on the server. */
async function logOut(button: HTMLButtonElement): Promise<void> {
  try {
    // Loaded on demand: the client and its checks are no part of a visitor's page.
    const { openSite } = await import('#browser/open-site.ts');
    await openSite().auth.signOut({});
  } catch {
    // The server could not be told. The session ends in this browser all the same.
  }
  clearSession();
  button.parentElement?.querySelector<HTMLElement>('.only-out')?.focus();
}

function dismissBanner(): void {
  document.documentElement.dataset.banner = 'off';
  try {
    localStorage.setItem('demo_banner', 'dismissed');
  } catch {
    // Storage is blocked: the banner is gone on this page.
  }
}

function withoutCommands(button: HTMLButtonElement): HTMLDialogElement | undefined {
  if ('commandForElement' in HTMLButtonElement.prototype) return undefined;
  const dialog = document.getElementById(button.getAttribute('commandfor') ?? '');
  return dialog instanceof HTMLDialogElement ? dialog : undefined;
}

/** Copies the code beside the button. The buttons are part of the owner's text. */
async function copyCode(button: Element): Promise<void> {
  const copied = await copyText(button.parentElement?.querySelector('pre')?.textContent ?? '');
  const article = button.closest<HTMLElement>('article');
  if (article) report(article, copied);
  if (!copied) return;
  button.classList.add('is-done');
  setTimeout(() => button.classList.remove('is-done'), COPIED_MS);
}

/** Says what became of it in the status behind the element, for those who do not see it. */
function report({ dataset, nextElementSibling }: HTMLElement, isDone: boolean): void {
  if (nextElementSibling) nextElementSibling.textContent = (isDone ? dataset.done : dataset.failed) ?? '';
}
