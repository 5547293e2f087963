import { expect, test } from '@playwright/test';
import { interruptEditing } from '#tests/support/interruptions.ts';

test('interrupted at random, editing loses no saved text and no typed one, and writes nothing twice', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const tally = await interruptEditing({ browser, count: 12, seed: 20261121 });
  expect(tally).toMatchObject({ acknowledgedAndLost: [], textsLost: [], writtenTwice: [], texts: 12 });
  expect(tally.acknowledged).toBeGreaterThan(0);
});
