import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#testing/processes/free-port.ts'

const root = join(import.meta.dirname, '../..')

/**
 * A shop apart from the one all journeys share, for what staff do from the command line: its embedded database belongs
 * to one process at a time.
 */
export async function ownShop() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-own-'))
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
  const open = async () => {
    const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: 'inherit' })
    const ended = once(child, 'exit')
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
  await open()
  return {
    url,
    /** What staff do meanwhile: the shop closes for it and opens again. */
    async atTheYard(...commands: string[][]) {
      await stop()
      for (const words of commands) execFileSync(process.execPath, ['commands/orders.ts', ...words], { cwd: root, env })
      await open()
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
