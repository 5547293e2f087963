import { expect, test } from '@playwright/test';
import { interruptEditing } from '#tests/support/interruptions.ts';

test('interrupted at random, editing loses no saved text and no typed one, and writes nothing twice', async ({
  browser,
}) => {
  const tally = await interruptEditing({ browser, count: 8, seed: 20261121 });
  expect(tally).toMatchObject({ acknowledgedAndLost: [], textsLost: [], writtenTwice: [], texts: 8 });
  expect(tally.acknowledged).toBeGreaterThan(0);
});
