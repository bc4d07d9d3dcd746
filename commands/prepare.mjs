// Plain JavaScript without dependencies: this runs before anything is installed, on any version of Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')

/**
 * The environment in which `node` is the version the shop runs on. By default glibc gives every thread that hashes a
 * password or sizes a picture its own heap and rarely frees it; two shared heaps save a tenth of the memory.
 */
export const shopEnvironment = (extra = {}) => ({
  MALLOC_ARENA_MAX: '2',
  // Node caches compiled modules, which makes a start a fifth faster (docs/decisions/024-start.md).
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  ...extra,
})

const hashOf = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn).sort()) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

const filesIn = (path) => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full).flatMap((name) => filesIn(join(path, name)))
}

/** Does `work` unless the stamp shows that it was done for the same files. */
const unlessDone = (stamp, hash, work) => {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

/** Runs a program and waits for it; a failure ends this process with the same code. */
export function run(program, args, extra = {}) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: shopEnvironment(extra) })
  if (error) console.error(`${program} could not be started: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Stops V8 from freeing the embedded database's replaced code, about 20 MB: while freeing it, V8 sometimes fails one of
 * its checks and ends the process (nodejs/node#64500).
 */
const keepReplacedCode = '--no-wasm-code-gc'

/**
 * Node's options for the server. A small young generation: on a large machine it would outgrow the rest of the heap.
 * The old generation may double before a full collection: by default V8 collects every few seconds while it renders
 * pages, and requests wait. One thread optimises the database's code: with more, a small machine starts slowly.
 */
export const openShop = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  '--wasm-num-compilation-tasks=1',
  keepReplacedCode,
  'server/main.ts',
]

export function install() {
  unlessDone(join(root, 'node_modules', '.installed-for'), hashOf(['package-lock.json']), () => {
    console.log('Installing packages ...')
    // Not `npm ci`, which rejects a lock file that lacks some platforms' optional binaries.
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  })
}

export function build() {
  const sources = [
    'app',
    'contract',
    'laying',
    'public',
    'react-router.config.ts',
    'vite.config.ts',
    'vite.office.config.ts',
    'package-lock.json',
  ]
  unlessDone(join(root, 'build', '.built-for'), hashOf(sources), () => {
    console.log('Building pages ...')
    run('react-router', ['build', '--logLevel', 'warn'])
    run('vite', ['build', '--config', 'vite.office.config.ts', '--logLevel', 'warn'])
    run('node', ['commands/compress.mjs'])
  })
}

/** Runs a program in place of this one: it gets our output and signals, and this process exits with its code. */
export function become(program, args, extra = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: shopEnvironment(extra) })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** Runs one of the shop's scripts with its arguments, as `npm run orders` does. */
export function becomeScript(script) {
  install()
  become('node', [keepReplacedCode, script, ...process.argv.slice(2)])
}
