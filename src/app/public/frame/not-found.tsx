import { data } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import type { Route } from './+types/not-found';

/** Any other address (row 16). The layout's error boundary shows what a 404 looks like, whoever throws it. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: pageTitle(languageOf(matches), '/*'), indexed: false });
}

export default function NotFound() {
  return null;
}
