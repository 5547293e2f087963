import { part, plural } from '../part.ts';

/** The answers of the server to a visitor's form, besides those of its fields. English ones are the server's own. */
export const formWords = part('forms', {
  tooLong: plural({ one: 'Use at most {n} character.', other: 'Use at most {n} characters.' }),
  notAccepted: 'This text was not accepted. Please change it and try again.',
  tooManyTries: plural({
    one: 'Too many tries. Please wait {n} second and try again.',
    other: 'Too many tries. Please wait {n} seconds and try again.',
  }),
  unavailable: 'The site cannot save anything at the moment. Please try again later.',
});
