import type { ShopContext } from '../context.ts'
import { claimNext, hostOf, keepClaim, type MailResult, sendOne } from './send-one.ts'
import type { OutboxRow, Post } from './smtp.ts'

export type { MailResult } from './send-one.ts'

/** So many mails at once, and so many of them to one host: what one host keeps waiting must not wait for all. */
const atOnce = 5
const atOncePerHost = 2
/** So many connections that broke one after the other, and the server is taken to be in trouble. */
const failuresAtMost = 3
/** A server that has not answered yet is tried with one mail; after this long others may try beside it. */
const aloneMs = 2000
const betweenSignsOfLifeMs = 10_000

type Tell = { report: (result: MailResult) => void; onError: (error: unknown) => void }
type InHand = { row: OutboxRow; since: number; done: Promise<void> }

/** The mails in hand of one process. */
export type Mailer = {
  /** Takes up what is due, as far as there is room. */
  fill: () => Promise<void>
  /** Ends with nothing in hand. */
  idle: () => Promise<void>
  /** False when the server itself cannot be used, until told to try it again. */
  isUsable: () => boolean
  tryAgain: () => void
  stop: () => void
}

export function openMailer(ctx: ShopContext, post: Post, tell: Tell): Mailer {
  const inHand = new Map<number, InHand>()
  let troubles = 0
  let isProven = false
  let isStopped = false
  let filling = Promise.resolve()

  const isUsable = () => troubles < failuresAtMost
  const hasRoom = () => {
    const [first] = inHand.values()
    const isAlone = !isProven && first && performance.now() - first.since < aloneMs
    return !isStopped && isUsable() && inHand.size < (isAlone ? 1 : atOnce)
  }
  const busyHosts = () => {
    const hosts = [...inHand.values()].map(({ row }) => hostOf(row.toAddress))
    return [...new Set(hosts)].filter((host) => hosts.filter((one) => one === host).length >= atOncePerHost)
  }

  const start = (row: OutboxRow) => {
    const alive = setInterval(() => void keepClaim(ctx, row).catch(tell.onError), betweenSignsOfLifeMs)
    alive.unref()
    const done = sendOne(ctx, row, post)
      .then(({ result, trouble }) => {
        tell.report(result)
        isProven = trouble === 'none'
        troubles = trouble === 'none' ? 0 : trouble === 'server' ? failuresAtMost : troubles + 1
      })
      .catch(tell.onError)
      .finally(() => {
        clearInterval(alive)
        inHand.delete(row.id)
      })
    inHand.set(row.id, { row, since: performance.now(), done })
    return done
  }

  const fillOnce = async () => {
    while (hasRoom()) {
      const row = await claimNext(ctx, busyHosts())
      if (!row) return
      void start(row).then(() => fill().catch(tell.onError))
    }
  }
  // Whoever asked for it hears of its failure; the next one begins all the same.
  const fill = () => (filling = Promise.allSettled([filling]).then(fillOnce))

  return {
    fill,
    async idle() {
      // What ends makes room for more, which is taken up before it is looked at again.
      while (inHand.size > 0) {
        await Promise.race([...inHand.values()].map(({ done }) => done))
        await Promise.allSettled([filling])
      }
    },
    isUsable,
    tryAgain() {
      troubles = 0
      isProven = false
    },
    stop() {
      isStopped = true
    },
  }
}

/**
 * Sends what is due until nothing is. Any number of workers may do so at once: a row is claimed by one. Stops early,
 * returning false, when the server itself cannot be used, so the rest keeps its attempts.
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
