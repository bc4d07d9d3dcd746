import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

type ModuleInfo = { importers: readonly string[] } | null
type InfoOf = (id: string) => ModuleInfo

/** Returns a test for whether a file imports a module, directly or not; dynamic imports do not count. */
function importedBy(file: string) {
  const results = new Map<string, boolean>()
  return function isImported(id: string, infoOf: InfoOf): boolean {
    const cached = results.get(id)
    if (cached !== undefined) return cached
    results.set(id, false)
    const isFound =
      id.split('?')[0]?.endsWith(file) || !!infoOf(id)?.importers.some((other) => isImported(other, infoOf))
    results.set(id, isFound)
    return isFound
  }
}

const [root, listing, product] = ['root', 'routes/listing', 'routes/product'].map((file) =>
  importedBy(`/app/${file}.tsx`),
)

/** One file for what every page needs, one for what listings and products share: smaller files compress less well. */
function chunkOf(id: string, infoOf: InfoOf): string | null {
  if (root?.(id, infoOf)) return 'common'
  return listing?.(id, infoOf) && product?.(id, infoOf) ? 'catalogue' : null
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The built server bundles the production builds of React and the router: as external modules, React would choose its
  // build by NODE_ENV at every start.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true as const },
  }),
  // `public/` is served directly; copying the pictures into every build would only cost time.
  publicDir: false,
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      // The not-found page has the best sellers in its own chunk; every other page loads them when it needs them.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
            { name: (id, context) => chunkOf(id, (other) => context.getModuleInfo(other)) },
          ],
        },
      },
    },
  },
}))
