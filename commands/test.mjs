import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { findChromium } from './chromium.mjs'
import { build, install, root, run, shopEnvironment } from './prepare.mjs'
import { scratchEnvironment } from './scratch.mjs'

install()
const names = process.argv.slice(2)
if (names.length > 0) {
  runNamed(names)
  process.exit()
}
// First, because Chromium may have to be installed.
findChromium()
const secondsSince = (started) => ((Date.now() - started) / 1000).toFixed(1)

const step = (name, work) => {
  const started = Date.now()
  console.log(`\n── ${name}`)
  work()
  console.log(`   ${name}: ${secondsSince(started)} s`)
}

/** Runs a program in parallel with others and prints all its output when it ends. True if it succeeded. */
async function runAlongside(name, program, args) {
  const started = Date.now()
  // Merges both streams in the order they are written.
  const child = spawn('sh', ['-c', 'exec "$0" "$@" 2>&1', program, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: shopEnvironment(),
  })
  const [output, [code]] = await Promise.all([buffer(child.stdout), once(child, 'exit')])
  console.log(`\n── ${name}`)
  process.stdout.write(output)
  console.log(`   ${name}: ${secondsSince(started)} s`)
  return code === 0
}

/** `npm test -- add-line`: the files whose path contains a name, and nothing else. */
function runNamed(names) {
  const folders = readdirSync(root).filter((name) => !['node_modules', 'build'].includes(name))
  const paths = folders
    .filter((name) => statSync(join(root, name)).isDirectory())
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)))
    .filter((path) => names.some((name) => path.includes(name)))
  const tests = paths.filter((path) => /\.test\.tsx?$/.test(path))
  const journeys = paths.filter((path) => path.endsWith('.spec.ts'))
  if (tests.length + journeys.length === 0) {
    console.error(`No test file has ${names.join(' or ')} in its path.`)
    process.exit(1)
  }
  // Some tests start the whole server, or render pages.
  const needsBuild = (path) =>
    path.startsWith('server') || readFileSync(join(root, path), 'utf8').includes('crawlShop(')
  if (journeys.length > 0 || tests.some(needsBuild)) build()
  if (tests.length > 0) run('vitest', ['run', ...tests], scratchEnvironment())
  if (journeys.length > 0) runJourneys(journeys)
}

function runJourneys(journeys) {
  const scratch = scratchEnvironment()
  const folder = mkdtempSync(join(scratch.TMPDIR ?? tmpdir(), 'shop-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  run('playwright', ['test', ...journeys], {
    ...scratch,
    DATABASE_URL: '',
    CHROMIUM_PATH: findChromium(),
    E2E_DATA_DIR: folder,
  })
}

// Routes import the types that this generates.
run('react-router', ['typegen'])
const checks = await Promise.all([
  runAlongside('build', 'node', ['commands/build.mjs']),
  // One thread: a second would check half of the code again.
  runAlongside('types', 'tsc', ['--noEmit', '--checkers', '1']),
  runAlongside('lint', 'biome', ['ci', '--error-on-warnings', '.']),
  runAlongside('unused code', 'knip', []),
])
if (checks.includes(false)) process.exit(1)
const url = process.env.DATABASE_URL
if (url) {
  // Most tests behave alike on both databases, and PostgreSQL is quicker (see vitest.config.ts).
  const onBoth = { ...scratchEnvironment(), TEST_DATABASE_URL: url, TEST_EMBEDDED: 'may-differ', DATABASE_URL: '' }
  step('unit and API tests on PostgreSQL, those that may differ also on the embedded database', () =>
    run('vitest', ['run'], onBoth),
  )
} else {
  step('unit and API tests', () => run('vitest', ['run'], scratchEnvironment()))
}
step('browser tests', () => runJourneys([]))
