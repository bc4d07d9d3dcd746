import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { biomeWithZones } from './import-zones.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'lint-'))
cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What Biome, with our rules, says of a file at a path. */
function lint(path: string, text: string): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  const biome = join(root, 'node_modules/.bin/biome')
  const { stdout, stderr } = spawnSync(biome, ['lint', '--vcs-enabled=false', path], { cwd: folder, encoding: 'utf8' })
  return stdout + stderr
}

describe('import direction', () => {
  it('is generated from the folders there are: `node commands/import-zones.ts` writes it', () => {
    const text = readFileSync(join(root, 'biome.json'), 'utf8')
    expect(JSON.parse(text)).toEqual(biomeWithZones(text))
  })
  it.each([
    ['contract/x.ts', "import { a } from '#shop/context.ts'"],
    ['contract/x.ts', "import { a } from '#database/client.ts'"],
    ['contract/x.ts', "import { readFileSync as a } from 'node:fs'"],
    ['contract/x.ts', "import { useState as a } from 'react'"],
    ['database/x.ts', "import { a } from '#shop/context.ts'"],
    ['shop/x.ts', "import { a } from '#api/app.ts'"],
    ['api/x.ts', "import { a } from '#database/client.ts'"],
    ['laying/x.ts', "import { a } from '#contract/slug.ts'"],
    ['database/x.test.ts', "import { a } from '#testing/shop/baskets.ts'"],
    ['database/x.test.ts', "import { a } from '#shop/context.ts'"],
    ['shop/x.test.ts', "import { a } from '#testing/app/test-shop.ts'"],
    ['shop/payments/x.ts', "import { a } from '../orders/a.ts'"],
    ['shop/mail/x.ts', "import { a } from '../orders/a.ts'"],
    ['shop/orders/x.ts', "import { a } from '../checkout/a.ts'"],
    ['shop/x.ts', "import { a } from '#server/main.ts'"],
    ['shop/x.ts', "import { a } from '#testing/shop/baskets.ts'"],
    ['api/x.ts', "import { a } from '#server/app.ts'"],
    ['api/basket/x.ts', "import { a } from '../orders/a.ts'"],
    ['app/routes/x.tsx', "import { a } from '#shop/context.ts'"],
    ['app/routes/x.tsx', "import { a } from '#api/app.ts'"],
    ['app/content/x.tsx', "import { a } from '../catalogue/a.tsx'"],
    ['app/catalogue/x.tsx', "import { a } from '../content/a.tsx'"],
    ['app/home/x.tsx', "import { a } from '../catalogue/a.tsx'"],
    ['app/ui/x.tsx', "import { a } from '../catalogue/a.tsx'"],
    ['app/ui/x.tsx', "import { a } from '../shared/a.tsx'"],
    ['app/shared/x.tsx', "import { a } from '../catalogue/a.tsx'"],
    ['app/checkout/x.tsx', "import { a } from '../customers/a.tsx'"],
    ['app/orders/x.tsx', "import { a } from '../checkout/a.tsx'"],
  ])('%s may not say %s', (path, text) => {
    expect(lint(path, `${text}\nexport const b = a\n`)).toContain('noRestrictedImports')
  })
  it.each([
    ['shop/x.ts', "import { a } from '#database/client.ts'"],
    ['shop/orders/x.ts', "import { a } from '../payments/a.ts'"],
    ['shop/orders/payment/x.ts', "import { a } from '../../payments/a.ts'"],
    ['shop/orders/x.ts', "import { a } from './mail/a.ts'"],
    ['api/x.ts', "import { a } from '#shop/context.ts'"],
    ['api/basket/x.test.ts', "import { a } from '#testing/app/test-shop.ts'"],
    ['api/basket/x.ts', "import { a } from '../http/a.ts'"],
    ['server/main.ts', "import { a } from '#database/client.ts'"],
    ['app/catalogue/x.tsx', "import { a } from '#contract/catalogue.ts'"],
    ['app/content/x.tsx', "import { a } from '#contract/content.ts'"],
    ['app/checkout/x.tsx', "import { a } from '#contract/checkout.ts'"],
    ['app/shared/api.ts', "import { a } from '#api/app.ts'"],
    ['app/routes/x.tsx', "import { a } from '../catalogue/a.tsx'"],
  ])('%s may say %s', (path, text) => {
    expect(lint(path, `${text}\nexport const b = a\n`)).toContain('Checked 1 file')
    expect(lint(path, `${text}\nexport const b = a\n`)).not.toContain('noRestrictedImports')
  })
  it('has no barrels', () => {
    expect(lint('shop/x.ts', "export { a } from './a.ts'\n")).toContain('noBarrelFile')
    expect(lint('shop/x.ts', "export * from './a.ts'\n")).toContain('noReExportAll')
  })
  it('has no cycles, of types neither', () => {
    lint('shop/third.ts', "import type { B } from './fourth.ts'\nexport type A = B[]\n")
    expect(lint('shop/fourth.ts', "import type { A } from './third.ts'\nexport type B = A[]\n")).toContain(
      'noImportCycles',
    )
    lint('shop/first.ts', "import { b } from './second.ts'\nexport const a = () => b\n")
    expect(lint('shop/second.ts', "import { a } from './first.ts'\nexport const b = () => a\n")).toContain(
      'noImportCycles',
    )
  })
})

describe('size', () => {
  it('ends a file at three hundred lines, a test as well', () => {
    const lines = (count: number) => 'export {}\n'.repeat(count)
    expect(lint('e2e/journeys/x.spec.ts', lines(301))).toContain('noExcessiveLinesPerFile')
    expect(lint('e2e/journeys/x.spec.ts', lines(300))).not.toContain('noExcessiveLinesPerFile')
  })
  it('gives a function at most three positional parameters', () => {
    const text = 'export const f = (a: number, b: number, c: number, d: number) => a + b + c + d\n'
    expect(lint('shop/orders/x.ts', text)).toContain('useMaxParams')
  })
})
