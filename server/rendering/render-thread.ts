import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import {
  type Call,
  type CallAnswer,
  type FromThread,
  fullRequest,
  fullResponse,
  type PlainRequest,
  type PlainResponse,
  plainRequest,
  plainResponse,
  type ToThread,
} from './render-messages.ts'
import type { InProcessFetch } from './render-page.ts'

const renderer = new URL('./render-worker.ts', import.meta.url)

/** A render gives up by itself before this; a thread that does not come back is ended. */
const longestMs = 10_000

/** One that ends sooner is not replaced at once: it would only end again. */
const shortestLifeMs = 1_000

/** Pages are drawn from what is in the catalogue, so a thread that needs more than this is not well. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 }

export type RenderThreadParts = {
  root: string
  /** How pages reach the API. */
  fetch: InProcessFetch
  /** What is there already for a call, without making it. */
  cached?: (request: PlainRequest) => PlainResponse | null
  /** Whether pages are compressed as soon as they are drawn. */
  compresses?: boolean
  publicUrl: () => string
  onError: (what: string, error: unknown) => void
  /** What runs in the thread. */
  worker?: URL
  longestRenderMs?: () => number
}

type Underway = {
  settle: (response: Response | Error) => void
  /** Calls of the API count for the answer this page is made for, as if they were made where it was asked for. */
  within: <Result>(work: () => Result) => Result
  timer: NodeJS.Timeout
  /** How many times it is waiting for calls of the API. */
  calls: number
  thread: Worker
}

/** Renders pages in a thread of their own; one that dies is replaced, and only what it had in hand fails. */
export function openRenderThread(parts: RenderThreadParts) {
  const {
    root,
    fetch,
    cached,
    compresses = false,
    publicUrl,
    onError,
    worker = renderer,
    longestRenderMs = () => longestMs,
  } = parts
  const underway = new Map<number, Underway>()
  let lastId = 0
  let isClosed = false
  let isReady = false
  let current = Promise.resolve(start())

  function start(): Worker {
    const thread = new Worker(worker, { workerData: { root, compresses }, resourceLimits })
    const since = performance.now()
    thread.unref()
    thread.on('message', (message: FromThread) => void hear(thread, message))
    thread.on('error', (error) => onError('the rendering thread failed', error))
    thread.on('exit', async () => {
      for (const [id, page] of underway) if (page.thread === thread) settle(id, new Error('the rendering thread ended'))
      if ((await current) !== thread || isClosed) return
      const pause = performance.now() - since < shortestLifeMs ? shortestLifeMs : 0
      current = setTimeout(pause).then(start)
    })
    return thread
  }

  function settle(id: number, outcome: Response | Error) {
    const page = underway.get(id)
    if (!page) return
    underway.delete(id)
    clearTimeout(page.timer)
    page.settle(outcome)
  }

  async function hear(thread: Worker, message: FromThread) {
    if (message.kind === 'ready') {
      isReady = true
      return
    }
    if (message.kind === 'report') return onError('a page could not be rendered', message.error)
    if (message.kind === 'page') return settle(message.id, fullResponse(message.response, message.compressed))
    if (message.kind === 'failure') return settle(message.id, asError(message.error))
    const page = underway.get(message.id)
    if (!page) return
    page.calls++
    const answers = await page.within(() => Promise.all(message.calls.map(answer))).finally(() => page.calls--)
    const reply: ToThread = { kind: 'answers', answers }
    thread.postMessage(
      reply,
      answers.map(({ response }) => response.body),
    )
  }

  async function answer({ number, request }: Call): Promise<CallAnswer> {
    const ready = cached?.(request)
    if (ready) return { number, response: ready }
    await nextTurn()
    return { number, response: await plainResponse(await fetch(fullRequest(request))) }
  }

  function giveUp(id: number) {
    const page = underway.get(id)
    settle(id, new Error('a page took too long to render'))
    // Whoever waits for an answer of ours is not the one who is stuck.
    if (!page || page.calls > 0) return
    current = Promise.resolve(start())
    void page.thread.terminate()
  }

  return {
    /** It has read its pages once, and can begin at once. */
    isReady: () => isReady,
    /** How many pages it has in hand. */
    pages: () => underway.size,
    async render(request: Request): Promise<Response> {
      const plain = await plainRequest(request)
      const thread = await current
      const id = ++lastId
      const outcome = await new Promise<Response | Error>((resolve) => {
        const timer = globalThis.setTimeout(giveUp, longestRenderMs(), id)
        underway.set(id, { settle: resolve, within: AsyncLocalStorage.snapshot(), timer, calls: 0, thread })
        const message: ToThread = { kind: 'render', id, request: plain, publicUrl: publicUrl() }
        thread.postMessage(message)
      })
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    async close() {
      isClosed = true
      await (await current).terminate()
    },
  }
}

const waiting: (() => void)[] = []

/** Lets the event loop turn between calls: a page makes several at once, and whoever came meanwhile is not to wait for all. */
const nextTurn = () =>
  new Promise<void>((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(takeTurn)
  })

function takeTurn() {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(takeTurn)
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
