import { RateLimiterMemory } from 'rate-limiter-flexible'
import { ShopError, TooMany } from '#shop/error.ts'
import type { PieceCounter, PlanCountResult, PlanToCount } from '#shop/projects/count-pieces.ts'
import { NoPlace, visitorQueue } from '#shop/visitor-queue.ts'
import { openPool } from '../open-pool.ts'

const worker = new URL('./plan-worker.ts', import.meta.url)

/** A plan takes tens of milliseconds; the largest takes less than a second. */
const limits = { atOnce: 1, waiting: 16, perVisitor: 3 }

/** A tenth of the thread's time: enough for over a hundred of the largest plans, or thousands of average ones. */
const visitorTime = { ms: 60_000, seconds: 600 }
const retryAfterSeconds = 2

/** Shorter than the time limit of a response. */
const longestPlanMs = 5_000

type PlannerParts = {
  onError: (error: unknown) => void
  longestMs?: number
  /** How many milliseconds of the thread's time one visitor may use in this many seconds. */
  perVisitor?: { ms: number; seconds: number }
}

/** Counts the pieces of plans in a thread, one plan at a time. */
export function openPlanner({ onError, longestMs = longestPlanMs, perVisitor = visitorTime }: PlannerParts) {
  const enqueue = visitorQueue(limits)
  const pool = openPool<PlanToCount, PlanCountResult>({
    worker,
    threads: { min: 0, max: 1 },
    megabytes: 256,
    onError,
  })
  const usedMs = new RateLimiterMemory({ points: perVisitor.ms, duration: perVisitor.seconds })

  async function refuseOverLimit(visitor: string): Promise<void> {
    const time = await usedMs.get(visitor)
    if (!time || time.consumedPoints < perVisitor.ms) return
    const minutes = Math.ceil(time.msBeforeNext / 60_000)
    throw new TooMany(
      `You have planned a lot in a short time. Please wait ${minutes <= 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
      Math.max(1, Math.ceil(time.msBeforeNext / 1000)),
    )
  }

  const count: PieceCounter['count'] = async (plan, visitor) => {
    await refuseOverLimit(visitor)
    try {
      return await enqueue(visitor, async () => {
        const started = performance.now()
        try {
          return await pool.run(plan, { longestMs })
        } finally {
          // A plan that fails has used the thread's time too.
          await usedMs.penalty(visitor, Math.ceil(performance.now() - started))
        }
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

  return { count, close: pool.close }
}
