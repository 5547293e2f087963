import { meantAddress } from '../blocks/insertion/addresses.ts';
import { isAllowedAddress } from '../editor/allowed-html.ts';

/** The address that some typed text means, or why it means none. */
export type LinkAddress = { href: string } | { problem: string };

const EMAIL = /^[^\s@/:]+@[\w-]+(\.[\w-]+)+$/;
const TELEPHONE = /^\+\d[\d\s().-]{4,}$/;

/** Reads an address as it is typed: a domain, a mail address and a telephone number need no scheme. */
export function addressOf(typed: string): LinkAddress {
  const text = typed.trim();
  if (TELEPHONE.test(text)) return { href: `tel:${text.replace(/[^\d+]/g, '')}` };
  if (EMAIL.test(text)) return { href: `mailto:${text}` };
  const href = meantAddress(text);
  if (!isAllowedAddress(href)) {
    return { problem: 'This address cannot be linked to. Links begin with https, http, mailto or tel.' };
  }
  if (!isAddress(text)) {
    return { problem: 'This is no address. Choose a page of the list, or type one such as /about.' };
  }
  return { href };
}

/** Whether typed text is an address, and not words to find a page by. */
export function isAddress(typed: string): boolean {
  const text = typed.trim();
  if (text === '' || TELEPHONE.test(text)) return true;
  if (/\s/.test(text)) return false;
  return (
    EMAIL.test(text) ||
    meantAddress(text) !== text ||
    /^[/#?.]/.test(text) ||
    /^[a-z][a-z\d+.-]*:\S/i.test(text)
  );
}
