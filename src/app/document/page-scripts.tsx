import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';
import { WAITING_LINK, WAITING_SCRIPT } from './waiting-code.ts';

interface PageScriptsProps {
  nonce: string | undefined;
  /** True if the page loads its code at the first sign of a visitor: waiting-code.ts. */
  codeWaits: boolean;
}

/** The module scripts of a page. On the server, a waiting page gets them in a form that browsers do not load. */
export function PageScripts({ nonce, codeWaits }: PageScriptsProps) {
  // The browser hydrates after the head script has restored the modules. The dev server adds modules of its own.
  const waits = codeWaits && import.meta.env.SSR && import.meta.env.PROD;
  return waits ? waiting(Scripts({ nonce })) : <Scripts nonce={nonce} />;
}

/** A copy of the elements in which no link and no script loads a module. */
function waiting(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<{ rel?: string; type?: string; async?: boolean; children?: ReactNode }>(child)) {
      return child;
    }
    const { type, props } = child;
    if (type === Fragment) return waiting(props.children);
    if (type === 'link' && props.rel === 'modulepreload') return cloneElement(child, { rel: WAITING_LINK });
    if (type === 'script' && props.type === 'module') {
      return cloneElement(child, { type: WAITING_SCRIPT, async: undefined });
    }
    return child;
  });
}
