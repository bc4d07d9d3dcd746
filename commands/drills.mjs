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
install()
build()
for (const name of wanted.length > 0 ? wanted : all) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const needsPostgres = name.startsWith('postgres-')
  if (needsPostgres && !existsSync('/usr/lib/postgresql')) {
    console.error('This drill needs PostgreSQL on this machine (on Debian: apt-get install postgresql).')
    process.exit(1)
  }
  if (needsPostgres) run('bash', ['.ci/with-postgres', 'node', `drills/${name}.ts`])
  else run('node', [`drills/${name}.ts`])
  console.log(`   ${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
}
