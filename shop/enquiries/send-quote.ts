import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { addDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import { vatIncluded } from '#contract/arithmetic/money.ts'
import { quoteTotal } from '#contract/enquiries/quote.ts'
import type { sendQuoteSchema } from '#contract/office/enquiries.ts'
import { enquiries, enquiryMessages } from '#database/tables/messages.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { referenceCode } from '../reference-code.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { currentVatRate } from '../settings/current-vat-rate.ts'
import { checkReplies } from './check-replies.ts'
import { enquiryQuote } from './mail/enquiry-quote.ts'
import { findEnquiry } from './read-enquiry.ts'

type Input = z.output<typeof sendQuoteSchema> & { reference: string }

/** Emails a quote for a cutting request. The quote is stored with the enquiry. */
export async function sendQuote({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true } | Refusal<'not_cutting' | 'answered_since'>> {
  const { name, staffId } = requirePermission(ctx, 'enquiries.answer')
  const { valid_days, text, reference: _reference, seen, ...figures } = input
  return writeOnce(ctx, async (tx) => {
    const now = ctx.clock.now()
    const enquiry = await findEnquiry(tx, input.reference, { lock: true })
    if (enquiry.kind !== 'cutting')
      return refuse(
        'not_cutting',
        'Only a cutting request can be answered with a quote. Please write an answer instead.',
      )
    const refused = await checkReplies(tx, { enquiryId: enquiry.id, seen })
    if (refused) return refused
    const total_pence = quoteTotal(figures)
    const quote = {
      reference: `QUO-${referenceCode()}-${referenceCode()}`,
      ...figures,
      total_pence,
      vat_pence: vatIncluded(total_pence, currentVatRate(ctx)),
      valid_until: addDays(londonTime(now).day, valid_days),
    }
    await tx
      .insert(enquiryMessages)
      .values({ enquiryId: enquiry.id, kind: 'quote', author: name, text, quote, at: now })
    const assignedTo = enquiry.assignedTo ?? staffId
    await tx.update(enquiries).set({ state: 'answered', assignedTo }).where(eq(enquiries.id, enquiry.id))
    const mail = enquiryQuote(ctx.settings, enquiry, { quote, text, author: name })
    const to = { address: enquiry.email, name: enquiry.name }
    await enqueueMail(tx, { ...mail, to, replyTo: ctx.settings.company.email }, now)
    await writeAudit(tx, ctx, {
      verb: 'quote_sent',
      subject: 'enquiry',
      subjectId: enquiry.reference,
      before: { state: enquiry.state },
      after: { state: 'answered', quote: quote.reference, totalPence: total_pence, validUntil: quote.valid_until },
    })
    return { ok: true as const }
  })
}
