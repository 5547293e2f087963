import { data, type HeadersArgs } from 'react-router';
import { FRAMES_HEADER } from '#contract/pages/rendered-page.ts';

const RETRY_AFTER_SECONDS = 30;

/** Of every answer while the site cannot be read: nobody keeps it, and whoever asks is told when to ask again. */
export const unavailableHeaders = {
  'Cache-Control': 'no-store',
  'Retry-After': String(RETRY_AFTER_SECONDS),
  'X-Robots-Tag': 'noindex',
};

/** The answer of a page that shows sample content, or none, because the site cannot be read (decision D1). */
export function unavailable<Value>(value: Value) {
  return data(value, { status: 503, headers: unavailableHeaders });
}

/** The answer of a page with a text, whose embeds may load players from these origins. */
export function withFrames<Value>(value: Value, frames: string[]) {
  return data(value, frames.length === 0 ? {} : { headers: { [FRAMES_HEADER]: frames.join(' ') } });
}

/** A page's `headers`: those its loader set. */
export function loaderHeadersOnly({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}
