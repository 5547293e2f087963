import type { Site } from '#contract/catalogue.ts';
import { createHttpSite } from './http-site.ts';
import { readSession } from './session.ts';
import { createUnansweredWrites } from './unanswered-writes.ts';

let opened: Site | undefined;

/** The site as this browser reaches it. The one place that decides who answers. */
export function openSite(): Site {
  opened ??= createHttpSite({
    origin: location.origin,
    token: () => readSession()?.token,
    unanswered: createUnansweredWrites(() => localStorage),
  });
  return opened;
}
