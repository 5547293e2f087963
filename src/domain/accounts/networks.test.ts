import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkOf, wideNetworkOf } from './networks.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:41522', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9%eth0', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2'],
  ['fe80::1%25en0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['', 'unknown'],
  ['page', 'unknown'],
  ['203.0.113', 'unknown'],
  ['0313.0.113.7', 'unknown'],
  ['256.0.0.1', 'unknown'],
  ['2001:db8', 'unknown'],
  [':::', 'unknown'],
])('safety 4: %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('safety 4: the wide network of an IPv6 address is its /48, and IPv4 has none', () => {
  expect(wideNetworkOf('2001:db8:1:2::9')).toBe('2001:db8:1');
  expect(wideNetworkOf('[2001:db8:1:ffff::9%eth0]:80')).toBe('2001:db8:1');
  expect(wideNetworkOf('203.0.113.7')).toBeUndefined();
  expect(wideNetworkOf('::ffff:203.0.113.7')).toBeUndefined();
});

const octet = fc.integer({ min: 0, max: 255 });
const group = fc.integer({ min: 0, max: 0xffff });
const port = fc.integer({ min: 0, max: 65_535 });
const zone = fc.stringMatching(/^[a-z0-9.]{1,8}$/);

describe('safety 4: every notation of an address is the same network', () => {
  test('of IPv4', () => {
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), port, zone, ([a, b, c, d], number, name) => {
        const plain = `${a}.${b}.${c}.${d}`;
        const hex = [(a << 8) | b, (c << 8) | d].map((part) => part.toString(16)).join(':');
        const mapped = [
          `::ffff:${plain}`,
          `::FFFF:${hex}`,
          `0:0:0:0:0:ffff:${hex}`,
          `0000::ffff:${plain}%${name}`,
        ];
        const notations = [
          plain,
          ` ${plain} `,
          `${plain}:${number}`,
          ...mapped,
          ...mapped.map((text) => `[${text}]:${number}`),
        ];
        for (const text of notations) expect([text, networkOf(text)]).toEqual([text, plain]);
      }),
    );
  });

  test('of IPv6, whatever its last 64 bits are', () => {
    const groups = fc.array(group, { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(
        groups,
        fc.array(group, { minLength: 4, maxLength: 4 }),
        port,
        zone,
        (parts, others, number, name) => {
          const network = parts.slice(0, 4);
          // Mapped addresses are IPv4.
          fc.pre(network.some((part) => part !== 0));
          const expected = network.map((part) => part.toString(16)).join(':');
          const short = parts.map((part) => part.toString(16)).join(':');
          const long = parts.map((part) => part.toString(16).padStart(4, '0').toUpperCase()).join(':');
          const other = [...network, ...others].map((part) => part.toString(16)).join(':');
          const compressed = new URL(`http://[${short}]`).hostname;
          const notations = [short, long, other, compressed, `${long}%${name}`, `[${short}]:${number}`];
          for (const text of notations) expect([text, networkOf(text)]).toEqual([text, expected]);
        },
      ),
    );
  });

  test('and no text throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => void networkOf(text)));
  });
});
