import { type ChildProcess, spawn } from 'node:child_process'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { copyOfSeed } from './test-seed.ts'

const root = join(import.meta.dirname, '..')
const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

function open(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['api/server.ts'], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
  })
  running.push(child)
  let output = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  child.stderr?.on('data', (text) => {
    output += text
  })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { child, ended, output: () => output }
}

async function seededPlace(): Promise<{ environment: Record<string, string>; remove: () => Promise<void> }> {
  const { where, remove } = await copyOfSeed(inject('seeded'))
  const url = 'url' in where ? where.url : ''
  return { environment: url ? { DATABASE_URL: url } : { DATA_DIR: where.folder, DATABASE_URL: '' }, remove }
}

describe('the process', () => {
  it('says where it is, answers, finishes what is in flight on SIGTERM and ends well', async () => {
    const place = await seededPlace()
    const port = await freePort()
    const shop = open({ ...place.environment, PORT: String(port) })
    await expect.poll(() => shop.output(), { timeout: 20_000 }).toContain(`http://localhost:${port}`)
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200)
    // A write without a body, over a real socket: nothing in the way may fail on it.
    const nothingThere = await fetch(`http://localhost:${port}/api/cart/nobodys-line`, { method: 'DELETE' })
    expect(nothingThere.status).toBe(404)

    // The head is sent, the body is not: a request that is under way when the signal comes.
    const answer = new Promise<number | undefined>((resolve, reject) => {
      const half = request(
        { port, path: '/api/products', method: 'POST', headers: { 'content-length': 2 } },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
      half.on('error', reject)
      half.write('{')
      setTimeout(() => {
        shop.child.kill('SIGTERM')
        setTimeout(() => half.end('}'), 300)
      }, 200)
    })
    expect(await answer).toBe(404)
    expect(await shop.ended).toBe(0)
    await place.remove()
  }, 40_000)

  it('refuses a data folder that another shop has open', async () => {
    const { where, remove } = await copyOfSeed(inject('seeded'))
    if ('url' in where && where.url) return remove()
    const first = open({ DATA_DIR: where.folder, DATABASE_URL: '', PORT: String(await freePort()) })
    await expect.poll(() => first.output(), { timeout: 20_000 }).toContain('is open at')
    const second = open({ DATA_DIR: where.folder, DATABASE_URL: '', PORT: String(await freePort()) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('already in use by another running shop')
    first.child.kill('SIGKILL')
    await first.ended
    // Killed outright, it left its lock behind: the next one has to see that nobody holds it.
    const third = open({ DATA_DIR: where.folder, DATABASE_URL: '', PORT: String(await freePort()) })
    await expect.poll(() => third.output(), { timeout: 20_000 }).toContain('is open at')
    third.child.kill('SIGTERM')
    expect(await third.ended).toBe(0)
    await remove()
  }, 60_000)

  it('refuses placeholders in production, a bad setting and a taken port, each in one plain sentence', async () => {
    const production = open({ NODE_ENV: 'production' })
    expect(await production.ended).toBe(1)
    expect(production.output()).toMatch(/shop\.config\.ts still holds placeholders: company\.number/)
    const bad = open({ PORT: 'eighty' })
    expect(await bad.ended).toBe(1)
    expect(bad.output().trim()).toBe("PORT must be a port number from 0 to 65535, but it is 'eighty'.")
  }, 20_000)
})
