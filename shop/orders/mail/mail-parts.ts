import type { MailBlock } from '../../mail/mail-block.ts'

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
