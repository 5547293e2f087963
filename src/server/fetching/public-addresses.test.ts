import { expect, test } from 'vitest';
import { isPublicAddress } from './public-addresses.ts';

const refused = [
  ['this machine', '127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::'],
  [
    'private networks',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
  ],
  [
    'link-local addresses and metadata services',
    '169.254.169.254',
    '169.254.0.1',
    'fe80::1',
    'fd00:ec2::254',
  ],
  ['a carrier’s network', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
  [
    'IPv4 in IPv6',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
  ],
  ['translated IPv4', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::10.1.2.3', '64:ff9b:1::8.8.8.8'],
  ['tunnels', '2002:7f00:1::', '2002:a00:1::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['multicast and broadcast', '224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1'],
  [
    'documentation, tests and reserved blocks',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '192.0.0.8',
    '240.0.0.1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '4000::1',
    '5f00::1',
  ],
  ['zones', 'fe80::1%eth0', '2606:4700::1111%eth0'],
  [
    'texts that are no address',
    '',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '1.2.3',
    '[::1]',
    '8.8.8.8 ',
  ],
] as const;

for (const [kind, ...addresses] of refused) {
  test(`guard: ${kind}: not public`, () => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
}

test('guard: addresses of the public internet are public, also through the translation of a network without IPv4', () => {
  const addresses = [
    '8.8.8.8',
    '151.101.1.140',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ];
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
});
