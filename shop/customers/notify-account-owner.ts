import type { ShopContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { customerEmail } from './customer-email.ts'
import { lostPasswordUrl } from './lost-password-url.ts'
import { accountAttempt } from './mail/account-attempt.ts'

/** The screen does not reveal that an address has an account; its owner gets an email instead. */
export async function notifyAccountOwner({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { email: string; publicUrl: string }
}): Promise<void> {
  const address = customerEmail(input.email)
  if (!address) return
  const mail = accountAttempt(ctx.settings, { lostPasswordUrl: lostPasswordUrl(input.publicUrl) })
  await enqueueMail(ctx.database.db, { ...mail, to: { address } }, ctx.clock.now())
}
