import { changeChannel, isOfficeTopic, tagsIn } from '#database/changes.ts'
import type { OpenDatabase } from '#database/open-database.ts'
import type { LiveChanges } from '#shop/office/live.ts'
import type { ResponseCache } from './cache/response-cache.ts'

type Parts = {
  cache: ResponseCache | null
  live: LiveChanges
  reloadSettings: () => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Listens to the changes that all processes announce: reads changed settings, drops stale responses from the cache and
 * notifies the office's screens. After a lost connection some may have been missed, so all of it is done.
 */
export const subscribeToChanges = (
  database: OpenDatabase,
  { cache, live, reloadSettings, onError }: Parts,
): Promise<void> =>
  database.listen(
    changeChannel,
    async (message) => {
      const tags = tagsIn(message)
      // First, because a response made with the old settings must not be cached after this.
      if (tags.includes('settings')) await reloadSettings().catch(onError)
      cache?.drop(tags.filter((tag) => !isOfficeTopic(tag)))
      live.publish(tags)
    },
    async () => {
      await reloadSettings().catch(onError)
      cache?.dropAll()
      live.restart()
    },
  )
