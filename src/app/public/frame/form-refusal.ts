import { type Issue, isSiteError, type SiteError, statusOfCode } from '#contract/errors.ts';
import { formWords } from '#words/english/forms.ts';
import { frameWords } from '#words/english/frame.ts';
import { counted, wordLanguage, wordsIn } from '#words/words.ts';

/**
 * Describes a refused form: the sentence to show, the faults of its fields, and the response. `texts` are the sentences for
 * an empty or wrong field, in the language of the site. Throws any other failure.
 */
export function refusalOf(error: unknown, language: string, texts: Record<string, string>) {
  if (!isSiteError(error)) throw error;
  const { code, issues: found = [], retryAfter } = error;
  const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) };
  const issues = found.map((issue) => ({ ...issue, message: sentenceOf(issue, language, texts) }));
  return {
    message: issues[0]?.message ?? reasonOf(error, language),
    issues,
    response: { status: statusOfCode[code], headers },
  };
}

/** The limit in the contract's sentence about a text that is too long. */
const TOO_LONG = /^Use at most ([\d,]+) characters\.$/;

/** The sentence about a field. The server's own are English. */
function sentenceOf({ path, message }: Issue, language: string, texts: Record<string, string>): string {
  if (isEnglish(language)) return message;
  const words = wordsIn(language, formWords);
  const limit = TOO_LONG.exec(message)?.[1];
  if (limit !== undefined) return counted(words.tooLong, Number(limit.replaceAll(',', '')), language);
  return texts[path] ?? words.notAccepted;
}

function reasonOf({ code, message, retryAfter }: SiteError, language: string): string {
  const words = wordsIn(language, formWords);
  const failed = wordsIn(language, frameWords).formFailed;
  if (isEnglish(language)) return message || failed;
  if (code === 'too-many-requests' && retryAfter !== undefined)
    return counted(words.tooManyTries, retryAfter, language);
  const isUnavailable = code === 'unavailable' || code === 'storage-full';
  return isUnavailable ? words.unavailable : failed;
}

/** Also for a language without a catalogue. */
const isEnglish = (language: string) => wordLanguage(language) === 'en';
