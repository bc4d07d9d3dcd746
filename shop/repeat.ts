export type Worker = {
  stop: () => Promise<void>
  /** Runs soon instead of at the next interval, and once more if it is running. */
  wake?: () => void
  /** The beginnings of the tags whose announcement wakes it. */
  wakesOn?: readonly string[]
}

type Options<Result> = {
  /** Milliseconds from the end of one run to the start of the next. The result is undefined if the run failed. */
  every: number | ((result: Result | undefined) => number)
  onError: (error: unknown) => void
  /** Wait before the first run too. */
  startsLater?: boolean
  wakesOn?: readonly string[]
  /** How long it waits for more announcements before it runs: a change in batches makes many. */
  wakesAfter?: number
}

/** Runs `work` until it is stopped, never twice at once. `stop` waits for the run in progress. */
export function repeat<Result>(
  work: () => Promise<Result>,
  { every, onError, startsLater = false, wakesOn = [], wakesAfter = 0 }: Options<Result>,
): Worker & { wake: () => void } {
  let isStopped = false
  let isRunning = false
  let isWoken = false
  let isWaking = false
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  const schedule = (result?: Result) => {
    isRunning = false
    if (isStopped) return
    if (isWoken) return wakeUp()
    timer = setTimeout(start, typeof every === 'number' ? every : every(result))
    timer.unref()
  }
  const start = () => {
    isRunning = true
    isWoken = false
    isWaking = false
    current = work().then(schedule, (error: unknown) => {
      onError(error)
      schedule()
    })
  }
  const wakeUp = () => {
    if (isWaking) return
    clearTimeout(timer)
    if (wakesAfter === 0) return start()
    isWaking = true
    timer = setTimeout(start, wakesAfter)
    timer.unref()
  }
  if (startsLater) schedule()
  else start()
  return {
    wakesOn,
    wake() {
      isWoken = isRunning
      if (!isStopped && !isRunning) wakeUp()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      return current
    },
  }
}

/** Wakes the workers that wait for one of these announcements. */
export function wakeWorkers(workers: readonly Worker[], tags: readonly string[]): void {
  for (const { wakesOn = [], wake } of workers)
    if (tags.some((tag) => wakesOn.some((beginning) => tag.startsWith(beginning)))) wake?.()
}
