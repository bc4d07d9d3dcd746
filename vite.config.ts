import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

type ModuleInfo = { importers: readonly string[] } | null
type InfoOf = (id: string) => ModuleInfo

/** Tells whether a file imports a module, directly or not; dynamic imports do not count. */
function importedBy(file: string) {
  const known = new Map<string, boolean>()
  return function isImported(id: string, infoOf: InfoOf): boolean {
    const before = known.get(id)
    if (before !== undefined) return before
    known.set(id, false)
    const is = id.split('?')[0]?.endsWith(file) || !!infoOf(id)?.importers.some((other) => isImported(other, infoOf))
    known.set(id, is)
    return is
  }
}

const [root, listing, product] = ['root', 'routes/listing', 'routes/product'].map((file) =>
  importedBy(`/app/${file}.tsx`),
)

/** What every page needs is one file, and so is what listings and products share: apart, the parts compress worse. */
function chunkOf(id: string, infoOf: InfoOf): string | null {
  if (root?.(id, infoOf)) return 'common'
  return listing?.(id, infoOf) && product?.(id, infoOf) ? 'catalogue' : null
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
