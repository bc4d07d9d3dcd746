/** There is no place left: for anybody, or for this visitor, who has all that one may have. */
export class NoPlace extends Error {
  override name = 'NoPlace'
  readonly isOwn: boolean

  constructor(isOwn: boolean) {
    super(isOwn ? 'one visitor asks for too much at once' : 'all places are taken')
    this.isOwn = isOwn
  }
}

/**
 * Runs so much work at once and lets so much more wait, a few pieces of it for each visitor. Who finds no place is refused
 * at once, so that nobody waits longer than the queue is long and nobody takes the places of all others.
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
      // The place goes straight to the next in the queue, who cannot be overtaken.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
