import { useRef, useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import { type CategoryChoice, choiceNamed, storedChoices } from './local-categories.ts';

/** The categories a post can have: the stored ones and those that are stored with the post (decision D11). */
export function useLocalCategories(stored: { id: number; name: string }[]) {
  const site = useSite();
  const [local, setLocal] = useState<CategoryChoice[]>([]);
  /** What the next render will show: a save may follow an addition at once. */
  const latest = useRef(local);
  /** The ids that the site gave to local ones in a save whose second half failed, by their values. */
  const storedIds = useRef(new Map<string, string>());
  const choices = [...storedChoices(stored), ...local];

  /** Answers the value to choose; a name that exists is not made twice. */
  function add(name: string): string {
    const all = [...storedChoices(stored), ...latest.current];
    const choice = choiceNamed(name, all);
    if (!all.includes(choice)) {
      latest.current = [...latest.current, choice];
      setLocal(latest.current);
      toasts.success('New category created');
    }
    return choice.value;
  }

  /** The id a post is saved with; a local category is stored first. */
  async function storedId(value: string): Promise<string> {
    const category = latest.current.find((choice) => choice.value === value);
    if (!category) return value;
    const known = storedIds.current.get(value);
    if (known) return known;
    try {
      const created = await site.categories.create({ name: category.name });
      storedIds.current.set(value, String(created.id));
      return String(created.id);
    } catch (error) {
      toasts.error('Failed to create category');
      throw error;
    }
  }

  return { choices, add, storedId };
}
