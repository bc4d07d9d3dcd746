/** Which folders may import which. `imports.test.ts` checks every file of the repository against these lists. */

/** Each layer and the other layers that it may import. */
const layers: Record<string, string[]> = {
  contract: [],
  laying: [],
  database: ['contract'],
  shop: ['contract', 'laying', 'database', 'shop.config.ts'],
  api: ['contract', 'shop', 'shop.config.ts'],
  server: ['contract', 'database', 'shop', 'api', 'shop.config.ts'],
  app: ['contract', 'laying'],
  studio: ['contract', 'laying', 'shop'],
}

/**
 * The folders of testing/ that a layer's tests may use: none of a higher layer. Layers not listed may use them all. Files
 * directly in testing/ are open to all.
 */
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
  'settings',
  'audit',
  'media',
  'mail',
  'delivery',
  'catalogue',
  'prices',
  'content',
  'rooms',
  'faces',
  'newsletter',
  'enquiries',
  'stock',
  'vouchers',
  'basket',
  'projects',
  'payments',
  'orders',
  'checkout',
  'customers',
  'staff',
  'reports',
  'demo',
  'documents',
  'releases',
  'bulk',
  'files',
  'backup',
  'faults',
  'office',
]

/** Folders of app/ from the bottom up: each may import those before it, but none on its own line. */
const appFolders = [
  ['styles'],
  ['hydration'],
  ['ui'],
  ['shared'],
  ['stones'],
  ['basket'],
  ['catalogue', 'checkout', 'content', 'customers', 'home', 'layout', 'office', 'orders', 'project', 'visualiser'],
  ['routes'],
]

/** The two files that give the browser the API's type. */
const apiTypes = ['app/shared/api.ts', 'app/office/api.ts']

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Why a file may not import a target (a path from the root, or the name of a package); null if it may. */
export function importFault(file: string, target: string): string | null {
  const [layer = '', folder = ''] = file.split('/')
  const [targetLayer = '', targetFolder = ''] = target.split('/')
  const allowed = layers[layer]
  if (!allowed) return null
  const fault = `${file} imports ${target}`
  if (isTest(file)) {
    if (targetLayer !== 'testing')
      return isAbove(layer, targetLayer) ? `${fault}: tests may not import a higher layer` : null
    const support = testSupport[layer]
    const isFolder = !targetFolder.includes('.')
    return support && isFolder && !support.includes(targetFolder)
      ? `${fault}: tests of ${layer}/ may not use this folder`
      : null
  }
  if (folder === 'arithmetic' && layer === 'contract' && !target.startsWith('contract/arithmetic/'))
    return `${fault}: contract/arithmetic imports nothing`
  if (layer === 'contract' || layer === 'laying')
    if (/^(node:|react($|[-/]))/.test(target)) return `${fault}: ${layer}/ is pure`
  if (targetLayer === 'testing') return `${fault}: only tests may use testing/`
  if (targetLayer === 'api' && apiTypes.includes(file)) return null
  if (targetLayer !== layer) {
    const isOurs = targetLayer in layers || target === 'shop.config.ts'
    return isOurs && !allowed.includes(targetLayer) ? `${fault}: ${layer}/ may import ${allowed.join(', ')}` : null
  }
  return folder === targetFolder || mayImportFolder(layer, folder, targetFolder)
    ? null
    : `${fault}: not allowed by the order of folders in ${layer}/`
}

/** Tests may import every lower layer, even one that the code itself may not. */
function isAbove(layer: string, other: string): boolean {
  const heights = ['contract', 'laying', 'database', 'shop', 'api', 'server']
  if (layer === 'app' || layer === 'studio')
    return other in layers && other !== layer && !layers[layer]?.includes(other)
  return heights.includes(layer) && (other === 'app' || heights.indexOf(other) > heights.indexOf(layer))
}

function mayImportFolder(layer: string, folder: string, target: string): boolean {
  if (layer === 'shop') {
    // A file directly in shop/ belongs to no domain: every domain may import it, and it may import every domain.
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

/** Folders of a layer that the lists above do not contain yet. */
export const unlistedFolders = (layer: 'shop' | 'app', folders: string[]): string[] => {
  const listed = layer === 'shop' ? shopDomains : appFolders.flat()
  return folders.filter((folder) => !listed.includes(folder))
}
