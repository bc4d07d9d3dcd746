import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Who may import whom. biome.json's zones are generated from these lists and the folders there are:
 * `node commands/import-zones.ts` writes them, and a test compares.
 */
const root = join(import.meta.dirname, '..')

/** Each layer and what it may import beside itself. */
const layers: Record<string, string[]> = {
  contract: [],
  laying: [],
  database: ['contract'],
  shop: ['contract', 'laying', 'database', 'shop.config'],
  api: ['contract', 'shop', 'shop.config'],
  server: ['contract', 'database', 'shop', 'api', 'shop.config'],
  app: ['contract', 'laying', 'shop.config'],
  studio: ['contract', 'laying', 'shop'],
}

/** What the tests of a layer may take from testing/: nothing that stands above the layer. */
const testSupport: Record<string, string[]> = {
  contract: ['contract'],
  laying: ['contract', 'laying'],
  database: ['contract', 'database', 'processes'],
  shop: ['contract', 'laying', 'database', 'processes', 'shop', 'crash', 'races'],
  app: ['contract', 'laying'],
}

/** Domains of shop/, from the bottom up: each may import those before it. */
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

/** The doors through which the browser knows the type of the API: the shop's, and the office's own. */
const apiDoors = ['app/shared/api.ts', 'app/office/api.ts']

/** What every screen folder of app/ may use; only routes/ joins the folders. */
const appShared = ['ui', 'shared', 'hydration', 'styles']

const everyLayer = [...Object.keys(layers), 'testing']

const folders = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()

const zone = (includes: string[], group: string[], message: string) => ({
  includes,
  linter: {
    rules: {
      style: { noRestrictedImports: { level: 'error', options: { patterns: [{ group, message }] } } },
    },
  },
})

const noTests = (layer: string): string[] => [`!${layer}/**/*.test.ts`, `!${layer}/**/*.test.tsx`]

const outside = (names: string[]): string[] => names.flatMap((name) => [`#${name}/**`, `**/../${name}/**`])

/** The modules a layer may not name; `contract` and `laying` do no I/O and know no framework. */
function forbiddenTo(layer: string): string[] {
  const allowed = layers[layer] ?? []
  const group = outside(everyLayer.filter((name) => name !== layer && !allowed.includes(name)))
  if (!allowed.includes('shop.config')) group.push('#shop.config')
  if (layer === 'contract' || layer === 'laying') group.push('node:*', 'react', 'react-*')
  return group
}

const list = (names: string[]): string => (names.length > 0 ? names.map((name) => `${name}/`).join(', ') : 'nothing')

function layerZones() {
  return Object.keys(layers).flatMap((layer) => {
    const support = testSupport[layer]
    const tests = `${layer}/**/*.test.ts`
    const group = forbiddenTo(layer)
    const message = `${layer}/ may import ${list(layers[layer] ?? [])}`
    const doors = layer === 'app' ? apiDoors.map((file) => `!${file}`) : []
    const zones = [zone([`${layer}/**`, ...doors, ...noTests(layer)], group, message)]
    if (!support) return zones
    const others = folders('testing').filter((name) => !support.includes(name))
    const forTests = [
      ...group.filter(
        (pattern) => !pattern.includes('testing') && !pattern.startsWith('node:') && pattern !== '#shop.config',
      ),
      ...others.map((name) => `#testing/${name}/**`),
    ]
    return [...zones, zone([tests], forTests, `tests of ${layer}/ import nothing above it`)]
  })
}

function shopZones() {
  const unknown = folders('shop').filter((name) => !shopDomains.includes(name))
  if (unknown.length > 0)
    throw new Error(`Say in commands/import-zones.ts where shop/${unknown.join(', shop/')} stands`)
  return shopDomains.map((domain, height) => {
    const above = shopDomains.slice(height + 1).flatMap((name) => [`**/${name}/**`, `#shop/${name}/**`])
    // Within shop/ a file may not go back above it either.
    const group = [...forbiddenTo('shop'), ...above, '!#contract/**', '!#database/**', '!#laying/**']
    const below = shopDomains.slice(0, height)
    return zone(
      [`shop/${domain}/**`, ...noTests('shop')],
      group,
      `shop/${domain}/ may import, of shop/, ${list(below)} only`,
    )
  })
}

function appZones() {
  const screens = folders('app').filter((name) => !appShared.includes(name) && name !== 'routes')
  const zones = screens.map((screen) => {
    const siblings = [...screens.filter((name) => name !== screen), 'routes']
    const group = [...forbiddenTo('app'), ...siblings.map((name) => `**/${name}/**`), '!#contract/**', '!#laying/**']
    return zone(
      [
        `app/${screen}/**`,
        ...apiDoors.filter((file) => file.startsWith(`app/${screen}/`)).map((file) => `!${file}`),
        ...noTests('app'),
      ],
      group,
      'a screen folder never imports its sibling; routes join them',
    )
  })
  const all = [...screens, 'routes'].map((name) => `**/${name}/**`)
  const ui = [...forbiddenTo('app'), ...all, '**/shared/**', '!#contract/**']
  const shared = [...forbiddenTo('app'), ...all, '!#contract/**', '!#laying/**']
  return [
    ...zones,
    zone(['app/ui/**', ...noTests('app')], ui, 'app/ui knows nothing of the shop'),
    zone(['app/shared/**', '!app/shared/api.ts', ...noTests('app')], shared, 'app/shared knows no screen'),
  ]
}

function apiZones() {
  const domains = folders('api').filter((name) => name !== 'http')
  return domains.map((domain) => {
    const siblings = domains.filter((name) => name !== domain).map((name) => `../${name}/**`)
    return zone(
      [`api/${domain}/**`, ...noTests('api')],
      [...forbiddenTo('api'), ...siblings],
      'a router imports http/, never its sibling; app.ts joins them',
    )
  })
}

/** Later overrides win: a narrower zone repeats what its layer forbids. */
const importZones = () => [...layerZones(), ...shopZones(), ...apiZones(), ...appZones()]

type Override = { linter: { rules: { style?: { noRestrictedImports?: unknown } } } }

const isZone = (override: Override): boolean => override.linter.rules.style?.noRestrictedImports !== undefined

/** biome.json as it has to be: its own settings, with the zones of today's folders before its other overrides. */
export function biomeWithZones(text: string): object {
  const biome: { overrides: Override[] } = JSON.parse(text)
  return { ...biome, overrides: [...importZones(), ...biome.overrides.filter((override) => !isZone(override))] }
}

if (process.argv[1] === import.meta.filename) {
  const file = join(root, 'biome.json')
  writeFileSync(file, `${JSON.stringify(biomeWithZones(readFileSync(file, 'utf8')), null, 2)}\n`)
}
