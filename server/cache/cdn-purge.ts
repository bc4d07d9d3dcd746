import { nextAttempt } from '#shop/next-attempt.ts'
import { repeat, type Worker } from '#shop/repeat.ts'

/** Asks a content delivery network to drop what has changed. */
export type CdnPurge = Worker & {
  /** Drops the responses with these tags from the network, soon. */
  purge: (tags: Iterable<string>) => void
}

/** Tags may contain commas, which separate them in the header. */
export const cacheTagHeader = (tags: Iterable<string>): string => [...tags].map(encodeURIComponent).join(',')

/** As many as one call may name. */
const tagsPerCall = 30
const everyMs = 500
const waits = { firstMs: 1000, longestMs: 60_000 }
const timeoutMs = 10_000

type Parts = { url: string; token: string; onError: (error: unknown) => void; pauseMs?: number }

/**
 * Calls the purge address of Cloudflare, which other networks have too: `{"tags": […]}` or `{"purge_everything": true}`.
 * A call that fails is repeated. Every process calls it, because a process may end before it has.
 */
export function openCdnPurge({ url, token, onError, pauseMs = everyMs }: Parts): CdnPurge {
  const waiting = new Set<string>()
  let failures = 0

  const send = async (body: object) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`the content delivery network answered a purge with ${response.status}`)
  }
  const sendWaiting = async () => {
    while (waiting.size > 0) {
      const isAll = waiting.has('everything')
      const tags = isAll ? [...waiting] : [...waiting].slice(0, tagsPerCall)
      // Removed first: a change that is announced during the call must be sent again.
      for (const tag of tags) waiting.delete(tag)
      try {
        await send(isAll ? { purge_everything: true } : { tags: tags.map(encodeURIComponent) })
        failures = 0
      } catch (error) {
        for (const tag of tags) waiting.add(tag)
        failures += 1
        throw error
      }
    }
  }
  const pause = () =>
    failures === 0 ? pauseMs : nextAttempt(new Date(0), failures, { ...waits, firstMs: pauseMs * 2 }).getTime()
  const worker = repeat(sendWaiting, { every: pause, onError, startsLater: true })
  return {
    purge(tags) {
      for (const tag of tags) waiting.add(tag)
    },
    async stop() {
      await worker.stop()
      await sendWaiting().catch(onError)
    },
  }
}
