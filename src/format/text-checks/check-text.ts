import { checkColours } from './colour-checks.ts';
import {
  type AddressState,
  checkFragments,
  checkLinkTargets,
  checkLinkTexts,
  checkPictureTargets,
  ownPathOf,
  ownPathsOf,
} from './link-checks.ts';
import { checkAlternativeTexts, checkEmbedTitles, checkPictureSizes } from './picture-checks.ts';
import { checkEmptyBlocks, checkHeadingOrder, type TextKind } from './structure-checks.ts';
import { elementsOf } from './text-elements-of.ts';
import type { TextProblem } from './text-problem.ts';

/** What the site answers about one of its addresses. */
export interface CheckedAddress {
  path: string;
  state: AddressState;
  /** The size of a picture's file; null for everything else. */
  bytes: number | null;
}

interface TextSurroundings {
  kind: TextKind;
  /** The language of the text. */
  language: string;
  /** The address of the site, `https://site.example`. */
  origin: string;
  /** The owner's colour, as `#rrggbb`. */
  accent: string;
}

/** The problems of a text, and the paths of this site whose state the rest depends on. */
export interface CheckedText {
  problems: TextProblem[];
  paths: string[];
  /** The problems of addresses, once the site has told their states. */
  problemsOf: (addresses: readonly CheckedAddress[]) => TextProblem[];
}

/** Checks HTML for what a writer may want to mend. It only reads: nothing is refused and nothing is changed. */
export function checkText(html: string, { kind, language, origin, accent }: TextSurroundings): CheckedText {
  const elements = elementsOf(html);
  return {
    problems: [
      ...checkAlternativeTexts(elements),
      ...checkEmbedTitles(elements),
      ...checkHeadingOrder(elements, kind),
      ...checkEmptyBlocks(elements),
      ...checkLinkTexts(elements, language),
      ...checkFragments(html, elements),
      ...checkColours(elements, accent),
    ],
    paths: ownPathsOf(elements, origin),
    problemsOf: (addresses) => {
      const byPath = new Map(addresses.map((address) => [address.path, address]));
      const stateOf = (path: string) => byPath.get(path)?.state;
      const ownBytes = (address: string) => byPath.get(ownPathOf(address, origin) ?? '')?.bytes ?? undefined;
      return [
        ...checkLinkTargets(elements, origin, stateOf),
        ...checkPictureTargets(elements, origin, stateOf),
        ...checkPictureSizes(elements, ownBytes),
      ];
    },
  };
}
