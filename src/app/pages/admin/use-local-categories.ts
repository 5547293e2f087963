import { useRef, useState } from 'react';
import { nextId } from '#app/forms/next-id.ts';
import { toasts } from '#app/ui/toasts.tsx';
import { useSite } from './admin-context.tsx';
import { categoryNamed } from './post-values.ts';

interface Choice {
  id: number;
  name: string;
}

/** The categories a post can have: the stored ones and those that are stored with the post (decision D11). */
export function useLocalCategories(stored: Choice[]) {
  const site = useSite();
  const [local, setLocal] = useState<Choice[]>([]);
  /** What the next render will show: a save may follow an addition at once. */
  const latest = useRef(local);
  /** The ids that the site gave to local ones in a save whose second half failed. */
  const storedIds = useRef(new Map<string, string>());
  const choices: Choice[] = [...stored, ...local];

  /** Answers the id to choose; a name that exists is not made twice. */
  function add(name: string): string {
    const all = [...stored, ...latest.current];
    const known = categoryNamed(name, all);
    if (known) return String(known.id);
    const id = nextId(all);
    latest.current = [...latest.current, { id, name }];
    setLocal(latest.current);
    toasts.success('New category created');
    return String(id);
  }

  /** The id a post is saved with; a local category is stored first. */
  async function storedId(id: string): Promise<string> {
    const category = latest.current.find((choice) => String(choice.id) === id);
    if (!category) return id;
    const known = storedIds.current.get(id);
    if (known) return known;
    try {
      const created = await site.categories.create({ name: category.name });
      storedIds.current.set(id, String(created.id));
      return String(created.id);
    } catch (error) {
      toasts.error('Failed to create category');
      throw error;
    }
  }

  return { choices, add, storedId };
}
