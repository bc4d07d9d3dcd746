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

/** A file of its own for each case: 'x' stands for any name. */
const numbered = (path: string, number: number) => path.replace(/\/x\./, `/x${number}.`)

const mayNotSay: [path: string, text: string][] = [
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
]

const maySay: [path: string, text: string][] = [
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
]

const lines = (count: number) => 'export {}\n'.repeat(count)

const files: [path: string, text: string][] = [
  ...[...mayNotSay, ...maySay].map(([path, text], number): [string, string] => [
    numbered(path, number),
    `${text}\nexport const b = a\n`,
  ]),
  ['shop/barrel.ts', "export { a } from './a.ts'\n"],
  ['shop/barrel-of-all.ts', "export * from './a.ts'\n"],
  ['shop/first.ts', "import { b } from './second.ts'\nexport const a = () => b\n"],
  ['shop/second.ts', "import { a } from './first.ts'\nexport const b = () => a\n"],
  ['shop/third.ts', "import type { B } from './fourth.ts'\nexport type A = B[]\n"],
  ['shop/fourth.ts', "import type { A } from './third.ts'\nexport type B = A[]\n"],
  ['e2e/journeys/long.spec.ts', lines(301)],
  ['e2e/journeys/short.spec.ts', lines(300)],
  ['shop/orders/four.ts', 'export const f = (a: number, b: number, c: number, d: number) => a + b + c + d\n'],
]

/** What Biome, with our rules, says of each of these files; all in one run, because starting it takes longest. */
function rulesBroken(): (path: string) => string[] {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: folder, encoding: 'utf8' },
  )
  const report = JSON.parse(stdout) as Report
  // Each was read, and the settings beside them.
  expect(report.summary.unchanged).toBe(files.length + 1)
  return (path) => report.diagnostics.filter(({ location }) => location.path === path).map(({ category }) => category)
}

type Report = { summary: { unchanged: number }; diagnostics: { category: string; location: { path: string } }[] }

const broken = rulesBroken()

describe('import direction', () => {
  it('is generated from the folders there are: `node commands/import-zones.ts` writes it', () => {
    const text = readFileSync(join(root, 'biome.json'), 'utf8')
    expect(JSON.parse(text)).toEqual(biomeWithZones(text))
  })
  it.each(mayNotSay.map((one, number) => [...one, number] as const))('%s may not say %s', (path, _text, number) => {
    expect(broken(numbered(path, number))).toContain('lint/style/noRestrictedImports')
  })
  it.each(maySay.map((one, number) => [...one, mayNotSay.length + number] as const))(
    '%s may say %s',
    (path, _text, number) => {
      expect(broken(numbered(path, number))).not.toContain('lint/style/noRestrictedImports')
    },
  )
  it('has no barrels', () => {
    expect(broken('shop/barrel.ts')).toContain('lint/performance/noBarrelFile')
    expect(broken('shop/barrel-of-all.ts')).toContain('lint/performance/noReExportAll')
  })
  it('has no cycles, of types neither', () => {
    expect(broken('shop/fourth.ts')).toContain('lint/suspicious/noImportCycles')
    expect(broken('shop/second.ts')).toContain('lint/suspicious/noImportCycles')
  })
})

describe('size', () => {
  it('ends a file at three hundred lines, a test as well', () => {
    expect(broken('e2e/journeys/long.spec.ts')).toContain('lint/style/noExcessiveLinesPerFile')
    expect(broken('e2e/journeys/short.spec.ts')).not.toContain('lint/style/noExcessiveLinesPerFile')
  })
  it('gives a function at most three positional parameters', () => {
    expect(broken('shop/orders/four.ts')).toContain('lint/complexity/useMaxParams')
  })
})
