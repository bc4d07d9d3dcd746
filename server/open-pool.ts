import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'

type PoolParts = {
  /** The module whose default export does a task. */
  worker: URL
  threads: { min: number; max: number }
  megabytes: number
  /** When all processors are busy, the server's main thread runs first. */
  hasLowPriority?: boolean
  workerData?: unknown
  /** Receives the error of a thread that fails between tasks. */
  onError: (error: unknown) => void
}

/** A task that takes longer than `longestMs` fails, and its thread ends. */
type RunOptions = { longestMs: number; transferList?: Transferable[] }

/** Only Linux gives each thread its own priority; elsewhere this would slow the whole process. */
const lowPriority = process.platform === 'linux' ? 10 : 0

/** Threads above the minimum end after this long without a task. */
const idleTimeoutMs = 60_000

/**
 * Runs tasks in threads, one task per thread. If a thread dies, its task fails and the thread is replaced. Callers queue their tasks
 * with `visitorQueue` and run no more at once than there are threads: Piscina's limit on waiting tasks does not count
 * tasks that can be aborted.
 */
export function openPool<Task, Result>(parts: PoolParts) {
  const { worker, threads, megabytes, hasLowPriority = false, workerData, onError } = parts
  const pool = new Piscina<Task, Result>({
    filename: worker.href,
    minThreads: threads.min,
    maxThreads: threads.max,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 24 },
    // By default an idle thread is blocked: no profiler reaches it, and its timers stop.
    atomics: 'disabled',
    niceIncrement: hasLowPriority ? lowPriority : 0,
    workerData,
    recordTiming: false,
  })
  pool.on('error', onError)
  return {
    run: (task: Task, { longestMs, transferList = [] }: RunOptions): Promise<Result> =>
      pool.run(task, { transferList, signal: AbortSignal.timeout(longestMs) }),
    close: () => pool.destroy(),
  }
}
