import { changeChannel, isOfficeTopic, tagsIn } from '#database/changes.ts'
import type { OpenDatabase } from '#database/open-database.ts'
import type { LiveChanges } from '#shop/office/live.ts'
import type { CdnPurge } from './cache/cdn-purge.ts'
import type { ResponseCache } from './cache/response-cache.ts'

type Parts = {
  cache: ResponseCache | null
  live: LiveChanges
  reloadSettings: () => Promise<void>
  cdn?: Pick<CdnPurge, 'purge'> | null
  onError: (error: unknown) => void
}

/**
 * Listens to the changes that all processes announce: reads changed settings, drops stale responses from the cache and
 * notifies the content delivery network and the office's screens. After a lost connection some may have been missed, so all of it is done.
 */
export const subscribeToChanges = (
  database: OpenDatabase,
  { cache, live, reloadSettings, cdn, onError }: Parts,
): Promise<void> =>
  database.listen(
    changeChannel,
    async (message) => {
      const tags = tagsIn(message)
      // First, because a response made with the old settings must not be cached after this.
      if (tags.includes('settings')) await reloadSettings().catch(onError)
      const shown = tags.filter((tag) => !isOfficeTopic(tag))
      cache?.drop(shown)
      cdn?.purge(shown)
      live.publish(tags)
    },
    async () => {
      await reloadSettings().catch(onError)
      cache?.dropAll()
      cdn?.purge(['everything'])
      live.restart()
    },
  )
