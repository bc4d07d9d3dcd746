import type { ShopContext } from '../context.ts'
import { claimNext, hostOf, keepClaim, type MailResult, sendOne } from './send-one.ts'
import type { OutboxRow, Post } from './smtp.ts'

export type { MailResult } from './send-one.ts'

/** The limit per host is lower, so that one slow host does not delay the emails to the others. */
const maxConcurrent = 5
const maxConcurrentPerHost = 2
/** After this many broken connections in a row the server counts as unusable. */
const maxFailures = 3
/** A server that has not responded yet gets one email first; after this long others may follow. */
const firstEmailMs = 2000
const renewClaimMs = 10_000

type Callbacks = { report: (result: MailResult) => void; onError: (error: unknown) => void }
type Sending = { row: OutboxRow; since: number; done: Promise<void> }

/** Sends the emails of one process. */
export type Mailer = {
  /** Starts sending emails that are due, up to the limits. */
  fill: () => Promise<void>
  /** Resolves when no email is being sent. */
  idle: () => Promise<void>
  /** False once the mail server is unusable, until `tryAgain` is called. */
  isUsable: () => boolean
  tryAgain: () => void
  stop: () => void
}

export function openMailer(ctx: ShopContext, post: Post, callbacks: Callbacks): Mailer {
  const sending = new Map<number, Sending>()
  let failures = 0
  let hasResponded = false
  let isStopped = false
  let filling = Promise.resolve()

  const isUsable = () => failures < maxFailures
  const hasRoom = () => {
    const [first] = sending.values()
    const isFirst = !hasResponded && first && performance.now() - first.since < firstEmailMs
    return !isStopped && isUsable() && sending.size < (isFirst ? 1 : maxConcurrent)
  }
  const busyHosts = () => {
    const hosts = [...sending.values()].map(({ row }) => hostOf(row.toAddress))
    return [...new Set(hosts)].filter((host) => hosts.filter((other) => other === host).length >= maxConcurrentPerHost)
  }

  const start = (row: OutboxRow) => {
    const renewal = setInterval(() => void keepClaim(ctx, row).catch(callbacks.onError), renewClaimMs)
    renewal.unref()
    const done = sendOne(ctx, row, post)
      .then(({ result, trouble }) => {
        callbacks.report(result)
        hasResponded = trouble === 'none'
        failures = trouble === 'none' ? 0 : trouble === 'server' ? maxFailures : failures + 1
      })
      .catch(callbacks.onError)
      .finally(() => {
        clearInterval(renewal)
        sending.delete(row.id)
      })
    sending.set(row.id, { row, since: performance.now(), done })
    return done
  }

  const fillOnce = async () => {
    while (hasRoom()) {
      const row = await claimNext(ctx, busyHosts())
      if (!row) return
      void start(row).then(() => fill().catch(callbacks.onError))
    }
  }
  // The caller receives the error of a failed run; the next run starts regardless.
  const fill = () => (filling = Promise.allSettled([filling]).then(fillOnce))

  return {
    fill,
    async idle() {
      // A finished email makes room for the next, so wait for `fill` before checking again.
      while (sending.size > 0) {
        await Promise.race([...sending.values()].map(({ done }) => done))
        await Promise.allSettled([filling])
      }
    },
    isUsable,
    tryAgain() {
      failures = 0
      hasResponded = false
    },
    stop() {
      isStopped = true
    },
  }
}

/**
 * Sends emails until none is due. Any number of workers may run at once, because each row is claimed by one. Stops
 * early and returns false if the mail server is unusable, so that the other emails do not use up their attempts.
 */
export async function sendOutbox({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { post: Post; report: (result: MailResult) => void }
}): Promise<boolean> {
  const errors: unknown[] = []
  const mailer = openMailer(ctx, input.post, { report: input.report, onError: (error) => errors.push(error) })
  await mailer.fill()
  await mailer.idle()
  if (errors.length > 0) throw errors[0]
  return mailer.isUsable()
}
