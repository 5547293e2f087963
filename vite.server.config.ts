import { defineConfig } from 'vite';

/** The server as one file: started often, it should not pay for reading a hundred, nor for stripping their types. */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: ['pg', 'sharp'] },
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'build/server',
    emptyOutDir: false,
    target: 'node26',
    minify: false,
    rollupOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
  },
});
