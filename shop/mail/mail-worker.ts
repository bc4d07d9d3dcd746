import type { ShopContext } from '../context.ts'
import { repeat } from '../repeat.ts'
import { deleteSentMail } from './delete-sent-mail.ts'
import { type MailResult, openMailer } from './send-outbox.ts'
import type { Post } from './smtp.ts'

const betweenRunsMs = 2000
/** After the mail server or the database could not be used. */
const afterFailureMs = 30_000
const betweenDeletionsMs = 60 * 60_000
/** How long stopping waits for emails that are being sent before it cuts them off. */
const longestStopMs = 10_000

/** Sends the outbox until it is stopped. Stopping waits for emails that are being sent, but not for ever. */
export function startMailWorker(
  ctx: ShopContext,
  post: Post,
  tell: { report: (result: MailResult) => void; onError: (error: unknown) => void },
): { stop: (withinMs?: number) => Promise<void> } {
  const mailer = openMailer(ctx, post, tell)
  const sending = repeat(
    async () => {
      if (!mailer.isUsable()) mailer.tryAgain()
      await mailer.fill()
      return mailer.isUsable()
    },
    { every: (isUsable) => (isUsable ? betweenRunsMs : afterFailureMs), onError: tell.onError },
  )
  const deleting = repeat(() => deleteSentMail({ ctx }), { every: betweenDeletionsMs, onError: tell.onError })

  return {
    async stop(withinMs = longestStopMs) {
      mailer.stop()
      await Promise.all([sending.stop(), deleting.stop()])
      const cutOff = setTimeout(() => post.close(), withinMs)
      await mailer.idle()
      clearTimeout(cutOff)
      post.close()
    },
  }
}
