// A newcomer's first minutes in this clone: `npm start`, open a page, stop, start again; and a second shop on the same folder.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const usualFolder = join(root, 'data')
// A clone that has been used before keeps its data.
const folder = existsSync(usualFolder) ? mkdtempSync(join(tmpdir(), 'shop-')) : usualFolder
const environment = folder === usualFolder ? {} : { DATA_DIR: folder }
const isFresh = !existsSync(join(root, 'node_modules'))
const counts = { passed: 0, failed: 0 }
const check = (name, passed) => {
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name}`)
  counts[passed ? 'passed' : 'failed']++
}

/** Not one of the ports that systems give to outgoing connections: another program could take it before the shop does. */
const freePort = () =>
  new Promise((resolve) => {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    const probe = createServer()
      .once('error', () => resolve(freePort()))
      .listen(port, () => probe.close(() => resolve(port)))
  })

const port = await freePort()
const start = (extra = {}) => {
  const started = Date.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port), ...extra },
    detached: true,
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const ended = new Promise((resolve) => child.on('exit', (code) => resolve(code)))
  return { child, ended, output: () => output, age: () => Date.now() - started }
}

async function firstPage(shop, longestMs) {
  while (shop.age() < longestMs) {
    const page = await fetch(`http://localhost:${port}/`).catch(() => null)
    if (page?.status === 200) return shop.age()
    if (shop.child.exitCode !== null) return null
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return null
}

/** Stops the whole process group and waits for its last process: npm exits before the shop has closed. */
const stop = async (shop) => {
  try {
    process.kill(-shop.child.pid, 'SIGTERM')
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      process.kill(-shop.child.pid, 0)
    }
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

try {
  const first = start()
  const firstMs = await firstPage(first, 900_000)
  check(`npm start${isFresh ? ' on a fresh clone' : ''} serves the shop (${firstMs} ms)`, firstMs !== null)
  if (firstMs === null) console.log(first.output())
  check('it prints its address', first.output().includes(`http://localhost:${port}`))

  const second = start({ PORT: String(await freePort()) })
  const code = await second.ended
  check(
    'a second shop on the same folder refuses to start and says why',
    code !== 0 && second.output().includes('already in use'),
  )

  await stop(first)
  const again = start()
  const againMs = await firstPage(again, 300_000)
  check(`the next start serves the shop again (${againMs} ms)`, againMs !== null)
  check('the next start neither installs nor builds', !/Installing|Building/.test(again.output()))
  if (againMs === null) console.log(again.output())
  await stop(again)

  const bad = start({ PORT: 'eighty' })
  check(
    'an invalid setting stops the start with a message that names it',
    (await bad.ended) !== 0 && /PORT .*eighty/.test(bad.output()),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 ? 1 : 0)
