import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import type { OrderAggregate } from '../order-aggregate.ts'
import { heading, paragraph } from './mail-parts.ts'
import { goodsBlocks } from './order-rows.ts'

/** To the shop: the buyer has cancelled an order that was to be picked. Replies go to the buyer. */
export const cancelledOrder = (
  settings: Settings,
  { order, lines }: OrderAggregate,
  { publicUrl, refundPence }: { publicUrl: string; refundPence: number },
): ComposedMail =>
  composeMail(settings, {
    kind: 'shop-order-cancelled',
    subject: `Order ${order.reference} has been cancelled by its buyer`,
    preview: 'Please do not pick it.',
    blocks: [
      heading('An order has been cancelled'),
      paragraph(
        `${order.billing.first_name} ${order.billing.last_name} has cancelled order ${order.reference}. Please do not pick it: its items are back in stock.${refundPence > 0 ? ` ${formatPounds(refundPence)} is being refunded.` : ''}`,
      ),
      ...goodsBlocks({ order, lines }),
      { kind: 'button', label: 'Open it in the office', href: `${publicUrl}/office/orders/${order.reference}` },
    ],
  })
