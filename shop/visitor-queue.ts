/** All places are taken, or this visitor has as many as one visitor may have (`isOwn`). */
export class NoPlace extends Error {
  override name = 'NoPlace'
  readonly isOwn: boolean

  constructor(isOwn: boolean) {
    super(isOwn ? 'one visitor asks for too much at once' : 'all places are taken')
    this.isOwn = isOwn
  }
}

/**
 * Runs `atOnce` pieces of work, lets `waiting` more wait in order, and gives one visitor `perVisitor` of these places. Work
 * without a place is refused at once, so that a flood makes no visitor wait long and one visitor cannot take all places.
 */
export function visitorQueue(limits: { atOnce: number; waiting: number; perVisitor: number }) {
  const waiting: (() => void)[] = []
  const places = new Map<string, number>()
  let running = 0
  return async <Result>(visitor: string, work: () => Promise<Result>): Promise<Result> => {
    const own = places.get(visitor) ?? 0
    if (own >= limits.perVisitor) throw new NoPlace(true)
    if (running >= limits.atOnce && waiting.length >= limits.waiting) throw new NoPlace(false)
    places.set(visitor, own + 1)
    if (running < limits.atOnce) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const left = (places.get(visitor) ?? 1) - 1
      if (left > 0) places.set(visitor, left)
      else places.delete(visitor)
      // The next in the queue gets the place before any new work can.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
