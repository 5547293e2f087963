import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/conformance/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: './tests/support/postgres.ts',
    // By default one core is left to whoever watches; on two cores that would be every second one.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
