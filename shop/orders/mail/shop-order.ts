import { poundsOrFree } from '#contract/arithmetic/money.ts'
import { weightText } from '#contract/basket/line-text.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import type { OrderAggregate } from '../order-aggregate.ts'
import { addressRows, buyerRows, goodsBlocks, mayCollect, whenRows } from './order-rows.ts'

/** To the shop: an order to pick. Replies go to the buyer. */
export const shopOrder = (
  settings: Settings,
  { order, lines }: OrderAggregate,
  { publicUrl }: { publicUrl: string },
): ComposedMail =>
  composeMail(settings, {
    kind: 'shop-order',
    subject: `New order ${order.reference}: ${poundsOrFree(order.totalPence)}, ${order.deliveryLabel}`,
    preview: `From ${order.billing.first_name} ${order.billing.last_name}`,
    blocks: [
      { kind: 'heading', text: order.totalPence > 0 ? 'A new order is paid' : 'A new order, with nothing to pay' },
      ...goodsBlocks({ order, lines }),
      {
        kind: 'table',
        rows: [
          ['Order', order.reference],
          ...buyerRows(order),
          ['Weight', weightText(order.weightG)],
          ...whenRows(order),
          ...addressRows(order),
          ...(order.shipping ? [] : ([['Collected by', mayCollect(order)]] satisfies [string, string][])),
          ['Customer', `${order.billing.first_name} ${order.billing.last_name}`],
          ['Email', order.email],
          ['Telephone', order.billing.phone],
        ],
      },
      { kind: 'button', label: 'Open it in the office', href: `${publicUrl}/office/orders/${order.reference}` },
      { kind: 'paragraph', text: 'Reply to this email to answer the customer.' },
    ],
  })
