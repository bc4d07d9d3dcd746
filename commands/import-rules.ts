/** Who may import whom. `imports.test.ts` holds every file of the repository to these lists. */

/** Each layer and the layers it may import besides itself. */
const layers: Record<string, string[]> = {
  contract: [],
  laying: [],
  database: ['contract'],
  shop: ['contract', 'laying', 'database', 'shop.config.ts'],
  api: ['contract', 'shop', 'shop.config.ts'],
  server: ['contract', 'database', 'shop', 'api', 'shop.config.ts'],
  app: ['contract', 'laying', 'shop.config.ts'],
  studio: ['contract', 'laying', 'shop'],
}

/** What tests of a layer may use of testing/: nothing that belongs to a layer above. Layers not named here may use all of it. */
const testSupport: Record<string, string[]> = {
  contract: ['contract'],
  laying: ['contract', 'laying'],
  database: ['contract', 'database', 'processes'],
  shop: ['contract', 'laying', 'database', 'processes', 'shop', 'crash', 'races'],
  app: ['contract', 'laying'],
}

/** Domains of shop/ from the bottom up: each may import those before it. Files directly in shop/ are open to all. */
const shopDomains = [
  'access',
  'audit',
  'media',
  'mail',
  'delivery',
  'catalogue',
  'content',
  'rooms',
  'newsletter',
  'enquiries',
  'stock',
  'basket',
  'projects',
  'payments',
  'orders',
  'checkout',
  'customers',
  'staff',
  'reports',
  'demo',
  'office',
]

/** Folders of app/ from the bottom up: each may import those before it. Screens that share a line never import each other. */
const appFolders = [
  ['styles'],
  ['hydration'],
  ['ui'],
  ['shared'],
  ['basket'],
  ['catalogue', 'checkout', 'content', 'customers', 'home', 'layout', 'office', 'orders', 'project', 'visualiser'],
  ['routes'],
]

/** The two files through which the browser knows the type of the API. */
const apiTypes = ['app/shared/api.ts', 'app/office/api.ts']

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** What is wrong with a file importing a target (a path from the root, or a package's name); null if it may. */
export function importFault(file: string, target: string): string | null {
  const [layer = '', folder = ''] = file.split('/')
  const [targetLayer = '', targetFolder = ''] = target.split('/')
  const allowed = layers[layer]
  if (!allowed) return null
  const fault = `${file} imports ${target}`
  if (isTest(file)) {
    if (targetLayer !== 'testing') return isAbove(layer, targetLayer) ? `${fault}: tests import no layer above` : null
    const support = testSupport[layer]
    return support && !support.includes(targetFolder) ? `${fault}: tests of ${layer}/ may not use it` : null
  }
  if (folder === 'arithmetic' && layer === 'contract' && !target.startsWith('contract/arithmetic/'))
    return `${fault}: contract/arithmetic imports nothing`
  if (layer === 'contract' || layer === 'laying')
    if (/^(node:|react($|[-/]))/.test(target)) return `${fault}: ${layer}/ is pure`
  if (targetLayer === 'testing') return `${fault}: only tests use testing/`
  if (targetLayer === 'api' && apiTypes.includes(file)) return null
  if (targetLayer !== layer) {
    const isOurs = targetLayer in layers || target === 'shop.config.ts'
    return isOurs && !allowed.includes(targetLayer) ? `${fault}: ${layer}/ may import ${allowed.join(', ')}` : null
  }
  return folder === targetFolder || mayImportFolder(layer, folder, targetFolder)
    ? null
    : `${fault}: ${layer}/ has an order`
}

/** Tests may look into every layer below, also where the code between must not. */
function isAbove(layer: string, other: string): boolean {
  const heights = ['contract', 'laying', 'database', 'shop', 'api', 'server']
  if (layer === 'app' || layer === 'studio')
    return other in layers && other !== layer && !layers[layer]?.includes(other)
  return heights.includes(layer) && (other === 'app' || heights.indexOf(other) > heights.indexOf(layer))
}

function mayImportFolder(layer: string, folder: string, target: string): boolean {
  if (layer === 'shop') {
    // A file directly in shop/ belongs to no domain: every domain may use it, and it uses none above all of them.
    if (target.endsWith('.ts') || folder.endsWith('.ts')) return true
    return shopDomains.indexOf(target) < shopDomains.indexOf(folder)
  }
  if (layer === 'api') return target === 'http' || target.endsWith('.ts') || folder.endsWith('.ts')
  if (layer === 'app') {
    if (/\.tsx?$/.test(folder)) return true
    return heightInApp(target) < heightInApp(folder)
  }
  return true
}

const heightInApp = (folder: string) => appFolders.findIndex((row) => row.includes(folder))

/** Folders of a layer that the lists above do not know yet. */
export const unlistedFolders = (layer: 'shop' | 'app', folders: string[]): string[] => {
  const listed = layer === 'shop' ? shopDomains : appFolders.flat()
  return folders.filter((folder) => !listed.includes(folder))
}
