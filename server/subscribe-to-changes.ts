import { changeChannel, isOfficeTopic, tagsIn } from '#database/changes.ts'
import type { OpenDatabase } from '#database/open-database.ts'
import type { LiveChanges } from '#shop/office/live.ts'
import type { ResponseCache } from './cache/response-cache.ts'

/**
 * Listens to the changes that all processes announce, drops stale responses from the cache and notifies the office's
 * screens. After a lost connection some may have been missed: the cache is emptied and the screens reload everything.
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
      live.publish(tags)
    },
    () => {
      cache?.dropAll()
      live.restart()
    },
  )
