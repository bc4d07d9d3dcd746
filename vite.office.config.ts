import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The office is built apart from the shop, so that no shopper loads a byte of it. */
export default defineConfig({
  root: 'app/office',
  base: '/office/',
  plugins: [tailwindcss()],
  publicDir: false,
  build: {
    outDir: '../../build/office',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    // One file, kept by the browser for good: whoever works here opens it once a day.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Libraries mark what is for the browser; here everything is.
      onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)),
    },
  },
})
