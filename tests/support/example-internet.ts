import sharp from 'sharp';
import { answer, type ForeignHosts, openForeignHosts, redirectTo } from './foreign-hosts.ts';

/** The addresses of a video of YouTube, of a moving picture and of a page, which the internet of the tests has. */
export const EXAMPLE_VIDEO = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
export const EXAMPLE_MOVING = 'https://example.org/waves.gif';
export const EXAMPLE_PAGE = 'https://example.org/harbour';

/**
 * The other sites that tests may read: a page and a video with pictures, a page that never arrives (`/silent`), one that
 * redirects to this machine (`/inside`), and a host with a private address (`router.example`).
 */
export async function openExampleInternet(): Promise<ForeignHosts> {
  const create = { width: 1600, height: 900, channels: 3 as const, background: '#b4452d' };
  const picture = answer(await sharp({ create }).jpeg().toBuffer(), { 'content-type': 'image/jpeg' });
  const video = { type: 'video', title: 'Big Buck Bunny', author_name: 'Blender', provider_name: 'YouTube' };
  const thumbnail_url = 'https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg';
  const oembed = answer(JSON.stringify({ ...video, thumbnail_url }), { 'content-type': 'application/json' });
  const page = answer(`<!doctype html><title>The harbour</title>
    <meta property="og:site_name" content="Example"><meta property="og:image" content="/boat.jpg">
    <meta name="description" content="A walk along the water.">`);
  return openForeignHosts({
    'example.org': {
      pages: {
        '/harbour': page,
        '/boat.jpg': picture,
        '/waves.gif': answer(await movingPicture(), { 'content-type': 'image/gif' }),
        '/inside': redirectTo('https://127.0.0.1/'),
        '/silent': () => {},
      },
    },
    'www.youtube.com': {
      pages: { [`/oembed?url=${encodeURIComponent(EXAMPLE_VIDEO)}&format=json`]: oembed },
    },
    'i.ytimg.com': { pages: { '/vi/aqz-KE-bpKQ/maxresdefault.jpg': picture } },
    'router.example': { addresses: ['192.168.0.1'] },
  });
}

/** A GIF of two frames. */
function movingPicture(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
  return Promise.all(['#1f5f86', '#d8a03a'].map(frame)).then((frames) =>
    sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
}
