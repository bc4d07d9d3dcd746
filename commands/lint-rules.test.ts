import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What Biome says of a file that is not there, as if it were. */
function lint(path: string, text: string): string {
  const { stdout, stderr } = spawnSync('node_modules/.bin/biome', ['lint', `--stdin-file-path=${path}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  })
  return stdout + stderr
}

describe('import direction', () => {
  it.each([
    ['contract/x.ts', "import { a } from '#shop/context.ts'"],
    ['contract/x.ts', "import { a } from '#database/client.ts'"],
    ['contract/x.ts', "import { readFileSync } from 'node:fs'"],
    ['contract/x.ts', "import { useState } from 'react'"],
    ['database/x.ts', "import { a } from '#shop/context.ts'"],
    ['shop/x.ts', "import { a } from '#api/app.ts'"],
    ['api/x.ts', "import { a } from '#database/client.ts'"],
    ['app/routes/x.tsx', "import { a } from '#shop/context.ts'"],
    ['app/routes/x.tsx', "import { a } from '#api/app.ts'"],
    ['app/content/x.tsx', "import { a } from '../catalogue/a.tsx'"],
    ['app/catalogue/x.tsx', "import { a } from '../content/a.tsx'"],
    ['app/home/x.tsx', "import { a } from '../catalogue/a.tsx'"],
    ['app/ui/x.tsx', "import { a } from '../catalogue/a.tsx'"],
  ])('%s may not say %s', (path, text) => {
    expect(lint(path, `${text}\nexport const b = a`)).toContain('noRestrictedImports')
  })
  it.each([
    ['shop/x.ts', "import { a } from '#database/client.ts'"],
    ['api/x.ts', "import { a } from '#shop/context.ts'"],
    ['api/server.ts', "import { a } from '#database/client.ts'"],
    ['app/catalogue/x.tsx', "import { a } from '#contract/catalogue.ts'"],
    ['app/content/x.tsx', "import { a } from '#contract/content.ts'"],
    ['app/api.ts', "import type { Api } from '#api/app.ts'"],
    ['app/routes/x.tsx', "import { a } from '../catalogue/a.tsx'"],
  ])('%s may say %s', (path, text) => {
    expect(lint(path, `${text}\nexport const b = a`)).not.toContain('noRestrictedImports')
  })
  it('has no barrels', () => {
    expect(lint('shop/x.ts', "export { a } from './a.ts'")).toContain('noBarrelFile')
    expect(lint('shop/x.ts', "export * from './a.ts'")).toContain('noReExportAll')
  })
})
