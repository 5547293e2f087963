import { expect, test } from '@playwright/test';
import { interruptEditing } from '#tests/support/interruptions.ts';
import { sampleOf } from '#tests/support/proof.ts';

test('interrupted at random, editing loses no saved text and no typed one, and writes nothing twice', async ({
  browser,
}) => {
  const count = sampleOf(200, 3);
  test.setTimeout(count * 10_000);
  const tally = await interruptEditing({ browser, count, seed: 1 });
  expect(tally).toMatchObject({ acknowledgedAndLost: [], textsLost: [], writtenTwice: [], texts: count });
  // On a slow machine, none of a few saves may be confirmed before its interruption.
  expect(tally.saves).toBeGreaterThan(0);
});
