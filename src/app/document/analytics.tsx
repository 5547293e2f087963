import { use } from 'react';
import { useSettings } from '#app/site/site-data.ts';
import { ScriptNonce } from './script-nonce.ts';

/**
 * Counts visitors with Google Analytics where the owner has set an id. Part of the public pages only, so that no other
 * page's policy has to let a stranger's script in; the server opens it where it finds `data-analytics`.
 */
export function Analytics() {
  const id = useSettings()?.seo.googleAnalyticsId;
  const nonce = use(ScriptNonce);
  if (!id) return null;
  return (
    <script
      nonce={nonce}
      data-analytics=""
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script; the id is letters, digits and dashes
      dangerouslySetInnerHTML={{ __html: `(${startCounting})(${JSON.stringify(id)})` }}
    />
  );
}

/** Travels as text, so it is self-contained and survives minification. */
function startCounting(id: string): void {
  function start() {
    // The head script has said who is here: the owner is no visitor.
    if (document.documentElement.dataset.session !== 'out') return;
    const layer: unknown[] = [];
    Object.assign(window, { dataLayer: layer });
    function tell(..._words: unknown[]) {
      // biome-ignore lint/complexity/noArguments: Google's script takes arguments objects only, no arrays
      layer.push(arguments);
    }
    tell('js', new Date());
    tell('config', id);
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
    document.head.append(script);
  }
  // A page that the browser prepares in case it is wanted has not been seen yet.
  if (Reflect.get(document, 'prerendering')) {
    document.addEventListener('prerenderingchange', start, { once: true });
  } else start();
}
