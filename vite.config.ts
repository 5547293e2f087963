import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  // The bundle exports the one function that renders; see src/app/render-page.ts.
  environments: { ssr: { build: { rollupOptions: { input: './src/app/render-page.ts' } } } },
});
