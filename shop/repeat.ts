export type Worker = { stop: () => Promise<void> }

type Options<Result> = {
  /** Milliseconds from the end of one run to the start of the next. The result is undefined if the run failed. */
  every: number | ((result: Result | undefined) => number)
  onError: (error: unknown) => void
  /** Wait before the first run too. */
  startsLater?: boolean
}

/** Runs `work` until it is stopped, never twice at once. `stop` waits for the run in progress. */
export function repeat<Result>(
  work: () => Promise<Result>,
  { every, onError, startsLater = false }: Options<Result>,
): Worker {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  const schedule = (result?: Result) => {
    if (isStopped) return
    timer = setTimeout(start, typeof every === 'number' ? every : every(result))
    timer.unref()
  }
  const start = () => {
    current = work().then(schedule, (error: unknown) => {
      onError(error)
      schedule()
    })
  }
  if (startsLater) schedule()
  else start()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      return current
    },
  }
}
