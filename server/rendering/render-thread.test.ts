import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { collectTags, dependsOn } from '#api/http/cache-tags.ts'
import { compressedIn } from '../whole-response.ts'
import type { InProcessFetch } from './render-page.ts'
import { openRenderThread } from './render-thread.ts'

const root = join(import.meta.dirname, '../..')
const threads: ReturnType<typeof openRenderThread>[] = []
type More = { longestRenderMs?: () => number; worker?: URL; compresses?: boolean }
const open = (fetch: InProcessFetch, more: More = {}) => {
  const thread = openRenderThread({ root, fetch, publicUrl: () => 'https://shop.test', onError: () => {}, ...more })
  threads.push(thread)
  return {
    render: (path: string, headers = {}) => thread.render(new Request(`https://shop.test${path}`, { headers })),
  }
}
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close()
})

const json = (body: unknown, status = 200) => Response.json(body, { status })
const empty: InProcessFetch = async () => json({ data: [] })

test('a page is rendered in a thread of its own from calls that are answered here', async () => {
  const { render } = open(async (input) => {
    dependsOn(new URL(input instanceof Request ? input.url : input).pathname)
    return json({ data: [] })
  })
  const { result: page, tags } = await collectTags(() => render('/collections'))
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('cache-control')).toMatch(/^public/)
  expect(await page.text()).toContain('</html>')
  // What those calls read, the page depends on.
  expect(tags).toEqual(new Set(['/api/megamenu', '/api/collections']))
})

test('a page with a section that failed is for this visitor only', async () => {
  const { render } = open(async () => json({ error: { code: 'unavailable', message: 'Not now' } }, 503))
  const page = await render('/')
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const questions = open(async (input) =>
    json({ data: [] }, String(input instanceof Request ? input.url : input).includes('/pages') ? 503 : 200),
  )
  expect((await questions.render('/faq')).headers.get('cache-control')).toBe('no-store')
})

test('a page that may be kept is compressed where it is drawn, as whoever asked for it takes it', async () => {
  const { render } = open(empty, { compresses: true })
  const page = await render('/collections', { 'accept-encoding': 'gzip, br' })
  const { encoding, bytes = new Uint8Array() } = compressedIn(page) ?? {}
  expect(encoding).toBe('br')
  expect(brotliDecompressSync(bytes).toString()).toBe(await page.text())
  const gzipped = compressedIn(await render('/collections', { 'accept-encoding': 'gzip' }))
  expect(gunzipSync(gzipped?.bytes ?? '').toString()).toContain('</html>')
  expect(compressedIn(await render('/collections'))).toBeUndefined()
  const failing = open(async () => json({}, 503), { compresses: true })
  expect(compressedIn(await failing.render('/', { 'accept-encoding': 'br' }))).toBeUndefined()
  expect(compressedIn(await open(empty).render('/collections', { 'accept-encoding': 'br' }))).toBeUndefined()
})

/** The threads of this process that give way to the rest of it. */
const behind = () =>
  readdirSync('/proc/self/task')
    .map((task) => Number(readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]))
    .filter((nice) => nice > getPriority())

test.runIf(process.platform === 'linux')(
  'pages are drawn behind everything else the shop does',
  async () => {
    expect(behind()).toHaveLength(0)
    await open(empty).render('/collections')
    expect(behind()).toHaveLength(1)
  },
  60_000,
)

/** A thread that ends, or never comes back, when it is asked to. */
const stubborn = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, request }) => {
      if (request.url.endsWith('/end')) process.exit(1)
      while (request.url.endsWith('/loop'));
      parentPort.postMessage({ kind: 'page', id, response: { status: 200, headers: [], body: new ArrayBuffer(0) } })
    })`)}`,
)

test('a thread that ends or does not come back is replaced, and the next page is rendered', async () => {
  let longest = 60_000
  const { render } = open(empty, { worker: stubborn, longestRenderMs: () => longest })
  const renders = async (path: string) => (await render(path)).status
  expect(await renders('/')).toBe(200)
  await expect(render('/end')).rejects.toThrow('the rendering thread ended')
  expect(await renders('/')).toBe(200)
  longest = 200
  await expect(render('/loop')).rejects.toThrow('a page took too long to render')
  longest = 60_000
  expect(await renders('/')).toBe(200)
})

test('a page whose calls are not answered fails alone', async () => {
  let longest = 200
  const never = () => new Promise<Response>(() => {})
  const answer: { now: InProcessFetch } = { now: never }
  const { render } = open((...call) => answer.now(...call), { longestRenderMs: () => longest })
  const failing = render('/collections')
  await expect(failing).rejects.toThrow('a page took too long to render')
  longest = 60_000
  answer.now = empty
  expect((await render('/collections')).status).toBe(200)
})

/** A thread that makes three calls at once for a page. */
const eager = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    const request = { url: 'http://in-process/api/menu', method: 'GET', headers: [], body: null }
    parentPort.on('message', ({ kind, id }) => {
      if (kind === 'render') parentPort.postMessage({ kind: 'calls', id, calls: [1, 2, 3].map((number) => ({ number, request })) })
      else
        parentPort.postMessage({ kind: 'page', id: 1, response: { status: 200, headers: [], body: new ArrayBuffer(0) } })
    })`)}`,
)

test('calls that a page makes at once are answered together, and the event loop turns between them', async () => {
  let turn = 0
  let next = setImmediate(function count() {
    turn++
    next = setImmediate(count)
  })
  const turns: number[] = []
  const { render } = open(
    async () => {
      turns.push(turn)
      return json({ data: [] })
    },
    { worker: eager },
  )
  await render('/')
  clearImmediate(next)
  expect(turns).toHaveLength(3)
  expect(new Set(turns).size).toBe(3)
})
