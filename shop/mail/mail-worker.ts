import type { ShopContext } from '../context.ts'
import { deleteSentMail } from './delete-sent-mail.ts'
import { type MailResult, openMailer } from './send-outbox.ts'
import type { Post } from './smtp.ts'

const betweenLooksMs = 2000
/** After the mail server or the database could not be used. */
const afterFailureMs = 30_000
const betweenClearingsMs = 60 * 60_000
/** How long stopping waits for the mail in hand before it is cut off. */
const longestStopMs = 10_000

/** Sends the outbox for as long as the shop is open. Stopping waits for the mail in hand, but not for ever. */
export function startMailWorker(
  ctx: ShopContext,
  post: Post,
  tell: { report: (result: MailResult) => void; onError: (error: unknown) => void },
): { stop: (withinMs?: number) => Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let clearedAt = 0
  const mailer = openMailer(ctx, post, tell)

  const look = async () => {
    let wait = betweenLooksMs
    try {
      if (!mailer.isUsable()) mailer.tryAgain()
      await mailer.fill()
      if (Date.now() - clearedAt > betweenClearingsMs) {
        await deleteSentMail({ ctx })
        clearedAt = Date.now()
      }
    } catch (error) {
      tell.onError(error)
      wait = afterFailureMs
    }
    if (stopped) return
    timer = setTimeout(() => (pass = look()), mailer.isUsable() ? wait : afterFailureMs)
    timer.unref()
  }
  let pass = look()

  return {
    async stop(withinMs = longestStopMs) {
      stopped = true
      clearTimeout(timer)
      mailer.stop()
      await pass
      const cutOff = setTimeout(() => post.close(), withinMs)
      await mailer.idle()
      clearTimeout(cutOff)
      post.close()
    },
  }
}
