import { expect, test } from 'vitest';
import { z } from 'zod';
import { storedStamps, text } from './fields.ts';
import { defaultsOf, entityOf, exampleOf, fieldsOf, partialOf, withChanges, withExample } from './record.ts';

const boatRecord = z.object({
  id: z.int(),
  name: z.string(),
  homePort: z.string().default(''),
  length: z.number().nullable().default(null),
  ...storedStamps,
});

const at = '2026-01-01T00:00:00.000Z';
const boat = { id: 1, name: 'Ida', homePort: 'Riga', length: 7, createdAt: at, updatedAt: at, version: 3 };

test('the fields of a record are those that a write sets', () => {
  expect(fieldsOf(boatRecord, boat)).toEqual({ name: 'Ida', homePort: 'Riga', length: 7 });
});

test('changes replace the fields that they name and no others', () => {
  const fields = fieldsOf(boatRecord, boat);
  const changes = { name: 'Maja', homePort: undefined, length: null, crew: 4 };
  expect(withChanges(fields, changes)).toEqual({ name: 'Maja', homePort: 'Riga', length: null });
});

test('an entity has no defaults, so a rule that forgets a field is refused', () => {
  const { homePort: _, ...without } = boat;
  expect(boatRecord.safeParse(without).success).toBe(true);
  expect(entityOf(boatRecord).safeParse(without).success).toBe(false);
});

test('the input of a change leaves absent fields absent', () => {
  const input = z.object({ name: text(9), homePort: text(9).default('') });
  expect(partialOf(input).parse({})).toEqual({});
  expect(input.parse({ name: 'Ida' })).toEqual({ name: 'Ida', homePort: '' });
  expect(defaultsOf(input)).toEqual({ homePort: '' });
});

test('every field has an example that its schema accepts', () => {
  const input = z.object({
    fullName: text(20),
    crew: z.array(z.object({ name: text(9) })).default([]),
    afloat: z.boolean().optional(),
    rig: z.enum(['sloop', 'ketch']),
    berth: z.union([z.literal(''), z.int()]),
    sailMark: withExample(z.string().regex(/^[A-Z]+ \d+$/), 'LAT 7').nullable(),
  });
  const example = exampleOf(input);
  expect(input.safeParse(example).error?.issues ?? []).toEqual([]);
  expect(example).toEqual({
    fullName: 'Full name',
    crew: [{ name: 'Name' }],
    afloat: true,
    rig: 'sloop',
    berth: 1,
    sailMark: 'LAT 7',
  });
});
