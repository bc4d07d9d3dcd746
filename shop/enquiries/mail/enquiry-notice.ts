import type { ShopConfig } from '#shop.config'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import type { EnquiryFacts } from '../enquiry-details.ts'
import { factRows, kindNames } from './enquiry-rows.ts'

/** To the shop: everything that was sent. Answering it answers the sender. */
export const enquiryNotice = (config: ShopConfig, facts: EnquiryFacts): ComposedMail =>
  composeMail(config, {
    kind: 'enquiry-notice',
    subject: [`${kindNames[facts.kind]} ${facts.reference}`, facts.topic ?? facts.about].filter(Boolean).join(': '),
    preview: `From ${facts.name}`,
    blocks: [
      { kind: 'heading', text: kindNames[facts.kind] },
      {
        kind: 'table',
        rows: [
          ...factRows(facts),
          ['Name', facts.name],
          ['Email', facts.email],
          ...(facts.phone ? [['Telephone', facts.phone] satisfies [string, string]] : []),
        ],
      },
      ...(facts.message ? [{ kind: 'quote' as const, text: facts.message }] : []),
      { kind: 'paragraph', text: 'Reply to this mail to answer the sender.' },
    ],
  })
