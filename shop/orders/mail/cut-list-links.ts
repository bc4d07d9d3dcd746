import type { MailBlock } from '../../mail/mail-block.ts'
import type { OrderAggregate } from '../order-aggregate.ts'

/** For buyers who planned their rooms with us: how each tile is cut and where it goes. */
export const cutListLinks = ({ lines }: Pick<OrderAggregate, 'lines'>, publicUrl: string): MailBlock[] =>
  [...new Set(lines.flatMap(({ planId }) => planId ?? []))].map((planId) => ({
    kind: 'button',
    label: 'See your plan and cut list',
    href: `${publicUrl}/project/plan/${planId}`,
  }))
