import { tagKey } from '#contract/tag.ts';

/** The tags with one more; why it cannot be added; or undefined for a name that is empty (row 121). */
export function addTag(
  tags: string[],
  typed: string,
  most: number,
): string[] | { refusal: string } | undefined {
  const name = typed.trim();
  if (name === '') return undefined;
  if (tags.some((tag) => tagKey(tag) === tagKey(name))) return { refusal: 'Tag already exists' };
  if (tags.length >= most) return { refusal: `Use at most ${most} tags.` };
  return [...tags, name];
}

/** The tags with the one that is typed and not added yet, which leaves its input. A save calls it. */
export function withPendingTag(tags: string[], input: HTMLInputElement | null, most: number): string[] {
  const added = addTag(tags, input?.value ?? '', most);
  if (!input || !Array.isArray(added)) return tags;
  input.value = '';
  return added;
}
