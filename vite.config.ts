import { existsSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every page needs of our own is one file: apart, its pieces compress worse and are asked for one by one. */
const commonFiles = [
  'shop.config.ts',
  ...['area', 'money', 'size'].map((name) => `contract/arithmetic/${name}.ts`),
  ...['line-text', 'listings', 'menu-link', 'newsletter-consent', 'picture', 'slug', 'vocabulary'].map(
    (name) => `contract/${name}.ts`,
  ),
  ...['api', 'hide-vat', 'idempotency-key', 'query-client', 'seo', 'signed-out', 'submit-email'].map(
    (name) => `app/shared/${name}.ts`,
  ),
  'app/shared/email-form.tsx',
  ...['breadcrumbs', 'button', 'honeypot', 'hydrate-separately', 'lazy-part', 'picture', 'spinner', 'status-bar'].map(
    (name) => `app/ui/${name}.tsx`,
  ),
  ...[
    'close-on-back',
    'gone-build',
    'hydrated',
    'left-overlay',
    'local-storage',
    'scroll-position',
    'session-storage',
  ].map((name) => `app/ui/${name}.ts`),
  ...['basket-hint', 'basket-query', 'calls', 'drawer-state', 'use-basket', 'when-basket-changes'].map(
    (name) => `app/basket/${name}.ts`,
  ),
  ...['next-path', 'session-hint', 'session-query'].map((name) => `app/customers/${name}.ts`),
]

// A file that was moved would silently become a piece of its own again.
for (const file of commonFiles) if (!existsSync(file)) throw new Error(`vite.config.ts: there is no ${file}`)

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
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
            {
              name: 'common',
              test: (id: string) =>
                /[\\/]lucide-react[\\/]/.test(id) ||
                commonFiles.some((file) => id.replaceAll('\\', '/').split('?')[0]?.endsWith(`/${file}`)),
              minShareCount: 3,
            },
            // Small files that go together are smaller as one.
            { name: 'postcode', test: /[\\/](postcode|postcode-form|delivery-postcode)\.tsx?$/, minShareCount: 2 },
            { name: 'price', test: /[\\/](price|price-text|reduction-badge|spoken)\.tsx?$/, minShareCount: 2 },
          ],
        },
      },
    },
  },
}))
