import { richText } from '#contract/rich-text.ts';

/** Whether the allow-list of the contract permits an attribute on a tag. */
export function isAllowedAttribute(tag: string, name: string): boolean {
  const { attributes, classes } = richText;
  if (name === 'class') return classes[tag] !== undefined;
  return [...(attributes['*'] ?? []), ...(attributes[tag] ?? [])].includes(name);
}

/** The classes of an element that may stand on it. */
export function allowedClasses(tag: string, names: Iterable<string>): string[] {
  const patterns = richText.classes[tag] ?? [];
  return [...names].filter((name) => patterns.some((pattern) => fits(name, pattern)));
}

/** Whether a class fits a pattern of the contract, which may end with `*`. */
function fits(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** Whether a URL is permitted in a link or an image: a page of this site, or a scheme of the contract. */
export function isAllowedAddress(address: string, schemes: string[] = richText.linkSchemes): boolean {
  // Browsers skip these characters when they look for the scheme, so `java\tscript:` is one.
  const bare = [...address].filter((each) => each > ' ').join('');
  if (/^[/\\]{2}/.test(bare)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1];
  return scheme === undefined || schemes.includes(scheme.toLowerCase());
}
