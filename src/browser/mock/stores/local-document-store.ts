import type { DocumentStore } from '#domain/documents/document-store.ts';
import type { Texts } from '../local-database.ts';
import { parseJson } from '../local-table.ts';
import { documentKey, type LocalTables } from '../local-tables.ts';

/** The body under a key of its own, its version and the rest among the others'. */
export function createLocalDocumentStore(texts: Texts, { documents }: LocalTables): DocumentStore {
  const factsOf = (name: string) => documents.rows().find((facts) => facts.name === name);
  function stored(name: string) {
    // Text that is no JSON is handed on as it is, so that it is reported and kept as a revision.
    const text = texts.get(documentKey(name));
    const body = parseJson(text) ?? text;
    const { version = 1, updatedAt = NEVER } = factsOf(name) ?? {};
    return body === undefined ? undefined : { body, version, updatedAt };
  }
  return {
    get: async (name) => stored(name),

    put: async (name, version, body, at, sample) => {
      if ((stored(name)?.version ?? 0) !== version) return false;
      texts.write(documentKey(name), JSON.stringify(body));
      const others = documents.rows().filter((facts) => facts.name !== name);
      documents.write([...others, { name, version: version + 1, updatedAt: at, sample }]);
      return true;
    },

    emptySamples: async (at) => {
      const emptied = documents.rows().map((facts) => {
        if (!facts.sample) return facts;
        texts.write(documentKey(facts.name), '{}');
        return { ...facts, sample: false, version: facts.version + 1, updatedAt: at };
      });
      documents.write(emptied);
    },
  };
}

/** When a body was written that came without its facts. */
const NEVER = '1970-01-01T00:00:00.000Z';
