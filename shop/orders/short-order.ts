import { sizeText } from '#contract/arithmetic/size.ts'
import { shortText } from '#contract/office/orders.ts'
import type { OrderAggregate } from './order-aggregate.ts'
import { holdsStock } from './transitions.ts'

/** The message for staff about pieces that a stock count found missing; null if there are none. */
export function shortInOrder({ order, lines }: Pick<OrderAggregate, 'order' | 'lines'>): string | null {
  if (!holdsStock(order.state) && order.state !== 'part_dispatched') return null
  const short = lines.filter(({ shortPieces }) => shortPieces > 0)
  const sentences = short.map(({ productName, size, pieces, shortPieces, shortSince }) =>
    shortText({ name: `${productName}, ${sizeText(size)}`, pieces, short: shortPieces, since: shortSince }),
  )
  return sentences.length > 0 ? sentences.join(' ') : null
}
