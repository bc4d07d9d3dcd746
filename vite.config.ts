import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

type Folder = { in: string; files: string[] }

const paths = (folders: Folder[]) =>
  folders.flatMap(({ in: folder, files }) => files.map((file) => `${folder}/${file}`))

/** What every page needs of our own is one file: apart, its pieces compress worse and are asked for one by one. */
const everyPage = paths([
  { in: '.', files: ['shop.config.ts'] },
  { in: 'contract/arithmetic', files: ['area.ts', 'money.ts', 'size.ts'] },
  {
    in: 'contract',
    files: [
      'line-text.ts',
      'listings.ts',
      'menu-link.ts',
      'newsletter-consent.ts',
      'picture.ts',
      'slug.ts',
      'vocabulary.ts',
    ],
  },
  {
    in: 'app/shared',
    files: [
      'api.ts',
      'email-form.tsx',
      'hide-vat.ts',
      'idempotency-key.ts',
      'query-client.ts',
      'seo.ts',
      'signed-out.ts',
      'site-picture.ts',
      'submit-email.ts',
      'swatches.ts',
    ],
  },
  {
    in: 'app/ui',
    files: [
      'breadcrumbs.tsx',
      'button.tsx',
      'close-on-back.ts',
      'gone-build.ts',
      'honeypot.tsx',
      'hydrate-separately.tsx',
      'hydrated.ts',
      'lazy-part.tsx',
      'left-overlay.ts',
      'local-storage.ts',
      'picture.tsx',
      'scroll-position.ts',
      'session-storage.ts',
      'spinner.tsx',
      'status-bar.tsx',
    ],
  },
  {
    in: 'app/basket',
    files: [
      'basket-hint.ts',
      'basket-query.ts',
      'calls.ts',
      'drawer-state.ts',
      'load-drawer.ts',
      'use-basket.ts',
      'when-basket-changes.ts',
    ],
  },
  { in: 'app/customers', files: ['next-path.ts', 'session-hint.ts', 'session-query.ts'] },
  { in: 'app/layout', files: ['menu-links.tsx', 'vat-switch.tsx'] },
])

/** What a product's card is made of, and what it does when pressed. */
const card = paths([
  {
    in: 'app/shared',
    files: ['from-price.tsx', 'price-text.tsx', 'price.tsx', 'product-link.tsx', 'reduction-badge.tsx'],
  },
  { in: 'app/shared', files: ['sample-button.tsx'] },
  { in: 'app/ui', files: ['spoken.tsx'] },
  { in: 'app/basket', files: ['add-to-basket.ts', 'error-message.ts'] },
  { in: 'app/catalogue', files: ['best-sellers.tsx'] },
])

/** What a quantity, an enquiry and a postcode are read with: on the product's page and in what opens over others. */
const entries = paths([
  { in: 'contract', files: ['postcode.ts'] },
  { in: 'contract/arithmetic', files: ['quantity.ts', 'read-quantity.ts'] },
  { in: 'app/shared', files: ['delivery-postcode.ts', 'enquiry-draft.ts', 'postcode-form.tsx'] },
  { in: 'app/ui', files: ['after-press.ts'] },
  { in: 'app/catalogue/enquiries', files: ['about-stone.ts'] },
])

/** What the pages of advice have in common. */
const contentPages = paths([
  { in: 'app/content', files: ['load-page.ts', 'page-meta.ts', 'sections.ts'] },
  { in: 'app/ui', files: ['rich-text.tsx', 'split-html.ts'] },
])

// A file that was moved would silently become a piece of its own again.
for (const file of [...everyPage, ...card, ...entries, ...contentPages])
  if (!existsSync(file)) throw new Error(`vite.config.ts: there is no ${file}`)

const oneOf = (files: string[]) => {
  const whole = new Set(files.map((file) => join(import.meta.dirname, file)))
  return (id: string) => whole.has(id.split('?')[0] ?? '')
}

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
      // On a slow machine it would tell a newcomer how long each plugin took.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
            { name: 'common', test: oneOf(everyPage) },
            { name: 'icons', test: /vite[\\/]preload-helper|[\\/]lucide-react[\\/]/, minShareCount: 3 },
            { name: 'card', test: oneOf(card) },
            { name: 'entries', test: oneOf(entries) },
            { name: 'lists', test: /[\\/]app[\\/]catalogue[\\/](listing[\\/]|[\w-]+\.tsx?$)/, minShareCount: 3 },
            { name: 'content', test: oneOf(contentPages), minShareCount: 3 },
          ],
        },
      },
    },
  },
}))
