import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'

type PoolParts = {
  /** The module whose default export does a task. */
  worker: URL
  threads: { min: number; max: number }
  megabytes: number
  /** The server's own thread goes first when all processors are busy. */
  hasLowPriority?: boolean
  workerData?: unknown
  /** Receives the error of a thread that fails between tasks. */
  onError: (error: unknown) => void
}

/** The task fails, and its thread ends, when it takes longer than `longestMs`. */
type RunOptions = { longestMs: number; transferList?: Transferable[] }

/** Only Linux gives each thread its own priority; elsewhere this would slow the whole process. */
const lowPriority = process.platform === 'linux' ? 10 : 0

/** A thread above the minimum ends when it has had nothing to do for so long. */
const idleTimeoutMs = 60_000

/**
 * Runs tasks in threads, one at a time in each: a thread that dies fails one task and is replaced. Callers queue their tasks
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
