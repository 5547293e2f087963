import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/conformance/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: './tests/support/postgres.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
