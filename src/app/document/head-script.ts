import { showVisitor } from '#app/site/show-visitor.ts';
import type { Theme } from '#format/accent.ts';
import { isLiveToken } from '#format/tokens.ts';
import { joinPages } from './page-transition.ts';
import { markTop } from './scroll-state.ts';
import { AWAKE, WAITING_LINK, WAITING_SCRIPT, waitForVisitor } from './waiting-code.ts';

/** The header is clear up to this distance from the top (row 22). */
const CLEAR_PX = 20;

/** Loads a style sheet after the `load` event, so that it does not delay the first view. */
function addWhenLoaded(styleSheet: string): void {
  addEventListener('load', () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = styleSheet;
    document.head.append(link);
  });
}

/** The inline script of every page. The functions travel as text, so it survives minification. */
export function headScript(ownerTheme: Theme | null, lateFonts: string): string {
  return [
    `(${showVisitor})(${JSON.stringify(ownerTheme)},${isLiveToken})`,
    `(${joinPages})()`,
    `(${markTop})(${CLEAR_PX})`,
    `(${addWhenLoaded})(${JSON.stringify(lateFonts)})`,
    `(${waitForVisitor})(${[AWAKE, WAITING_LINK, WAITING_SCRIPT].map((name) => JSON.stringify(name))})`,
  ].join(';');
}
