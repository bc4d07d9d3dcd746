import type { Database } from '#database/database.ts'
import { type noticeKinds, shopNotices } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import type { ComposedMail } from './compose-mail.ts'
import { enqueueMail } from './enqueue-mail.ts'

type Notice = {
  kind: (typeof noticeKinds)[number]
  reference: string
  mail: () => ComposedMail
  /** The address that replies go to. */
  replyTo?: string | undefined
}

/** Emails the shop about an event, in the same transaction: at once, in the daily digest or not at all, by setting. */
export async function notifyShop(
  tx: Database,
  ctx: ShopContext,
  { kind, reference, mail, replyTo }: Notice,
): Promise<void> {
  const now = ctx.clock.now()
  const mode = ctx.settings.notices[kind]
  if (mode === 'digest') await tx.insert(shopNotices).values({ kind, reference, createdAt: now })
  if (mode !== 'each') return
  await enqueueMail(tx, { ...mail(), to: { address: ctx.settings.company.email }, replyTo }, now)
}
