import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The block that IANA gives out addresses of the public IPv6 internet from (RFC 4291). */
const GLOBAL_IPV6 = ipaddr.IPv6.parse('2000::');
/** Addresses by which a network without IPv4 reaches IPv4 hosts: the last 32 bits are the address (RFC 6052). */
const TRANSLATED_IPV4 = ipaddr.IPv6.parse('64:ff9b::');

/**
 * True for the address of a host on the public internet. False for this machine, private networks, link-local
 * addresses (with the metadata services of cloud providers), carriers' own networks, multicast, documentation, every
 * other special range, and texts that are no IP address. An IPv4 address inside an IPv6 address is judged by itself.
 */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also reads short notations such as 127.1, and a zone (`%eth0`) names a network of this machine.
  if (isIP(address) === 0 || address.includes('%')) return false;
  // `process` takes IPv4 out of mapped addresses (::ffff:127.0.0.1).
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  if (parsed.match(TRANSLATED_IPV4, 96)) return lastIpv4Of(parsed).range() === 'unicast';
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_IPV6, 3);
}

const lastIpv4Of = (address: ipaddr.IPv6) => new ipaddr.IPv4(address.toByteArray().slice(12));
