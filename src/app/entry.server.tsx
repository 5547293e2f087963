import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { isHydrated } from '#app/document/page-handle.ts';
import { RequestIdPlaceholder } from '#app/document/request-reference.tsx';
import { ScriptNonce } from '#app/document/script-nonce.ts';
import { IslandRenderer, type RenderIsland } from '#app/visitor/island.tsx';
import { isMockBuild } from '#browser/mock-build.ts';
import { NONCE_HEADER, REQUEST_ID_PLACEHOLDER } from '#contract/pages/rendered-page.ts';

const RENDER_TIME_OUT_MS = 10_000;

const renderIsland: RenderIsland = (content, identifierPrefix) =>
  renderToString(content, { identifierPrefix });

/** Renders a page to its end before the first byte leaves, so that its inline scripts can be hashed for the CSP. */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let statusCode = status;
    const nonce = randomBytes(16).toString('base64url');
    headers.set(NONCE_HEADER, nonce);
    // The pages of the demo are made in the browser.
    const isDocument =
      !isMockBuild && !context.staticHandlerContext.matches.some(({ route }) => isHydrated(route));
    if (isDocument) void context.serverHandoffStream?.cancel();
    const page = (
      <ScriptNonce value={nonce}>
        <RequestIdPlaceholder value={isMockBuild ? undefined : REQUEST_ID_PLACEHOLDER}>
          <IslandRenderer value={isDocument ? renderIsland : undefined}>
            <ServerRouter
              // A document does not send the data of its loaders: no code reads it.
              context={isDocument ? { ...context, serverHandoffStream: undefined } : context}
              url={request.url}
              nonce={nonce}
            />
          </IslandRenderer>
        </RequestIdPlaceholder>
      </ScriptNonce>
    );
    headers.set('content-type', 'text/html; charset=utf-8');
    if (isDocument) {
      // A document waits for nothing while it is rendered. As one text it takes a tenth less time than as a stream.
      const html = `<!DOCTYPE html>${renderToString(page)}`;
      resolve(new Response(html, { headers, status }));
      return;
    }
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        pipe(body);
        text(body).then((html) => resolve(new Response(html, { headers, status: statusCode })), reject);
      },
      onShellError: reject,
      onError() {
        statusCode = 500;
      },
    });
    const timer = setTimeout(abort, RENDER_TIME_OUT_MS);
  });
}
