import { eq } from 'drizzle-orm'
import { enquiries, enquiryMessages } from '#database/tables/messages.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { enquiryAnswer } from './mail/enquiry-answer.ts'
import { findEnquiry } from './read-enquiry.ts'

type Answer = { reference: string; text: string; close?: boolean | undefined }

/** Answers whoever asked by mail. What the shop says stays with the enquiry; their reply reaches the shop's own address. */
export async function answerEnquiry({ ctx, input }: { ctx: ShopContext; input: Answer }): Promise<void> {
  const { name, staffId } = requirePermission(ctx, 'enquiries.answer')
  await writeOnce(ctx, async (tx) => {
    const now = ctx.clock.now()
    const enquiry = await findEnquiry(tx, input.reference, { lock: true })
    const state = input.close ? ('closed' as const) : ('answered' as const)
    await tx
      .insert(enquiryMessages)
      .values({ enquiryId: enquiry.id, kind: 'answer', author: name, text: input.text, at: now })
    // Whoever answers first deals with it from then on.
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
  })
}

/** Writes something about it for colleagues; whoever asked never sees it. */
export async function noteOnEnquiry({
  ctx,
  input,
}: {
  ctx: ShopContext
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
