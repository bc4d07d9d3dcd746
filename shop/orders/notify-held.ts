import { and, eq, gt, sql } from 'drizzle-orm'
import { mailOutbox } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { heldShare } from './count-held.ts'
import { heldUnpaid } from './mail/held-unpaid.ts'

const dayMs = 24 * 60 * 60_000

/** Emails the shop when unpaid orders hold half of the limit, at most once in 24 hours. True if it did. */
export async function notifyHeld({ ctx }: { ctx: ShopContext }): Promise<boolean> {
  const { pence, share } = await heldShare({ ctx })
  if (share < 0.5) return false
  const now = ctx.clock.now()
  const mail = heldUnpaid(ctx.settings, { pence, officeUrl: `${ctx.gateways.publicUrl()}/office/orders?state=pending` })
  return ctx.database.db.transaction(async (tx) => {
    // Only one of several processes may write the email.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('held-unpaid', 0))`)
    const [sent] = await tx
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.kind, mail.kind), gt(mailOutbox.createdAt, new Date(now.getTime() - dayMs))))
      .limit(1)
    if (sent) return false
    await enqueueMail(tx, { ...mail, to: { address: ctx.settings.company.email } }, now)
    return true
  })
}
