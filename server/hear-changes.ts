import { changeChannel, tagsIn } from '#database/changes.ts'
import type { OpenDatabase } from '#database/client.ts'
import type { LiveChanges } from '#shop/office/live.ts'
import type { ResponseCache } from './cache/response-cache.ts'

/** What any process announces is dropped from the cache and told to the office's screens; so is everything when something may have been missed. */
export const hearChanges = (
  database: OpenDatabase,
  { cache, live }: { cache: ResponseCache | null; live: LiveChanges },
): Promise<void> =>
  database.listen(
    changeChannel,
    (message) => {
      const tags = tagsIn(message)
      cache?.drop(tags)
      live.tell(tags)
    },
    () => {
      cache?.dropAll()
      live.restart()
    },
  )
