import { Worker } from 'node:worker_threads'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { ShopError, TooMany } from '#shop/error.ts'
import type { PieceCounter, PlanCountResult, PlanToCount } from '#shop/projects/count-pieces.ts'
import { NoPlace, visitorQueue } from '#shop/visitor-queue.ts'

const planner = new URL('./plan-worker.ts', import.meta.url)

/** A plan takes some tens of milliseconds, the largest less than a second; who would wait for more asks again. */
const limits = { atOnce: 1, waiting: 16, perVisitor: 3 }

/** A tenth of the thread's time: over a hundred of the largest plans, thousands of the usual ones. */
const visitorTime = { ms: 60_000, seconds: 600 }
const retryAfterSeconds = 2

/** Within the time an answer may take; a thread that does not come back is ended. */
const longestMs = 5_000

const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 }

export type PlanAnswer = { id: number; result?: PlanCountResult; error?: string }

type PlanThreadParts = {
  /** What runs in the thread. */
  worker?: URL
  longestPlanMs?: () => number
  /** How much of the thread's time one visitor may use in so many seconds. */
  perVisitor?: { ms: number; seconds: number }
}

/** Lays plans in a thread of its own, begun with the first; one that dies is replaced with the next. */
export function openPlanThread({
  worker = planner,
  longestPlanMs = () => longestMs,
  perVisitor = visitorTime,
}: PlanThreadParts = {}) {
  const inTurn = visitorQueue(limits)
  // Counted by this process, whose thread it is.
  const used = new RateLimiterMemory({ points: perVisitor.ms, duration: perVisitor.seconds })
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

  async function refuseWhenUsedUp(visitor: string): Promise<void> {
    const time = await used.get(visitor)
    if (!time || time.consumedPoints < perVisitor.ms) return
    const minutes = Math.ceil(time.msBeforeNext / 60_000)
    throw new TooMany(
      `You have planned a lot in a short time. Please wait ${minutes <= 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
      Math.max(1, Math.ceil(time.msBeforeNext / 1000)),
    )
  }

  const count: PieceCounter['count'] = async (plan, visitor) => {
    await refuseWhenUsedUp(visitor)
    try {
      return await inTurn(visitor, async () => {
        const begun = performance.now()
        // However it ends: a plan that breaks the thread has used it too.
        return await lay(plan).finally(() => used.penalty(visitor, Math.ceil(performance.now() - begun)))
      })
    } catch (error) {
      if (!(error instanceof NoPlace)) throw error
      if (error.isOwn)
        throw new TooMany(
          'Your last plans are still being worked out. Please try again in a moment.',
          retryAfterSeconds,
        )
      throw new ShopError('unavailable', 'Many rooms are being planned just now. Please try again in a moment.')
    }
  }

  return { count, close: async () => void (await thread?.terminate()) }
}
