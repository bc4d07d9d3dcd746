import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#testing/processes/free-port.ts'

const root = join(import.meta.dirname, '../..')

/**
 * A shop apart from the one all journeys share, for what staff do from the command line: it is nobody else's to change.
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
    /** The link a start leaves for the first owner where nobody reads its output. */
    firstOwnerLink: () => readFileSync(join(folder, 'first-owner.txt'), 'utf8').trim(),
    /** What staff do at the machine meanwhile; the shop stays open. */
    async atTheYard(...commands: string[][]) {
      for (const words of commands)
        await promisify(execFile)(process.execPath, ['commands/orders.ts', ...words], { cwd: root, env })
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
