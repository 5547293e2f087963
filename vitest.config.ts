import { defineConfig } from 'vitest/config';
import { builtInUrls } from './src/app/urls.ts';

/** Tests that need neither a server nor a database: `npm run check` runs them alone. */
const unit = ['src/**/*.test.ts', 'scripts/**/*.test.ts'];

export default defineConfig({
  define: builtInUrls,
  test: {
    // By default one core is left to whoever watches; on two cores that would be every second one.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // To load the server and the rules anew for each file takes longer than the tests of most files.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'unit', include: unit } },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          globalSetup: './tests/support/postgres.ts',
        },
      },
    ],
  },
});
