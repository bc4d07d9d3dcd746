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
    // One file is enough: the browser caches it permanently, and staff open the office once a day.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Ignores the 'use client' marks of libraries: all of this code runs in the browser.
      onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)),
    },
  },
})
