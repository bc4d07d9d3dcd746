import type { ShopContext } from '../context.ts'
import { forgetSentMail } from './forget-sent-mail.ts'
import { type MailNews, sendOutbox } from './send-outbox.ts'
import type { Post } from './smtp.ts'

const betweenLooksMs = 2000
/** After the mail server or the database could not be used. */
const afterTroubleMs = 30_000
const betweenClearingsMs = 60 * 60_000

/** Sends the outbox for as long as the shop is open. Stopping waits for the mail in hand. */
export function startMailWorker(
  ctx: ShopContext,
  post: Post,
  tell: { report: (news: MailNews) => void; onError: (reason: string) => void },
): { stop: () => Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let clearedAt = 0
  let pass = Promise.resolve()

  const look = async () => {
    let wait = betweenLooksMs
    try {
      const usable = await sendOutbox({ ctx, input: { post, report: tell.report, isStopped: () => stopped } })
      if (!usable) wait = afterTroubleMs
      if (Date.now() - clearedAt > betweenClearingsMs) {
        await forgetSentMail({ ctx })
        clearedAt = Date.now()
      }
    } catch (error) {
      tell.onError(reasonOf(error))
      wait = afterTroubleMs
    }
    if (stopped) return
    timer = setTimeout(() => (pass = look()), wait)
    timer.unref()
  }
  pass = look()

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await pass
      post.close()
    },
  }
}

/** A failed query's own message ends with the values it was given; those stay out of the log. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return inner instanceof Error ? (inner.message.split('\n', 1)[0] ?? '') : String(inner)
}
