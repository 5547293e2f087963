import { isAllowedAddress } from '../../editor/allowed-html.ts';

/** The address that somebody means: a domain alone is one, not a page beside this one. */
export function meantAddress(typed: string): string {
  const address = typed.trim();
  return /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(address) ? `https://${address}` : address;
}

/** Why a text cannot link to an address; undefined if it can. */
export function addressRefusal(address: string): string | undefined {
  if (address === '') return 'Enter an address.';
  return isAllowedAddress(address) ? undefined : 'This address cannot be linked to.';
}
