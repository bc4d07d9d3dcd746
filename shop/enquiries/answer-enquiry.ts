import { eq } from 'drizzle-orm'
import { enquiries, enquiryMessages } from '#database/tables/messages.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { Refusal } from '../refuse.ts'
import { checkReplies } from './check-replies.ts'
import { enquiryAnswer } from './mail/enquiry-answer.ts'
import { findEnquiry } from './read-enquiry.ts'

type Answer = { reference: string; text: string; close?: boolean | undefined; seen?: number | undefined }
type AnswerResult = { ok: true } | Refusal<'answered_since'>

/** Answers an enquiry by email. The answer is stored with the enquiry; replies go to the shop's email address. */
export async function answerEnquiry({ ctx, input }: { ctx: ActingContext; input: Answer }): Promise<AnswerResult> {
  const { name, staffId } = requirePermission(ctx, 'enquiries.answer')
  return writeOnce(ctx, async (tx) => {
    const now = ctx.clock.now()
    const enquiry = await findEnquiry(tx, input.reference, { lock: true })
    const refused = await checkReplies(tx, { enquiryId: enquiry.id, seen: input.seen })
    if (refused) return refused
    const state = input.close ? ('closed' as const) : ('answered' as const)
    await tx
      .insert(enquiryMessages)
      .values({ enquiryId: enquiry.id, kind: 'answer', author: name, text: input.text, at: now })
    // The first person to answer becomes responsible for the enquiry.
    const assignedTo = enquiry.assignedTo ?? staffId
    await tx.update(enquiries).set({ state, assignedTo }).where(eq(enquiries.id, enquiry.id))
    const mail = enquiryAnswer(ctx.settings, enquiry, { text: input.text, author: name })
    const { email: address, name: to } = enquiry
    await enqueueMail(tx, { ...mail, to: { address, name: to }, replyTo: ctx.settings.company.email }, now)
    await writeAudit(tx, ctx, {
      verb: 'enquiry_answered',
      subject: 'enquiry',
      subjectId: enquiry.reference,
      before: { state: enquiry.state },
      after: { state, text: input.text },
    })
    return { ok: true as const }
  })
}

/** Adds a note for colleagues, which the sender of the enquiry never sees. */
export async function noteOnEnquiry({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string; text: string }
}): Promise<void> {
  const { name } = requirePermission(ctx, 'enquiries.answer')
  const { text } = input
  await writeOnce(ctx, async (tx) => {
    const { id, reference } = await findEnquiry(tx, input.reference, { lock: true })
    await tx.insert(enquiryMessages).values({ enquiryId: id, kind: 'note', author: name, text, at: ctx.clock.now() })
    await writeAudit(tx, ctx, { verb: 'note_written', subject: 'enquiry', subjectId: reference, after: { text } })
  })
}
