import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { freePort } from '#testing/processes/free-port.ts'
import { openServer, seededPlace } from '#testing/processes/server-process.ts'

/** Nothing in these depends on which database it is. */
const isEmbedded = 'folder' in inject('seeded')

describe('the process', () => {
  it('is ready once its start is complete, serves requests, finishes them on SIGTERM and exits with 0', async () => {
    const place = await seededPlace()
    const startMayEnd = await holdUpStart(place.environment.DATABASE_URL)
    const port = await freePort()
    const shop = openServer({ ...place.environment, PORT: String(port) })
    const statusOf = (path: string) =>
      fetch(`http://localhost:${port}${path}`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(() => statusOf('/healthz')).toBe(200)
    // The server listens, but the start waits to save the invitation of the first owner.
    if (startMayEnd) expect(await statusOf('/readyz')).toBe(503)
    await startMayEnd?.()
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    await expect.poll(() => shop.output()).toContain(`http://localhost:${port}`)
    expect(shop.output()).toContain('Create the first owner')
    // Requests without a body, and with a body of unknown length, over a real socket: no layer may fail on them.
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

    // The headers are sent but not the body: the request is in progress when the signal arrives.
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

  it.runIf(isEmbedded)('refuses a data folder that another shop has open', async () => {
    const { where, remove } = await copyOfSeed(inject('seeded'))
    const first = openServer({ DATA_DIR: where.folder, DATABASE_URL: '', PORT: String(await freePort()) })
    await expect.poll(() => first.output()).toContain('is open at')
    const second = openServer({ DATA_DIR: where.folder, DATABASE_URL: '', PORT: String(await freePort()) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('already in use by another running shop')
    first.child.kill('SIGKILL')
    await first.ended
    // The killed shop left its lock file behind. The next shop has to see that no process holds it.
    const third = openServer({ DATA_DIR: where.folder, DATABASE_URL: '', PORT: String(await freePort()) })
    await expect.poll(() => third.output()).toContain('is open at')
    third.child.kill('SIGTERM')
    expect(await third.ended).toBe(0)
    await remove()
  })

  it.runIf(isEmbedded)('refuses a port that another program uses, and says what to do', async () => {
    const place = await seededPlace()
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, () => resolve((other.address() as AddressInfo).port))
    })
    const shop = openServer({ ...place.environment, PORT: String(port) })
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toContain(`Port ${port} is in use by another program. Stop it, or set PORT to another port.`)
    await new Promise((resolve) => other.close(resolve))
    await place.remove()
  })

  it.runIf(isEmbedded)('refuses to start a live shop with placeholders, and says why in one sentence', async () => {
    const place = await seededPlace()
    const shop = openServer({ ...place.environment, PORT: '0', SHOP_MODE: 'live' })
    expect(await shop.ended).toBe(1)
    const sentences = shop
      .output()
      .split('\n')
      .filter((line) => line && !line.startsWith('{'))
    expect(sentences).toEqual([expect.stringMatching(/^The settings still hold placeholders: company\.number/)])
    await place.remove()
  })
})

/** Makes the start of a shop on PostgreSQL wait until the returned function is called. */
async function holdUpStart(url: string | undefined) {
  if (!url) return null
  const other = new pg.Client(url)
  await other.connect()
  await other.query('begin; lock table staff_invitations in access exclusive mode')
  return () => other.end()
}
