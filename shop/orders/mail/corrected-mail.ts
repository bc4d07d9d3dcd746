import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import type { OrderAggregate } from '../order-aggregate.ts'
import { heading, type OrderMailDetails, paragraph, seeOrder } from './mail-parts.ts'
import { orderRows } from './order-rows.ts'

/** The address, the telephone number, the email address or the delivery day of an order has been corrected. */
export const correctedMail = (settings: Settings, { order }: OrderAggregate, details: OrderMailDetails): ComposedMail =>
  composeMail(settings, {
    kind: 'order-corrected',
    subject: `Your order ${order.reference} has been changed`,
    preview: details.note ?? 'Please check the new details.',
    blocks: [
      heading('Your order has been changed'),
      paragraph(`This is about your order ${order.reference}. ${details.note ?? ''} The price stays the same.`),
      { kind: 'table', rows: orderRows(settings, order) },
      paragraph(`If you didn't ask for this, please ring ${settings.company.phone} straight away.`),
      seeOrder(details),
    ],
  })
