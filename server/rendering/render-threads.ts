import { availableParallelism } from 'node:os'
import { openRenderThread, type RenderThreadParts } from './render-thread.ts'

type Thread = ReturnType<typeof openRenderThread>
type Parts = RenderThreadParts & {
  /** At most so many threads at once. */
  most?: number
  /** A thread that was not needed for so long is closed. */
  quietMs?: number
}

/** With so many pages in hand a thread is never idle: another one would be of use. */
const busyThread = 3

/** One thread on ordinary days; another while pages wait, for as long as they do. */
export function openRenderThreads({ most = Math.min(2, availableParallelism()), quietMs = 60_000, ...parts }: Parts) {
  const first = openRenderThread(parts)
  const further: Thread[] = []
  let closing: NodeJS.Timeout | undefined

  /** The least busy of those that can begin at once. */
  const freest = () => further.filter((one) => one.isReady()).reduce(lessBusy, first)

  function openAnother() {
    if (further.length + 1 < most) further.push(openRenderThread(parts))
  }

  function closeQuietOnes() {
    clearTimeout(closing)
    closing = setTimeout(() => {
      for (const quiet of further.filter((one) => one.pages() === 0)) {
        further.splice(further.indexOf(quiet), 1)
        void quiet.close()
      }
    }, quietMs)
    closing.unref()
  }

  return {
    async render(request: Request): Promise<Response> {
      const thread = freest()
      if (thread.pages() >= busyThread) openAnother()
      if (further.length > 0) closeQuietOnes()
      return thread.render(request)
    },
    /** How many pages each thread has in hand. */
    pagesByThread: () => [first, ...further].map((one) => one.pages()),
    async close() {
      clearTimeout(closing)
      await Promise.all([first, ...further].map((one) => one.close()))
    },
  }
}

const lessBusy = (one: Thread, other: Thread) => (other.pages() < one.pages() ? other : one)
