/**
 * Interrupts editing in a real browser at random moments: `npm run bench:interruptions -- 200 [seed]`. It prints the
 * counts and exits with 1 if anything was lost or written twice.
 */
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';
import { COUNTED_AFTER_MS, interruptEditing } from '../tests/support/interruptions.ts';
import { print } from './support.ts';

const count = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? 20_261_121);

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const tally = await interruptEditing({ browser, count, seed, report: print });
  const { acknowledgedAndLost, textsLost, writtenTwice } = tally;
  print(`\nSeed ${seed}, ${count} interruptions: ${JSON.stringify(tally.interruptions)}`);
  print(`${tally.saves} saves, with ${JSON.stringify(tally.faults)}`);
  print(`${tally.acknowledged} were called done, ${acknowledgedAndLost.length} of them lost`);
  print(
    `${tally.texts} texts to be found again (typed ${COUNTED_AFTER_MS} ms before a page that ended without warning), ` +
      `${textsLost.length} lost`,
  );
  print(`${writtenTwice.length} written twice`);
  for (const trouble of [...acknowledgedAndLost, ...textsLost, ...writtenTwice]) print(trouble);
  if (acknowledgedAndLost.length + textsLost.length + writtenTwice.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
}
