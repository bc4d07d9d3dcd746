import { request } from 'node:http'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { freePort } from '#testing/processes/free-port.ts'
import { openServer, seededPlace } from '#testing/processes/server-process.ts'

describe('the process', () => {
  it('says where it is, answers, finishes what is in flight on SIGTERM and ends well', async () => {
    const place = await seededPlace()
    const port = await freePort()
    const shop = openServer({ ...place.environment, PORT: String(port) })
    await expect.poll(() => shop.output()).toContain(`http://localhost:${port}`)
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200)
    // Writes without a body, and with one of unknown length, over a real socket: nothing in the way may fail on them.
    const send = (method: string, path: string, chunks: string[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
        const sent = request({ port, path, method, headers: chunks.length ? headers : {} }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
        sent.on('error', reject)
        for (const chunk of chunks) sent.write(chunk)
        sent.end()
      })
    expect(await send('DELETE', '/api/cart/nobodys-line', [])).toBe(404)
    expect(await send('DELETE', '/api/cart/nobodys-line', ['{}'])).toBe(404)
    expect(await send('POST', '/api/auth/logout', [])).toBe(200)
    expect(await send('POST', '/api/cart/add', ['{"product_id":1,', '"variation_id":999999999,"quantity":1}'])).toBe(
      422,
    )
    expect(await send('POST', '/api/cart/add', ['{', 'x'.repeat(200_000), '}'])).toBe(413)
    expect(await send('GET', '/api/cart', ['{}'])).toBe(200)

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
    expect(await answer).toBe(405)
    expect(await shop.ended).toBe(0)
    await place.remove()
  })

  it.runIf('url' in inject('seeded'))(
    'is ready only once all of its start is done',
    async () => {
      const place = await seededPlace()
      const other = new pg.Client(place.environment.DATABASE_URL)
      await other.connect()
      await other.query('begin; lock table staff_invitations in access exclusive mode')
      const port = await freePort()
      const shop = openServer({ ...place.environment, PORT: String(port) })
      const ask = (path: string) =>
        fetch(`http://localhost:${port}${path}`).then(
          ({ status }) => status,
          () => 0,
        )
      await expect.poll(() => ask('/healthz')).toBe(200)
      // It listens, and waits to write the first owner's link.
      expect(await ask('/readyz')).toBe(503)
      await other.query('rollback')
      await other.end()
      await expect.poll(() => ask('/readyz')).toBe(200)
      expect(shop.output()).toContain('Create the first owner')
      shop.child.kill('SIGTERM')
      expect(await shop.ended).toBe(0)
      await place.remove()
    },
    300_000,
  )

  it('refuses a data folder that another shop has open', async () => {
    const { where, remove } = await copyOfSeed(inject('seeded'))
    if ('url' in where && where.url) return remove()
    const first = openServer({ DATA_DIR: where.folder, DATABASE_URL: '', PORT: String(await freePort()) })
    await expect.poll(() => first.output()).toContain('is open at')
    const second = openServer({ DATA_DIR: where.folder, DATABASE_URL: '', PORT: String(await freePort()) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('already in use by another running shop')
    first.child.kill('SIGKILL')
    await first.ended
    // Killed outright, it left its lock behind: the next one has to see that nobody holds it.
    const third = openServer({ DATA_DIR: where.folder, DATABASE_URL: '', PORT: String(await freePort()) })
    await expect.poll(() => third.output()).toContain('is open at')
    third.child.kill('SIGTERM')
    expect(await third.ended).toBe(0)
    await remove()
  })

  it('refuses placeholders in a live shop, a bad setting and a taken port, each in one plain sentence', async () => {
    const production = openServer({ NODE_ENV: 'production' })
    const live = openServer({ SHOP_MODE: 'live' })
    const bad = openServer({ PORT: 'eighty' })
    for (const shop of [production, live]) {
      expect(await shop.ended).toBe(1)
      expect(shop.output()).toMatch(/shop\.config\.ts still holds placeholders: company\.number/)
    }
    expect(await bad.ended).toBe(1)
    expect(bad.output().trim()).toBe("PORT must be a port number from 0 to 65535, but it is 'eighty'.")
  })
})
