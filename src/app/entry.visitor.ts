import type { ComponentType } from 'react';
import { followReleases } from '#app/document/new-release.ts';
import { AWAKE } from '#app/document/waiting-code.ts';
import { followActions } from '#app/visitor/actions.ts';
import { followImages } from '#app/visitor/document-images.ts';
import { followSections } from '#app/visitor/marked-section.ts';

/*
 * The code of a document: of every page that visitors read. It is loaded at the first sign of a visitor
 * (src/app/document/waiting-code.ts), and React only with a part of the page that needs it (src/app/visitor/island.tsx).
 */

// biome-ignore lint/suspicious/noExplicitAny: the props come as JSON, and `Island` has checked them against the component
type IslandComponent = ComponentType<any>;

/** The components of the islands, by name. */
const islands: Record<string, () => Promise<IslandComponent>> = {
  newsletter: async () => (await import('#app/public/frame/newsletter.tsx')).Newsletter,
  contact: async () => (await import('#app/public/contact/contact-form.tsx')).ContactForm,
  gallery: async () => (await import('#app/public/projects/project-gallery.tsx')).ProjectGallery,
  login: async () => (await import('#app/account/login-form.tsx')).LoginForm,
  signUp: async () => (await import('#app/account/sign-up-form.tsx')).SignUpForm,
  editProject: async () => (await import('#app/public/projects/edit-project-link.tsx')).EditProjectLink,
  draftPost: async () => inRouter((await import('#app/public/blog/draft-post.tsx')).DraftPost),
  draftProject: async () => inRouter((await import('#app/public/projects/draft-project.tsx')).DraftProject),
  draftPage: async () => inRouter((await import('#app/public/own-pages/draft-page.tsx')).DraftPage),
};

async function inRouter(Component: IslandComponent): Promise<IslandComponent> {
  // Loaded on demand: only a signed-in account has an island with a router.
  return (await import('#app/visitor/in-router.tsx')).inRouter(Component);
}

const touches = ['pointerdown', 'touchstart', 'focusin'];

/** Lets an island wait until it is touched, and returns what wakes it. It repeats the clicks that came before. */
function prepare(island: HTMLElement): () => Promise<void> {
  let waking: Promise<void> | undefined;
  const clicked: HTMLElement[] = [];
  const keep = (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const target = event.target instanceof Element ? event.target : undefined;
    const found = isPlain && target?.closest<HTMLElement>('button, a[data-in-place]');
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    if (clicked.at(-1) !== found) clicked.push(found);
    // The component checks the form when it gets the click, and says what is wrong in its own words.
    if (found instanceof HTMLButtonElement && found.form) found.form.noValidate = true;
    void wake();
  };
  const wake = () => {
    waking ??= hydrate(island).then(
      () => {
        island.removeEventListener('click', keep, true);
        for (const each of clicked) if (each.isConnected) each.click();
      },
      () => {
        // Its code cannot be loaded: links and forms do what they do without JavaScript.
        island.removeEventListener('click', keep, true);
        const last = clicked.at(-1);
        if (last instanceof HTMLAnchorElement) location.assign(last.href);
        if (last instanceof HTMLButtonElement) last.form?.submit();
      },
    );
    return waking;
  };
  island.addEventListener('click', keep, true);
  const isTouched = island.getAttribute('wakes') === 'touched';
  for (const touch of isTouched ? touches : []) {
    island.addEventListener(touch, () => void wake(), { once: true, passive: true });
  }
  return wake;
}

async function hydrate(island: HTMLElement): Promise<void> {
  const name = island.getAttribute('name') ?? '';
  const load = islands[name];
  if (!load) throw new Error(`src/app/entry.visitor.ts has no island ${name}`);
  const [Component, { takeOver }] = await Promise.all([load(), import('#app/visitor/take-over.tsx')]);
  await takeOver(island, Component, JSON.parse(island.getAttribute('props') ?? '{}'), name);
}

const isSignedIn = () => document.documentElement.dataset.session === 'in';

function isAwaited(island: HTMLElement): boolean {
  const wakes = island.getAttribute('wakes');
  if (wakes === 'session') return isSignedIn();
  return wakes === 'sign' || island.matches(':focus-within, :active');
}

async function start(): Promise<void> {
  followReleases(import.meta.url);
  followActions();
  followImages();
  followSections();
  const prepared = [...document.querySelectorAll<HTMLElement>('page-island')].map((island) => ({
    island,
    wake: prepare(island),
  }));
  const wakeAwaited = () =>
    Promise.all(prepared.map(({ island, wake }) => (isAwaited(island) ? wake() : undefined)));
  await wakeAwaited();
  // Somebody signs in in another tab.
  new MutationObserver(() => void wakeAwaited()).observe(document.documentElement, {
    attributeFilter: ['data-session'],
  });
  dispatchEvent(new Event(AWAKE));
}

void start();
