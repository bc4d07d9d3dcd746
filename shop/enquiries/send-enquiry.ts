import { claimTopic } from '#contract/enquiries/contact-topics.ts'
import type { Enquiry } from '#contract/enquiries/enquiry.ts'
import { isByBot } from '#contract/http/honeypot.ts'
import { announceChanges, officeTopic } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { enquiries } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import { alertStaff } from '../mail/alert-staff.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { notifyShop } from '../mail/notify-shop.ts'
import { appointmentText } from './appointment-text.ts'
import { enquiryDetails } from './enquiry-details.ts'
import { findSubject } from './find-subject.ts'
import { enquiryAcknowledged } from './mail/enquiry-acknowledged.ts'
import { enquiryNotice } from './mail/enquiry-notice.ts'
import { newReference } from './new-reference.ts'

/** Saves the enquiry, notifies the shop and emails the sender, in one transaction. */
export async function sendEnquiry({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: Enquiry
}): Promise<{ reference: string; appointment: string | null }> {
  const appointment = input.kind === 'appointment' ? appointmentText(ctx, input) : null
  // A hidden field that only bots fill in. They get the usual response and learn nothing.
  if (isByBot(input)) return { reference: newReference(), appointment }
  const details = enquiryDetails(input)
  return ctx.database.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const subject =
      input.kind === 'contact' || input.kind === 'appointment'
        ? null
        : await findSubject(tx, { productId: input.product_id, variationId: input.variation_id })
    const row = { ...details, about: appointment, ...subject, createdAt: now }
    const reference = await store(tx, row)
    await announceChanges(tx, [officeTopic('enquiry', reference)])
    const kind = row.topic === claimTopic ? 'claim' : 'enquiry'
    const mail = () => enquiryNotice(ctx.settings, { ...row, reference })
    await notifyShop(tx, ctx, { kind, reference, mail, replyTo: row.email })
    if (kind === 'claim')
      await alertStaff(tx, ctx, {
        alert: 'claim',
        subject: `New message about damage or a fault ${reference}`,
        text: 'Sent with the contact form.',
        button: { label: 'Open it', path: `/enquiries/${reference}` },
      })
    const acknowledged = enquiryAcknowledged(ctx.settings, { ...row, reference })
    await enqueueMail(tx, { ...acknowledged, to: { address: row.email, name: row.name } }, now)
    return { reference, appointment }
  })
}

/** Saves the enquiry with a unique reference. */
async function store(tx: Database, row: Omit<typeof enquiries.$inferInsert, 'reference'>): Promise<string> {
  for (;;) {
    const [stored] = await tx
      .insert(enquiries)
      .values({ ...row, reference: newReference() })
      .onConflictDoNothing()
      .returning({ reference: enquiries.reference })
    if (stored) return stored.reference
  }
}
