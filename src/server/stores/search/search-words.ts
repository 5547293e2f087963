import { sql } from 'kysely';
import { mayBeMeant, reversed } from '#domain/search/typing-errors.ts';
import type { SearchText } from '#domain/search-text.ts';
import type { Connections } from '../connections.ts';

/**
 * Adds the words of a text to the table of all words, in which a search with a typing error looks for the words that may
 * be meant (decision 0032). A word stays there when its texts are gone: it then finds nothing.
 */
export async function putWords(
  { kind, write }: Connections,
  { title, excerpt, content }: SearchText,
): Promise<void> {
  const words = [...new Set([...title, ...excerpt, ...content])].filter(mayBeMeant);
  if (words.length === 0) return;
  const rows = words.map((word) => ({ word, length: [...word].length, reversed: reversed(word) }));
  // The words travel as one parameter: a text may have more of them than a statement may have parameters.
  const json = JSON.stringify(rows);
  if (kind === 'sqlite') {
    await sql`insert or ignore into search_words (word, length, reversed)
      select value ->> 'word', value ->> 'length', value ->> 'reversed' from json_each(${json})`.execute(
      write,
    );
    return;
  }
  await sql`insert into search_words (word, length, reversed)
    select word, length, reversed from json_to_recordset(${json}::json) as rows (word text, length integer, reversed text)
    on conflict do nothing`.execute(write);
}
