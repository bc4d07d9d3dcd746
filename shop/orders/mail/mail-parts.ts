import { formatPounds } from '#contract/arithmetic/money.ts'
import type { MailValues } from '#contract/mail/fill-text.ts'
import type { MailTextKey } from '#contract/mail/mail-texts.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { greetingName } from '../../mail/greeting.ts'
import type { MailBlock } from '../../mail/mail-block.ts'
import { mailText } from '../../mail/mail-text.ts'
import type { OrderRow } from '../order-aggregate.ts'

/** Parts that the emails about orders share. */

export type OrderMailDetails = {
  orderUrl: string
  proformaUrl: string
  publicUrl: string
  refundPence: number
  note?: string | undefined
}

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
export const heading = (text: string): MailBlock => ({ kind: 'heading', text })

export const seeOrder = ({ orderUrl }: OrderMailDetails): MailBlock => ({
  kind: 'button',
  label: 'See your order',
  href: orderUrl,
})

/** What the names in the texts of an email about an order stand for. */
export const orderValues = ({ reference, billing, totalPence }: OrderRow): MailValues => ({
  reference,
  name: greetingName(billing.first_name),
  total: formatPounds(totalPence),
})

/** The texts that staff can change in an email about an order. */
export const orderText = (settings: Settings, key: MailTextKey, order: OrderRow) =>
  mailText(settings, key, orderValues(order))
