import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { documentPath } from '#app/document/document-path.ts';
import { Button } from '#app/ui/button.tsx';
import { Monitor, Smartphone } from '#app/ui/icons.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Settings } from '#contract/settings.ts';
import { deriveAccent, type Theme } from '#format/accent.ts';

const views = [
  { name: 'Desktop', width: 1280, Icon: Monitor },
  { name: 'Phone', width: 390, Icon: Smartphone },
] as const;

/** Until the page has told its own. */
const FIRST_HEIGHT = 1600;

interface Look {
  theme: Theme;
  /** Hex. */
  colour: string;
  fontFamily: Settings['appearance']['fontFamily'];
  animations: boolean;
}

/**
 * The home page as visitors get it, in a look that is not saved yet. Nothing in it can be used, so nobody leaves it or
 * logs out in it by accident.
 */
export function AppearancePreview({ theme, colour, fontFamily, animations }: Look) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [view, setView] = useState<(typeof views)[number]>(views[0]);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (!root || state !== 'shown') return;
    const show = () => dress(root, { theme, colour, fontFamily, animations });
    show();
    // The page's own code puts there what this browser keeps: its theme, and that somebody is signed in.
    const observer = new MutationObserver(show);
    observer.observe(root, { attributeFilter: ['class', 'data-session'] });
    return () => observer.disconnect();
  }, [theme, colour, fontFamily, animations, state]);

  function begin() {
    // An error page of the browser's own is none that can be read.
    const page = frame.current?.contentDocument;
    if (!page?.defaultView || !page.querySelector('main')) return setState('failed');
    // The height of the content, not that of the frame, which follows it.
    const sheet = new page.defaultView.CSSStyleSheet();
    sheet.replaceSync('html{overflow:hidden}body{min-height:0}');
    page.adoptedStyleSheets.push(sheet);
    new ResizeObserver(() => setHeight(page.body.offsetHeight)).observe(page.body);
    setState('shown');
  }

  function tryAgain() {
    setState('loading');
    setAttempt(attempt + 1);
  }

  return (
    <aside className="preview-panel" aria-label="Preview">
      <div className="preview-head">
        <span className="label">Preview</span>
        <fieldset className="pair" aria-label="Width">
          {views.map((one) => (
            <Button
              key={one.name}
              size="tiny"
              look="quiet"
              aria-pressed={one === view}
              onClick={() => setView(one)}
            >
              <one.Icon className="icon" />
              {one.name}
            </Button>
          ))}
        </fieldset>
      </div>
      {state === 'failed' ? (
        <Notice kind="note">
          <p>The home page could not be loaded. What you choose can still be saved.</p>
          <Button size="tiny" onClick={tryAgain}>
            Try again
          </Button>
        </Notice>
      ) : (
        <section
          className="preview-page"
          aria-label="The home page in this look"
          aria-busy={state === 'loading'}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and not every browser lets the keyboard reach that
          tabIndex={0}
          style={{ '--page-w': `${view.width}px`, '--page-h': `${height}px` } as CSSProperties}
        >
          <div>
            <iframe
              key={attempt}
              ref={frame}
              title="Home page"
              src={documentPath('/')}
              inert
              onLoad={begin}
              data-shown={state === 'shown' || undefined}
            />
          </div>
        </section>
      )}
      <p className="hint">Your home page as visitors get it. Nothing is saved until you say so.</p>
    </aside>
  );
}

/** Sets on a page's root what the server and the head script set there, for a visitor: root.tsx, head-script.ts. */
function dress(root: HTMLElement, { theme, colour, fontFamily, animations }: Look): void {
  root.classList.toggle('dark', theme === 'dark');
  // Only when it is another: setting it anew would be seen as a change.
  if (root.dataset.session !== 'out') root.dataset.session = 'out';
  root.dataset.font = fontFamily;
  root.dataset.animations = animations ? 'on' : 'off';
  for (const [name, value] of Object.entries(deriveAccent(colour)[theme]))
    root.style.setProperty(`--${name}`, value);
}
