import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importFault, unlistedFolders } from './import-rules.ts'

const root = join(import.meta.dirname, '..')
const layers = '{contract,laying,database,shop,api,server,app,studio}'

/** Everything a file imports, as paths from the root; packages by their names. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const names = [...text.matchAll(/(?:^|[\s;}])(?:from|import)\s*\(?\s*'([^']+)'/gm)].map(([, name]) => name ?? '')
  return names.map((name) => {
    if (name.startsWith('.')) return join(dirname(file), name)
    if (name === '#shop.config') return 'shop.config.ts'
    return name.startsWith('#') ? name.slice(1) : name
  })
}

const files = globSync(`${layers}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !file.endsWith('.d.ts'))

const forbidden: [file: string, target: string][] = [
  ['contract/x.ts', 'shop/context.ts'],
  ['contract/x.ts', 'node:fs'],
  ['contract/x.ts', 'react'],
  ['contract/arithmetic/x.ts', 'contract/catalogue/slug.ts'],
  ['contract/arithmetic/x.ts', 'zod'],
  ['database/x.ts', 'shop/context.ts'],
  ['shop/x.ts', 'api/app.ts'],
  ['shop/x.ts', 'testing/shop/baskets.ts'],
  ['api/x.ts', 'database/open-database.ts'],
  ['api/x.ts', 'server/app.ts'],
  ['laying/x.ts', 'contract/catalogue/slug.ts'],
  ['database/x.test.ts', 'testing/shop/baskets.ts'],
  ['database/x.test.ts', 'shop/context.ts'],
  ['shop/x.test.ts', 'testing/app/test-shop.ts'],
  ['shop/payments/x.ts', 'shop/orders/a.ts'],
  ['shop/orders/x.ts', 'shop/checkout/a.ts'],
  ['api/basket/x.ts', 'api/orders/a.ts'],
  ['app/routes/x.tsx', 'shop/context.ts'],
  ['app/routes/x.tsx', 'api/app.ts'],
  ['app/content/x.tsx', 'app/catalogue/a.tsx'],
  ['app/content/x.tsx', 'app/routes/a.tsx'],
  ['app/ui/x.tsx', 'app/shared/a.tsx'],
  ['app/shared/x.tsx', 'app/basket/a.tsx'],
]

const allowed: [file: string, target: string][] = [
  ['shop/x.ts', 'database/open-database.ts'],
  ['shop/orders/payment/x.ts', 'shop/payments/a.ts'],
  ['shop/orders/x.ts', 'shop/orders/mail/a.ts'],
  ['api/basket/x.test.ts', 'testing/app/test-shop.ts'],
  ['api/basket/x.ts', 'api/http/a.ts'],
  ['server/main.ts', 'database/open-database.ts'],
  ['app/catalogue/x.tsx', 'contract/catalogue/catalogue.ts'],
  ['app/checkout/x.tsx', 'app/basket/a.ts'],
  ['app/shared/api.ts', 'api/app.ts'],
  ['app/routes/x.tsx', 'app/catalogue/a.tsx'],
]

describe('imports', () => {
  it('follow the rules in every file', () => {
    expect(files.length).toBeGreaterThan(1000)
    const faults = files.flatMap((file) => importsOf(file).map((target) => importFault(file, target)))
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })
  it.each(forbidden)('%s may not import %s', (file, target) => {
    expect(importFault(file, target)).toContain(target)
  })
  it.each(allowed)('%s may import %s', (file, target) => {
    expect(importFault(file, target)).toBeNull()
  })
  it.each(['shop', 'app'] as const)('have a rule for every folder of %s/', (layer) => {
    const folders = readdirSync(join(root, layer), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
    expect(unlistedFolders(layer, folders)).toEqual([])
  })
})
