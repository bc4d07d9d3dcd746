import type { MailBlock } from '../../mail/compose-mail.ts'

/** What the mails about orders share. */

export type OrderMailDetails = { orderUrl: string; publicUrl: string; refundPence: number; note?: string | undefined }

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
export const heading = (text: string): MailBlock => ({ kind: 'heading', text })

export const seeOrder = ({ orderUrl }: OrderMailDetails): MailBlock => ({
  kind: 'button',
  label: 'See your order',
  href: orderUrl,
})
