import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, inject, it } from 'vitest'
import { freePort } from '#testing/processes/free-port.ts'
import { openServer, seededPlace } from '#testing/processes/server-process.ts'

const isPostgres = 'url' in inject('seeded')

describe.runIf(isPostgres)('several processes on one port', () => {
  it('start again when they die, are replaced without a lost request, and close together', async () => {
    const place = await seededPlace()
    const port = await freePort()
    const shop = openServer({ ...place.environment, PORT: String(port), PROCESSES: '2', SHUTDOWN_DELAY: '30' })
    const url = `http://localhost:${port}`
    await expect.poll(shop.output).toContain(`is open at ${url}`)
    const processes = () => childrenOf(shop.child.pid)
    const [first, second] = processes()
    expect([first, second].every(Boolean)).toBe(true)

    // The metrics are those of both processes together.
    const before = await responsesCounted(url)
    for (let request = 0; request < 10; request++)
      await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then((response) => response.text())
    expect((await responsesCounted(url)) - before).toBeGreaterThanOrEqual(10)

    process.kill(Number(first), 'SIGKILL')
    await expect.poll(shop.output).toContain('is started again')
    await expect.poll(() => processes().filter((pid) => pid !== first).length).toBe(2)

    const replaced = processes()
    const visitors = visit(url)
    shop.child.kill('SIGUSR2')
    await expect.poll(() => processes().some((pid) => replaced.includes(pid))).toBe(false)
    const { answers, failures } = await visitors.stop()
    expect(failures).toEqual([])
    expect(answers).toBeGreaterThan(0)
    expect(processes()).toHaveLength(2)

    // Ctrl-C: there is no proxy that needs time to notice.
    shop.child.kill('SIGINT')
    expect(await shop.ended).toBe(0)
    await place.remove()
  })

  it('do background work only with ROLE=worker, which serves no pages', async () => {
    const place = await seededPlace()
    const port = await freePort()
    const shop = openServer({ ...place.environment, PORT: String(port), ROLE: 'worker' })
    await expect.poll(shop.output).toContain('is open at')
    const statusOf = (path: string) => fetch(`http://localhost:${port}${path}`).then(({ status }) => status)
    expect([await statusOf('/readyz'), await statusOf('/'), await statusOf('/api/products')]).toEqual([200, 404, 404])
    shop.child.kill('SIGINT')
    expect(await shop.ended).toBe(0)
    await place.remove()
  })

  it('say what is wrong once, and end, if the shop cannot be opened', async () => {
    const shop = openServer({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PROCESSES: '3' })
    expect(await shop.ended).toBe(1)
    expect(shop.output().trim().split('\n')).toHaveLength(1)
  })
})

const childrenOf = (pid: number | undefined): string[] =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)

async function responsesCounted(url: string): Promise<number> {
  const text = await fetch(`${url}/metrics`).then((response) => response.text())
  const counts = [...text.matchAll(/^shop_request_seconds_count\{.*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Reads the shop all the time, on new and on kept connections, until it is stopped. */
function visit(url: string) {
  let isOver = false
  let answers = 0
  const failures: string[] = []
  const one = async (headers: Record<string, string>) => {
    while (!isOver) {
      const outcome = await fetch(`${url}/api/facets`, { headers }).then(
        (response) => response.text().then(() => response.status),
        (error: Error) => String(error.cause ?? error),
      )
      if (outcome === 200) answers++
      else failures.push(String(outcome))
      await wait(20)
    }
  }
  const all = [one({ connection: 'close' }), one({}), one({})]
  return {
    async stop() {
      isOver = true
      await Promise.all(all)
      return { answers, failures }
    },
  }
}
