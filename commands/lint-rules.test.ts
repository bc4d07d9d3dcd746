import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'lint-'))
cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lines = (count: number) => 'export {}\n'.repeat(count)

const files: [path: string, text: string][] = [
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

/** The rules that Biome reports for each of these files; in one run, because starting Biome takes longest. */
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
  // Biome has read every file and its settings.
  expect(report.summary.unchanged).toBe(files.length + 1)
  return (path) => report.diagnostics.filter(({ location }) => location.path === path).map(({ category }) => category)
}

type Report = { summary: { unchanged: number }; diagnostics: { category: string; location: { path: string } }[] }

const broken = rulesBroken()

describe('modules', () => {
  it('may not be barrels', () => {
    expect(broken('shop/barrel.ts')).toContain('lint/performance/noBarrelFile')
    expect(broken('shop/barrel-of-all.ts')).toContain('lint/performance/noReExportAll')
  })
  it('may not import each other in a cycle, not even types', () => {
    expect(broken('shop/fourth.ts')).toContain('lint/suspicious/noImportCycles')
    expect(broken('shop/second.ts')).toContain('lint/suspicious/noImportCycles')
  })
})

describe('size limits', () => {
  it('allow a file three hundred lines, including a test', () => {
    expect(broken('e2e/journeys/long.spec.ts')).toContain('lint/style/noExcessiveLinesPerFile')
    expect(broken('e2e/journeys/short.spec.ts')).not.toContain('lint/style/noExcessiveLinesPerFile')
  })
  it('allow a function three positional parameters', () => {
    expect(broken('shop/orders/four.ts')).toContain('lint/complexity/useMaxParams')
  })
})
