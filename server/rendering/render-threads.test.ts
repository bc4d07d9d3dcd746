import { afterEach, expect, test } from 'vitest'
import { openRenderThreads } from './render-threads.ts'

/** Says that it is ready, and answers each page when its call is answered. */
const worker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', (message) => {
      if (message.kind === 'render')
        return parentPort.postMessage({ kind: 'calls', id: message.id, calls: [{ number: message.id, request: { url: 'http://shop.test/', method: 'GET', headers: [], body: null } }] })
      const response = { status: 200, headers: [['x-thread', String(threadId)]], body: new ArrayBuffer(0) }
      parentPort.postMessage({ kind: 'page', id: message.answers[0].number, response })
    })
    parentPort.postMessage({ kind: 'ready' })`)}`,
)

/** Pages wait for this, so that they are in hand as long as a test wants. */
function open(more: { quietMs?: number } = {}) {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const threads = openRenderThreads({
    root: '.',
    worker,
    most: 2,
    fetch: async () => {
      await answered
      return new Response(null)
    },
    publicUrl: () => 'http://shop.test',
    onError: () => {},
    ...more,
  })
  opened.push(threads)
  const render = async () => (await threads.render(new Request('http://shop.test/'))).headers.get('x-thread')
  return { threads, render, answer: () => answer() }
}
const opened: ReturnType<typeof openRenderThreads>[] = []
afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.close()
})

/** Pages are counted when they have been handed over. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

async function fill(render: () => Promise<string | null>, pages: number) {
  const rendered: Promise<string | null>[] = []
  for (let page = 0; page < pages; page++) {
    rendered.push(render())
    await settled()
  }
  return rendered
}

test('a few pages at once are rendered by one thread', async () => {
  const { threads, render, answer } = open()
  const pages = await fill(render, 3)
  expect(threads.pagesByThread()).toHaveLength(1)
  answer()
  expect(new Set(await Promise.all(pages)).size).toBe(1)
})

test('while many pages wait, a second thread takes its share as soon as it is ready, and no third one opens', async () => {
  const { threads, render, answer } = open()
  const pages = await fill(render, 4)
  expect(threads.pagesByThread()).toHaveLength(2)
  // Whichever page finds it ready goes to it.
  const pagesOfSecond = async () => {
    pages.push(render())
    await settled()
    return threads.pagesByThread()[1]
  }
  await expect.poll(pagesOfSecond).toBeGreaterThan(0)
  pages.push(...(await fill(render, 8)))
  expect(threads.pagesByThread()).toHaveLength(2)
  answer()
  expect(new Set(await Promise.all(pages)).size).toBe(2)
})

test('the second thread is closed when it was not needed for a while', async () => {
  const { threads, render, answer } = open({ quietMs: 20 })
  const pages = await fill(render, 4)
  expect(threads.pagesByThread()).toHaveLength(2)
  answer()
  await Promise.all(pages)
  await expect.poll(() => threads.pagesByThread()).toHaveLength(1)
  expect(await render()).not.toBeNull()
})
