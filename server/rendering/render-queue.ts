/** More was asked for than can be done soon: to be answered 503, and asked for again later. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/**
 * Lets so many pieces of work run at once and so many more wait their turn. Whoever comes when all places are taken is
 * refused at once, so that nobody waits longer than the queue is long.
 */
export function boundedQueue(limits: { atOnce: number; waiting: number }) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < limits.atOnce) running++
    else if (waiting.length < limits.waiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new TooBusy('too many pages are being made')
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line, who so cannot be overtaken.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** Lets one visitor have so much work in progress and no more, so that nobody takes the places of all others. */
export function boundedPerVisitor(most: number) {
  const inProgress = new Map<string, number>()
  return async <Result>(visitor: string, work: () => Promise<Result>): Promise<Result> => {
    const own = inProgress.get(visitor) ?? 0
    if (own >= most) throw new TooBusy('one visitor asks for too many pages')
    inProgress.set(visitor, own + 1)
    try {
      return await work()
    } finally {
      const rest = (inProgress.get(visitor) ?? 1) - 1
      if (rest > 0) inProgress.set(visitor, rest)
      else inProgress.delete(visitor)
    }
  }
}
