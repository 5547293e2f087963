import ipaddr from 'ipaddr.js';

/** Every address that cannot be read counts as one network, so that made-up ones gain nothing. */
const UNKNOWN = 'unknown';

/**
 * The network that a limit counts as one caller: an IPv4 address, or the /64 of an IPv6 address (decision 0006). Every
 * notation of one address is the same network: with a port, in brackets, with a zone, or as an IPv4-mapped address.
 */
export function networkOf(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return UNKNOWN;
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, 4) : parsed.toString();
}

/** The /48 of an IPv6 address, the largest network that one customer usually gets. Undefined for IPv4. */
export function wideNetworkOf(address: string): string | undefined {
  const parsed = parseAddress(address);
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, 3) : undefined;
}

const prefixOf = ({ parts }: ipaddr.IPv6, groups: number) =>
  parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':');

/** An IPv4 address, or an IPv6 address that maps none. The library would also accept octal and shortened IPv4. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const address = withoutPort(text.trim());
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  const [withoutZone = ''] = address.split('%', 1);
  if (!ipaddr.IPv6.isValid(withoutZone)) return undefined;
  const parsed = ipaddr.IPv6.parse(withoutZone);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
}

/** `192.0.2.1:443` and `[2001:db8::1]:443`; an IPv6 address has a port only after brackets. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text);
  return bracketed?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
}
