import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Chromium as root, in a container or on a build machine, has no sandbox of its own to enter. */
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: availableParallelism(),
  forbidOnly: true,
  timeout: 45_000,
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    locale: 'en-US',
    // Animations cost a tenth of the time of all tests; tests of motion and the journeys of people turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording slows every test down; `TRACE=1` turns it on for a test that fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [...asRoot, '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
