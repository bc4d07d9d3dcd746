import { eq } from 'drizzle-orm'
import { announceChanges, officeTopic } from '#database/changes.ts'
import { enquiries } from '#database/tables/messages.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { findEnquiry, writerOf } from './read-enquiry.ts'

/** The form repeats its mark more often than this, also in a hidden tab, whose timers run once a minute. */
const markedForMs = 150_000

/**
 * Shows colleagues that somebody is writing a reply. The first to write keeps the mark while they write. It changes nothing
 * about the enquiry and ends by itself, so it leaves no audit row.
 */
export async function markWriting({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string; isWriting: boolean }
}): Promise<void> {
  const { staffId } = requirePermission(ctx, 'enquiries.answer')
  await ctx.database.db.transaction(async (tx) => {
    const enquiry = await findEnquiry(tx, input.reference, { lock: true })
    const now = ctx.clock.now()
    const writer = writerOf(enquiry, now)
    const isOwn = writer === staffId
    if (writer === null ? !input.isWriting : !isOwn) return
    const writing = input.isWriting
      ? { writerId: staffId, writingUntil: new Date(now.getTime() + markedForMs) }
      : { writerId: null, writingUntil: null }
    await tx.update(enquiries).set(writing).where(eq(enquiries.id, enquiry.id))
    if (!(isOwn && input.isWriting)) await announceChanges(tx, [officeTopic('enquiry', enquiry.reference)])
  })
}
