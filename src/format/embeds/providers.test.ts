import { describe, expect, test } from 'vitest';
import { oembedAddressOf } from './oembed-endpoints.ts';
import { playerHosts, playerOf, recognise } from './providers.ts';

const video = 'aqz-KE-bpKQ';
const watch = `https://www.youtube.com/watch?v=${video}`;
const track = '4uLU6hMCjMI75M1A2tKUQC';

describe('embeds: addresses of providers', () => {
  test.each([
    [`https://youtu.be/${video}?si=abc`, 'youtube', watch],
    [`http://m.youtube.com/watch?list=PL0123456789&v=${video}&t=1m30s`, 'youtube', `${watch}&t=90`],
    [`https://www.youtube.com/shorts/${video}`, 'youtube', watch],
    [`https://www.youtube-nocookie.com/embed/${video}?start=12`, 'youtube', `${watch}&t=12`],
    [
      'https://www.youtube.com/playlist?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI',
      'youtube',
      'https://www.youtube.com/playlist?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI',
    ],
    ['https://vimeo.com/76979871', 'vimeo', 'https://vimeo.com/76979871'],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e&x=1',
      'vimeo',
      'https://vimeo.com/76979871/8272103f6e',
    ],
    ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo', 'https://vimeo.com/76979871'],
    [
      `https://open.spotify.com/intl-de/track/${track}?si=1`,
      'spotify',
      `https://open.spotify.com/track/${track}`,
    ],
    [
      'https://m.soundcloud.com/forss/flickermood?utm=1',
      'soundcloud',
      'https://soundcloud.com/forss/flickermood',
    ],
    [
      'https://soundcloud.com/forss/sets/soulhack',
      'soundcloud',
      'https://soundcloud.com/forss/sets/soulhack',
    ],
    [
      'https://codepen.io/team/codepen/details/PNaGbb',
      'codepen',
      'https://codepen.io/team/codepen/pen/PNaGbb',
    ],
    [
      'https://fosstodon.org/@tove/112233445566778899',
      'mastodon',
      'https://fosstodon.org/@tove/112233445566778899',
    ],
    [
      'https://mastodon.social/@tove@fosstodon.org/112233445566778899/',
      'mastodon',
      'https://mastodon.social/@tove@fosstodon.org/112233445566778899',
    ],
    [
      'https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l',
      'bluesky',
      'https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l',
    ],
    [
      'https://gist.github.com/tove/0123456789abcdef0123456789abcdef#file-a',
      'gist',
      'https://gist.github.com/tove/0123456789abcdef0123456789abcdef',
    ],
  ])('%s is of %s', (given, provider, url) => {
    expect(recognise(given)).toEqual({ provider, url });
    // The canonical address means the same as the given one.
    expect(recognise(url)).toEqual({ provider, url });
    expect(playerOf(given)).toEqual(playerOf(url));
  });

  test.each([
    [watch, `https://www.youtube-nocookie.com/embed/${video}?autoplay=1`],
    [`${watch}&t=90`, `https://www.youtube-nocookie.com/embed/${video}?autoplay=1&start=90`],
    [
      'https://vimeo.com/76979871/8272103f6e',
      'https://player.vimeo.com/video/76979871?h=8272103f6e&autoplay=1&dnt=1',
    ],
    [`https://open.spotify.com/track/${track}`, `https://open.spotify.com/embed/track/${track}`],
    [
      'https://soundcloud.com/forss/flickermood',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood&auto_play=true',
    ],
    [
      'https://codepen.io/chriscoyier/pen/gfdDu',
      'https://codepen.io/chriscoyier/embed/gfdDu?default-tab=result',
    ],
  ])('the player of %s is on the host of its provider', (url, src) => {
    const player = playerOf(url);
    expect(player?.src).toBe(src);
    expect(new URL(src).host).toBe(player?.host);
    expect(Object.values(playerHosts)).toContain(player?.host);
  });

  test.each([
    '',
    'no address',
    'javascript:alert(1)',
    `https://youtube.com.evil.example/watch?v=${video}`,
    `https://evil.example/https://www.youtube.com/watch?v=${video}`,
    `https://www.youtube.com:8443/watch?v=${video}`,
    `https://me:secret@www.youtube.com/watch?v=${video}`,
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/@BlenderFoundation',
    'https://vimeo.com/about',
    'https://vimeo.com/76979871/../../evil',
    'https://open.spotify.com/user/spotify',
    'https://soundcloud.com/discover',
    'https://soundcloud.com/forss/tracks',
    'https://codepen.io/chriscoyier',
    'https://fosstodon.org/@tove',
    'https://gist.github.com/discover',
    'https://bsky.app/profile/bsky.app',
  ])('%s has no player and no provider', (url) => {
    expect(playerOf(url)).toBeUndefined();
    expect(recognise(url)).toBeUndefined();
  });

  test('posts have no player', () => {
    for (const url of [
      'https://fosstodon.org/@tove/112233445566778899',
      'https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l',
    ])
      expect(playerOf(url)).toBeUndefined();
  });

  test('the endpoint of a provider gets the address, and other pages have none', () => {
    expect(oembedAddressOf('https://vimeo.com/76979871')).toBe(
      'https://vimeo.com/api/oembed.json?width=1280&url=https%3A%2F%2Fvimeo.com%2F76979871&format=json',
    );
    expect(oembedAddressOf('https://example.org/')).toBeUndefined();
    expect(oembedAddressOf('https://constructor/')).toBeUndefined();
    expect(oembedAddressOf('nonsense')).toBeUndefined();
  });
});
