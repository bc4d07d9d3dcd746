import { pick, type Random } from '../random-numbers.ts'
import type { DemoItem } from './make-order.ts'

type Demand = { person: number; items: DemoItem[] }

const dayMs = 86_400_000
/** Between a sample and the floor, at least. */
const thinkingMs = 5 * dayMs

/** Who orders next, and what. Some order samples, and about half of those buy the stone some days later. */
export function makeDemand(random: Random, { items, people }: { items: DemoItem[]; people: number }) {
  const freeSamples = items.filter(({ kind }) => kind === 'free_sample')
  const sizes = items.filter(({ kind }) => kind === 'size')
  const undecided: { person: number; productId: number; since: number }[] = []
  // A few stones sell best.
  const popular = (from: DemoItem[]) => from[Math.floor(random() ** 2 * from.length)] ?? pick(random, from)
  const several = (most: number, next: () => DemoItem) => [
    ...new Map(
      Array.from({ length: 1 + Math.floor(random() ** 2 * most) }, next).map((item) => [item.variationId, item]),
    ).values(),
  ]

  return {
    next(placedAt: Date): Demand {
      const [first] = undecided
      if (first && placedAt.getTime() - first.since > thinkingMs) {
        undecided.shift()
        const floor = sizes.filter(({ productId }) => productId === first.productId)
        if (floor.length > 0 && random() < 0.55) return { person: first.person, items: [pick(random, floor)] }
      }
      const person = Math.floor(random() * people)
      if (freeSamples.length > 0 && random() < 0.2) {
        const wanted = several(4, () => popular(freeSamples))
        undecided.push({ person, productId: wanted[0]?.productId ?? 0, since: placedAt.getTime() })
        return { person, items: wanted }
      }
      return { person, items: several(4, () => popular(sizes)) }
    },
  }
}
