import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { fieldDescriptions } from './field-descriptions.ts';

/** The fields of the editors whose name and label stand in one element: `<TextField name="title" label="Title">`. */
function labelledFields(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of globSync('src/app/admin/**/*.tsx')) {
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    new Visitor({
      JSXOpeningElement: ({ attributes }) => {
        const values = new Map<string, string>();
        for (const attribute of attributes) {
          if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') continue;
          if (attribute.value?.type === 'Literal')
            values.set(attribute.name.name, String(attribute.value.value));
        }
        const [name, label] = [values.get('name'), values.get('label')];
        // SlugField has its label itself, so only topics name theirs here.
        if (name === undefined || label === undefined || name === 'slug') return;
        found.set(name, (found.get(name) ?? new Set()).add(label));
      },
    }).visit(program);
  }
  return found;
}

test('the history calls each field as its editor does', () => {
  const labels = labelledFields();
  const others: string[] = [];
  let checked = 0;
  for (const [kind, descriptions] of Object.entries(fieldDescriptions)) {
    for (const { name, label } of descriptions) {
      const used = labels.get(name);
      if (!used) continue;
      checked += 1;
      if (!used.has(label)) others.push(`${kind} ${name}: ${label}, but ${[...used].join(' or ')}`);
    }
  }
  expect(others).toEqual([]);
  expect(checked).toBeGreaterThan(40);
});
