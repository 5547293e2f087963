import { sendResponse } from '@remix-run/node-fetch-server';
import type { FastifyInstance } from 'fastify';
import { IDEMPOTENCY_FIELD, idempotencyKeyForm } from '#contract/limits.ts';
import type { Caller } from '#domain/caller.ts';
import { targetPath, urlOf } from '../http/request-target.ts';
import { formPaths, multipartPaths } from './page-urls.ts';
import { asPage, type PagesOptions, renderUncached, withRequestId } from './pages.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data';

/** The longest message in a script of three bytes a letter, each written as `%XX`, and the other fields beside it. */
const FORM_LIMIT_BYTES = 256 * 1024;

/** The key that a form's own script sends as a field, because a form cannot send headers. Without script it is empty. */
function keyIn(body: string): Pick<Caller, 'idempotencyKey'> {
  const key = new URLSearchParams(body).get(IDEMPOTENCY_FIELD) ?? '';
  return idempotencyKeyForm.test(key) ? { idempotencyKey: key } : {};
}

/**
 * Forms that work without JavaScript. The page's action calls the site on behalf of the visitor's own address, so that
 * limits count as they do for the API. Nothing here reads a cookie or a token: a form sent from another site can do no
 * more than that site's own visitors could.
 */
export function registerPageForms(app: FastifyInstance, options: PagesOptions): void {
  registerForms(app, options, formPaths, [FORM_TYPE]);
  registerForms(app, options, multipartPaths, [FORM_TYPE, MULTIPART_TYPE]);
}

function registerForms(app: FastifyInstance, options: PagesOptions, paths: string[], types: string[]): void {
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      types,
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    for (const url of paths) {
      forms.post(
        url,
        asPage(async (request, response) => {
          const body = typeof request.body === 'string' ? request.body : '';
          const sent = new Request(urlOf(options.origin, targetPath(request.raw.url)), {
            method: 'POST',
            headers: {
              accept: request.headers.accept ?? 'text/html',
              'content-type': request.headers['content-type'] ?? FORM_TYPE,
            },
            body,
          });
          const { page } = await renderUncached(
            options,
            sent,
            options.siteFor({ address: request.ip, ...keyIn(body) }),
          );
          page.headers.set('cache-control', 'no-store');
          await sendResponse(response, await withRequestId(page, request.id));
        }, options.headers),
      );
    }
  });
}
