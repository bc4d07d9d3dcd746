import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The built server carries React and the router with it, in their production builds: left outside, React would ask
  // NODE_ENV at every start which build to load.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true as const },
  }),
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
}))
