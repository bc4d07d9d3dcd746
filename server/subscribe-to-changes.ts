import { changeChannel, isOfficeTopic, tagsIn } from '#database/changes.ts'
import type { OpenDatabase } from '#database/open-database.ts'
import type { LiveChanges } from '#shop/office/live.ts'
import type { ResponseCache } from './cache/response-cache.ts'

/**
 * Drops from the cache what any process announces as changed, and passes the announcement on to the office's screens. After a
 * lost connection announcements may have been missed: then the cache is emptied and the screens read everything again.
 */
export const subscribeToChanges = (
  database: OpenDatabase,
  { cache, live }: { cache: ResponseCache | null; live: LiveChanges },
): Promise<void> =>
  database.listen(
    changeChannel,
    (message) => {
      const tags = tagsIn(message)
      cache?.drop(tags.filter((tag) => !isOfficeTopic(tag)))
      live.tell(tags)
    },
    () => {
      cache?.dropAll()
      live.restart()
    },
  )
