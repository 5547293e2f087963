import { expect, test } from 'vitest';
import { networkHosts, networkOf } from './known-networks.ts';
import { markOf } from './network-marks.ts';

const at = (url: string, name = 'Me') => networkOf({ name, url });

test('twenty networks are recognised by each of their hosts, and by the hosts below these', () => {
  expect(Object.keys(networkHosts)).toHaveLength(20);
  for (const [network, hosts] of Object.entries(networkHosts)) {
    for (const host of hosts) {
      expect(at(`https://${host}/tove`)).toBe(network);
      expect(at(`https://www.${host.toUpperCase()}:8443/tove`)).toBe(network);
    }
  }
});

test('a host that only looks like a network is none', () => {
  for (const url of [
    'https://github.com.evil.example/tove',
    'https://notgithub.com/tove',
    'https://example.org/github.com',
    'https://example.org/?x.com',
    'https://github.com@example.org/',
    'https://com/',
    'https://[::1]/',
    'mailto:tove@github.com',
    'https://a:b:c',
  ])
    expect(at(url), url).toBeUndefined();
});

test('a server that is not in the list is recognised by the name of the link', () => {
  expect(at('https://social.anselm.example/@tove', 'Mastodon')).toBe('mastodon');
  expect(at('https://example.org', 'Stack Overflow')).toBe('stackoverflow');
  expect(at('https://example.org', 'constructor')).toBeUndefined();
  expect(at('mailto:tove@anselm.example', 'GitHub')).toBeUndefined();
});

test('every network has a mark of one path that begins absolutely', () => {
  for (const [hosts] of Object.values(networkHosts)) {
    const mark = markOf({ name: '', url: `https://${hosts}` });
    expect(mark).toMatch(/^M[\d. ]/);
    expect(mark).not.toMatch(/undefined|[^\d]m[\d]/);
  }
});
