// Plain JavaScript without dependencies: this runs before anything is installed, on whatever Node started npm.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')

/**
 * The environment in which `node` is the version the shop runs on. glibc would give every thread that hashes a password
 * or sizes a picture a heap of its own and seldom take it back; two for all of them save a tenth of the memory.
 */
export const shopEnvironment = (extra = {}) => ({
  MALLOC_ARENA_MAX: '2',
  // What has been compiled once is read the next time: a third of a start is nothing else.
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

/** Does `work` unless the stamp says it was done for the very same files. */
const unlessDone = (stamp, hash, work) => {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

/** Runs a program to its end; a failure ends this process with the same code. */
export function run(program, args, extra = {}) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: shopEnvironment(extra) })
  if (error) console.error(`${program} could not be started: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

/** Told to every Node that reads the shop's modules: half of that is finding Drizzle's (see the file). */
const resolveDrizzle = '--import=./database/resolve-drizzle.ts'

/**
 * Where code of the embedded database has been optimised, what it replaces stays, some twenty megabytes: freeing it piece by
 * piece, V8 now and then loses count and ends the process (nodejs/node#64500).
 */
const keepReplacedCode = '--no-wasm-code-gc'

/**
 * How the server is started. What a request makes is gone with it, so the space for the newly made stays small: left to
 * itself on a large machine, V8 lets it grow to more than everything the shop keeps. What is kept, on the other hand, may
 * double before all of it is looked through: left to itself, V8 does so every few seconds while pages are made, and
 * everybody waits for it. The embedded database's code is optimised by one thread: by all of them at once, it keeps a
 * small machine from opening the shop.
 */
export const openShop = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  '--wasm-num-compilation-tasks=1',
  keepReplacedCode,
  resolveDrizzle,
  'server/main.ts',
]

export function install() {
  unlessDone(join(root, 'node_modules', '.installed-for'), hashOf(['package-lock.json']), () => {
    console.log('Installing packages ...')
    // Not `npm ci`: a lock made where some platforms' optional binaries could not be had is refused by it on every platform.
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  })
}

export function build() {
  const sources = [
    'app',
    'contract',
    'laying',
    'public',
    'shop.config.ts',
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

/** Hands over to a program: its output is ours, our signals are its, its end is our end. */
export function become(program, args, extra = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: shopEnvironment(extra) })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** `npm run orders` and the like: one of the shop's scripts, with the arguments it was given. */
export function becomeScript(script) {
  install()
  become('node', [keepReplacedCode, resolveDrizzle, script, ...process.argv.slice(2)])
}
