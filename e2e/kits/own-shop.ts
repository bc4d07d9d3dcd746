import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#testing/processes/free-port.ts'
import { shortLived } from '#testing/processes/short-lived.ts'
import { unusedFolder } from './folders.ts'

const root = join(import.meta.dirname, '../..')

/**
 * A shop apart from the one all journeys share, for what staff do from the command line: it is nobody else's to change.
 * `isDemo` fills it with made-up orders first, as `npm run seed -- --demo` does.
 */
export async function openOwnShop({ isDemo = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-own-'))
  cpSync(unusedFolder(), folder, { recursive: true })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'true',
  }
  let stop = async () => {}
  let setClockAhead = () => {}
  const open = async () => {
    const args = [...shortLived, '--import', './testing/processes/clock-ahead.ts', 'server/main.ts']
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
    const ended = once(child, 'exit')
    setClockAhead = () => child.kill('SIGUSR2')
    stop = async () => {
      child.kill('SIGTERM')
      await ended
    }
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error('the shop did not start')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const command = (...words: string[]) =>
    promisify(execFile)(process.execPath, [...shortLived, ...words], { cwd: root, env })
  if (isDemo) await command('commands/seed.ts', '--demo')
  await open()
  return {
    url,
    /** Ten minutes pass for the shop, none for whoever waits. */
    setClockAhead: () => setClockAhead(),
    /** The link a start leaves for the first owner where nobody reads its output. */
    firstOwnerLink: () => readFileSync(join(folder, 'first-owner.txt'), 'utf8').trim(),
    /** What staff do at the machine meanwhile; the shop stays open. */
    async atTheYard(...commands: string[][]) {
      for (const words of commands) await command('commands/orders.ts', ...words)
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
