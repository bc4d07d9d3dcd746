import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { build, install, run } from './prepare.mjs'
import { scratchEnvironment } from './scratch.mjs'

install()
const chromium = findChromium()
const step = (name, work) => {
  const started = Date.now()
  console.log(`\n── ${name}`)
  work()
  console.log(`   ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
step('lint', () => run('biome', ['ci', '--error-on-warnings', '.']))
step('types', () => {
  run('react-router', ['typegen'])
  run('tsc', ['--noEmit'])
})
// After the types: a route imports what typegen writes for it.
step('unused code', () => run('knip', []))
step('build', build)
step('unit and API tests', () => run('vitest', ['run'], scratchEnvironment()))
step('browser tests', () => {
  const scratch = scratchEnvironment()
  const folder = mkdtempSync(join(scratch.TMPDIR ?? tmpdir(), 'shop-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  run('playwright', ['test'], { ...scratch, CHROMIUM_PATH: chromium, E2E_DATA_DIR: folder })
})
