import { foldLetters } from './folding.ts';

/** Of a long name so many characters are taken, which leaves room for a number. */
const LENGTH = 20;

/** The nth user name to try for a person: `Zoë van Dijk` gives `zoe.van.dijk`, then `zoe.van.dijk-2`, and so on. */
export function usernameOf(name: string, number: number): string {
  const words = foldLetters(name).match(/[\p{L}\p{N}]+/gu) ?? ['user'];
  // Cut by code points, so that no letter is halved.
  const whole = [...words.join('.').slice(0, 2 * LENGTH)];
  const base = whole.slice(0, LENGTH).join('').replace(/\.$/, '');
  return number === 1 ? base : `${base}-${number}`;
}

/** The first of them that nobody has; user names are compared without case. */
export function freeUsername(name: string, taken: Iterable<string>): string {
  const used = new Set(Array.from(taken, (username) => username.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const username = usernameOf(name, number);
    if (!used.has(username)) return username;
  }
}
