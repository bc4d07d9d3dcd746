import { Worker } from 'node:worker_threads'
import { ShopError } from '#shop/error.ts'
import type { PieceCounter, PlanCountResult, PlanToCount } from '#shop/projects/count-pieces.ts'
import { boundedQueue, TooBusy } from '../rendering/render-queue.ts'

const planner = new URL('./plan-worker.ts', import.meta.url)

/** A plan takes some tens of milliseconds, the largest less than a second; who would wait for more asks again. */
const limits = { atOnce: 1, waiting: 16 }

/** Within the time an answer may take; a thread that does not come back is ended. */
const longestMs = 5_000

const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 }

export type PlanAnswer = { id: number; result?: PlanCountResult; error?: string }

type PlanThreadParts = {
  /** What runs in the thread. */
  worker?: URL
  longestPlanMs?: () => number
}

/** Lays plans in a thread of its own, begun with the first; one that dies is replaced with the next. */
export function openPlanThread({ worker = planner, longestPlanMs = () => longestMs }: PlanThreadParts = {}) {
  const inTurn = boundedQueue(limits)
  let thread: Worker | undefined
  let lastId = 0

  function start(): Worker {
    const started = new Worker(worker, { resourceLimits })
    started.unref()
    // Whoever waits hears of it by its end.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (thread === started) thread = undefined
    })
    return started
  }

  function lay(plan: PlanToCount): Promise<PlanCountResult> {
    thread ??= start()
    const running = thread
    const id = ++lastId
    return new Promise((resolve, reject) => {
      const settle = (outcome: PlanCountResult | Error) => {
        clearTimeout(timer)
        running.off('message', hear)
        running.off('exit', ended)
        if (outcome instanceof Error) reject(outcome)
        else resolve(outcome)
      }
      const hear = (answer: PlanAnswer) => {
        if (answer.id === id) settle(answer.result ?? new Error(answer.error))
      }
      const ended = () => settle(new Error('the thread that lays plans ended'))
      const timer = setTimeout(() => void running.terminate(), longestPlanMs())
      running.on('message', hear)
      running.on('exit', ended)
      running.postMessage({ id, plan })
    })
  }

  const count: PieceCounter['count'] = async (plan) => {
    try {
      return await inTurn(() => lay(plan))
    } catch (error) {
      if (error instanceof TooBusy)
        throw new ShopError('unavailable', 'Many rooms are being planned just now. Please try again in a moment.')
      throw error
    }
  }

  return { count, close: async () => void (await thread?.terminate()) }
}
