import type { Database } from '#database/database.ts'
import { type noticeKinds, shopNotices } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import type { ComposedMail } from './compose-mail.ts'
import { enqueueMail } from './enqueue-mail.ts'

type Notice = {
  kind: (typeof noticeKinds)[number]
  reference: string
  mail: () => ComposedMail
  /** Whom an answer to the mail goes to. */
  replyTo?: string | undefined
}

/** Tells the shop what happened, in the transaction that makes it so: at once, in the mail of the day, or not at all. */
export async function notifyShop(
  tx: Database,
  ctx: ShopContext,
  { kind, reference, mail, replyTo }: Notice,
): Promise<void> {
  const now = ctx.clock.now()
  const mode = ctx.settings.mail.shopNotices[kind]
  if (mode === 'digest') await tx.insert(shopNotices).values({ kind, reference, createdAt: now })
  if (mode !== 'each') return
  await enqueueMail(tx, { ...mail(), to: { address: ctx.settings.company.email }, replyTo }, now)
}
