import { defineConfig } from 'vite';
import external from './scripts/external-packages.json' with { type: 'json' };

/**
 * The server as one file beside its starter: a start should not pay for reading a hundred files, nor for stripping
 * their types. The browser tests open `create-app.js` themselves.
 */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir: `${process.env.BUILD_DIR ?? 'build'}/server`,
    emptyOutDir: false,
    target: 'node26',
    // Without comments and spaces, which V8 keeps in memory as well. Names stay, for the stacks in logs.
    minify: false,
    rollupOptions: {
      input: {
        main: 'src/server/main.ts',
        'create-app': 'src/server/create-app.ts',
        // The commands of the operator.
        doctor: 'src/server/doctor.ts',
        'reset-codes': 'src/server/reset-codes.ts',
        'restore-snapshot': 'src/server/restore-snapshot.ts',
        // The thread for long texts, which src/server/texts/text-thread.ts starts by this name.
        'text-worker': 'src/server/texts/text-worker.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
