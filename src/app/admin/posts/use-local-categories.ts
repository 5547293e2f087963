import { useRef, useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { type CategoryChoice, choiceNamed, storedChoices } from './local-categories.ts';

/** The categories a post can have: the stored ones, and those that are stored together with the post (decision D11). */
export function useLocalCategories(stored: { id: number; name: string }[]) {
  const site = useSite();
  const [added, setAdded] = useState<CategoryChoice[]>([]);
  /** The same before the next render, since a save may follow an addition at once. */
  const latest = useRef(added);
  const choices = [...storedChoices(stored), ...added];

  function change(next: CategoryChoice[]) {
    latest.current = next;
    setAdded(next);
  }

  /** Returns the value of the category with this name, and adds a local category where there is none. */
  function add(name: string): string {
    const all = [...storedChoices(stored), ...latest.current];
    const choice = choiceNamed(name, all);
    if (!all.includes(choice)) {
      change([...latest.current, choice]);
      toasts.success('New category created');
    }
    return choice.value;
  }

  /** Stores a local category, and returns the value it has from then on. */
  async function store(value: string): Promise<string> {
    const local = latest.current.find((choice) => choice.value === value);
    if (!local) return value;
    try {
      const { id, name } = await site.categories.create({ name: local.name });
      const choice = { id, name, value: String(id) };
      change(latest.current.map((each) => (each.value === value ? choice : each)));
      return choice.value;
    } catch (error) {
      toasts.error('Failed to create category');
      throw error;
    }
  }

  return { choices, add, store };
}
