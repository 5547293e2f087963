import type { Handlers } from '#contract/operation.ts';
import type { tagOperations } from '#contract/tag.ts';
import { byName } from './by-name.ts';
import type { Caller } from './caller.ts';
import type { Ports } from './ports.ts';

/** The tags of projects, by name. Visitors see the tags of visible projects only. */
export function createTags({ stores }: Ports, caller: Caller): Handlers<typeof tagOperations> {
  return {
    list: async () => {
      const tags = await stores.tags.list(!caller.account);
      return tags.toSorted((one, other) => byName(one.name, other.name));
    },
  };
}
