/** The queue is full, or (`isOwn`) the visitor has reached the limit per visitor. */
export class NoPlace extends Error {
  override name = 'NoPlace'
  readonly isOwn: boolean

  constructor(isOwn: boolean) {
    super(isOwn ? 'the visitor has too many requests in the queue' : 'the queue is full')
    this.isOwn = isOwn
  }
}

/**
 * Limits how much work runs at once, waits, and belongs to one visitor. Work beyond the limits is rejected at once, so
 * that nobody waits longer than one queue length and no visitor takes all the places.
 */
export function visitorQueue(limits: { atOnce: number; waiting: number; perVisitor: number }) {
  const waiting: (() => void)[] = []
  const places = new Map<string, number>()
  let running = 0
  return async <Result>(visitor: string, work: () => Promise<Result>): Promise<Result> => {
    const taken = places.get(visitor) ?? 0
    if (taken >= limits.perVisitor) throw new NoPlace(true)
    if (running >= limits.atOnce && waiting.length >= limits.waiting) throw new NoPlace(false)
    places.set(visitor, taken + 1)
    if (running < limits.atOnce) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const left = (places.get(visitor) ?? 1) - 1
      if (left > 0) places.set(visitor, left)
      else places.delete(visitor)
      // The place passes directly to the next in the queue, so that no new request overtakes it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
