import { printedNames } from '#format/html/blocks/printed-names.ts';
import { part } from '../part.ts';

/** The words in and around the texts and the images of the owner. */
export const textWords = part('texts', {
  noImage: 'Image not available',
  copyCode: 'Copy code',
  codeCopied: 'Code copied',
  codeNotCopied: 'The code could not be copied',
  table: 'Table',
  printed: printedNames,
});
