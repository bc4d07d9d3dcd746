import { changeChannel, isOfficeTopic, tagsIn } from '#database/changes.ts'
import type { OpenDatabase } from '#database/open-database.ts'
import type { LiveChanges } from '#shop/office/live.ts'
import type { CdnPurge } from './cache/cdn-purge.ts'
import type { ResponseCache } from './cache/response-cache.ts'

/** How each copy that the process keeps is read again, by the tag that announces a change. */
export type Reload = Record<'settings' | 'vocabulary', () => Promise<void>>

type Parts = {
  cache: ResponseCache | null
  live: LiveChanges
  reload: Reload
  cdn?: Pick<CdnPurge, 'purge'> | null
  /** For background work that waits for changes. */
  onChange?: (tags: string[]) => void
  onError: (error: unknown) => void
}

/**
 * Listens to the changes that all processes announce: reads changed settings and vocabulary, drops stale responses from the cache and
 * notifies the content delivery network and the office's screens. After a lost connection some may have been missed, so all of it is done.
 */
export const subscribeToChanges = (
  database: OpenDatabase,
  { cache, live, reload, cdn, onChange, onError }: Parts,
): Promise<void> =>
  database.listen(
    changeChannel,
    async (message) => {
      const tags = tagsIn(message)
      // First, because a response made with the old copy must not be cached after this.
      for (const [tag, read] of Object.entries(reload)) if (tags.includes(tag)) await read().catch(onError)
      const publicTags = tags.filter((tag) => !isOfficeTopic(tag))
      cache?.drop(publicTags)
      cdn?.purge(publicTags)
      live.publish(tags)
      onChange?.(tags)
    },
    async () => {
      for (const read of Object.values(reload)) await read().catch(onError)
      cache?.dropAll()
      cdn?.purge(['everything'])
      live.restart()
    },
  )
