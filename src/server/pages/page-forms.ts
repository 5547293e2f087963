import { sendResponse } from '@remix-run/node-fetch-server';
import type { FastifyInstance } from 'fastify';
import { targetPath, urlOf } from '../http/request-target.ts';
import { formPaths } from './page-urls.ts';
import { asPage, type PagesOptions, renderUncached } from './pages.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The longest message in a script of three bytes a letter, each written as `%XX`, and the other fields beside it. */
const FORM_LIMIT_BYTES = 256 * 1024;

/**
 * Forms that work without JavaScript. The page's action calls the site on behalf of the visitor's own address, so that
 * limits count as they do for the API. Nothing here reads a cookie or a token: a form sent from another site can do no
 * more than that site's own visitors could.
 */
export function registerPageForms(app: FastifyInstance, options: PagesOptions): void {
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    for (const url of formPaths) {
      forms.post(
        url,
        asPage(async (request, response) => {
          const sent = new Request(urlOf(options.origin, targetPath(request.raw.url)), {
            method: 'POST',
            headers: { accept: request.headers.accept ?? 'text/html', 'content-type': FORM_TYPE },
            body: typeof request.body === 'string' ? request.body : '',
          });
          const { page } = await renderUncached(options, sent, options.siteFor(request.ip));
          page.headers.set('cache-control', 'no-store');
          await sendResponse(response, page);
        }, options.headers),
      );
    }
  });
}
