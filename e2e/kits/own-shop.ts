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
 * A shop separate from the one that all journeys share, for tests that change shared data. `isDemo`
 * fills it with made-up orders first, as `npm run seed -- --demo` does.
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
  const open = async (aheadMs = 0) => {
    const args = [...shortLived, '--import', './testing/processes/clock-ahead.ts', 'server/main.ts']
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...env, CLOCK_AHEAD_MS: String(aheadMs) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
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
  if (isDemo) {
    const args = [...shortLived, 'commands/seed.ts', '--demo']
    await promisify(execFile)(process.execPath, args, { cwd: root, env })
  }
  await open()
  return {
    url,
    /** Moves the shop's clock ten minutes ahead. */
    setClockAhead: () => setClockAhead(),
    /** Opens the shop again some days later. */
    async reopen({ daysLater }: { daysLater: number }) {
      await stop()
      await open(daysLater * 86_400_000)
    },
    /** The invitation for the first owner, which the shop writes to a file when its output is not a terminal. */
    firstOwnerLink: () => readFileSync(join(folder, 'first-owner.txt'), 'utf8').trim(),
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
