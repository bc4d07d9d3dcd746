import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

type ModuleInfo = { importers: readonly string[] } | null

/** Which modules `app/root.tsx` imports, directly or not, without dynamic imports: every page needs those. */
function importedByRoot() {
  const known = new Map<string, boolean>()
  return function isImported(id: string, infoOf: (id: string) => ModuleInfo): boolean {
    const before = known.get(id)
    if (before !== undefined) return before
    known.set(id, false)
    const is =
      /app\/root\.tsx(\?|$)/.test(id) || !!infoOf(id)?.importers.some((importer) => isImported(importer, infoOf))
    known.set(id, is)
    return is
  }
}

const isOnEveryPage = importedByRoot()

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
            // What every page needs is one file: apart, its parts compress worse and are fetched one by one.
            { name: (id, context) => (isOnEveryPage(id, (other) => context.getModuleInfo(other)) ? 'common' : null) },
          ],
        },
      },
    },
  },
}))
