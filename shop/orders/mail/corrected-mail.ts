import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import type { OrderAggregate } from '../order-aggregate.ts'
import { type OrderMailDetails, orderText, seeOrder } from './mail-parts.ts'
import { orderRows } from './order-rows.ts'

/** The address, the telephone number, the email address or the delivery day of an order has been corrected. */
export function correctedMail(settings: Settings, { order }: OrderAggregate, details: OrderMailDetails): ComposedMail {
  const text = orderText(settings, 'order-corrected', order)
  return composeMail(settings, {
    kind: 'order-corrected',
    subject: text.subject,
    preview: details.note ?? 'Please check the new details.',
    blocks: [
      text.heading,
      ...text.intro(details.note, 'The price stays the same.'),
      { kind: 'table', rows: orderRows(settings, order) },
      ...text.closing,
      seeOrder(details),
    ],
  })
}
