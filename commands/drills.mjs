import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, root, run } from './prepare.mjs'

/** `npm run drills`: tests that take minutes, one per file of drills/. `npm run drills -- power-cut` runs one. */
const all = readdirSync(join(root, 'drills'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no drill called ${unknown.join(', ')}. The drills are: ${all.join(', ')}.`)
  process.exit(1)
}
const isInstalled = (program) => ['/usr/lib', '/usr/sbin'].some((folder) => existsSync(join(folder, program)))
install()
build()
for (const name of wanted.length > 0 ? wanted : all) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  if (name.startsWith('postgres-')) {
    const missing = ['postgresql', 'haproxy'].filter((program) => !isInstalled(program))
    if (missing.length > 0) {
      console.error(`This drill needs ${missing.join(' and ')} (on Debian: apt-get install).`)
      process.exit(1)
    }
    run('bash', ['.ci/with-postgres', 'bash', '.ci/with-haproxy', 'node', `drills/${name}.ts`])
  } else run('node', [`drills/${name}.ts`])
  console.log(`   ${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
}
