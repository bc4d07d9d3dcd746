import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // `public/` is served from where it is; copying the pictures into every build would only cost time.
  publicDir: false,
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // What every page needs is one file: apart, its pieces compress worse and are asked for one by one.
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
            {
              name: 'common',
              test: /[\\/](app[\\/](api|query|seo|signed-out|ui[\\/](breadcrumbs|browser-note|button|hide-vat|honeypot|hydrated|picture|price|spinner|status-bar|visit-memory|wake-apart))|contract[\\/](area|line-words|listings|menu-link|money|newsletter-consent|picture|size|slug))\.tsx?$|shop\.config\.ts$|lucide-react[\\/]/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
})
