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
step('browser tests', () => run('playwright', ['test'], { ...scratchEnvironment(), CHROMIUM_PATH: chromium }))
