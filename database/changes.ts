import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Listener } from './connections.ts'
import type { Database } from './database.ts'

export const changeChannel = 'shop_changes'

/** PostgreSQL rejects notifications of 8000 bytes or more, so longer lists are split. */
const longestMessage = 7000

/**
 * Announces changes to every process when the transaction commits. All code announces changes through this function. A tag
 * names the data that a cached response depends on: 'product:12', 'collection:marble-tiles', 'page:faq', 'menu'.
 */
export async function announceChanges(tx: Database, tags: Iterable<string>): Promise<void> {
  let message = ''
  const send = async () => {
    if (message) await tx.execute(sql`select pg_notify(${changeChannel}, ${message})`)
    message = ''
  }
  for (const tag of new Set(tags)) {
    if (message.length + tag.length + 1 > longestMessage) await send()
    message += message ? `\n${tag}` : tag
  }
  await send()
}

/** A tag for the office's open screens: the kind of thing and its id, never its content. */
export const officeTopic = (subject: string, id: string | number): string => `office:${subject}:${id}`

/** No cached response depends on a tag of the office. */
export const isOfficeTopic = (topic: string): boolean => topic.startsWith('office:')

export const tagsIn = (message: string): string[] => message.split('\n').filter(Boolean)

const firstWaitMs = 250
const longestWaitMs = 1000

/**
 * Listens on a separate connection until it is stopped. After a lost connection it reconnects and calls `onReconnect`, because
 * announcements may have been missed. Not earlier: during an outage, cached responses are all the shop can show.
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  { onMessage, onReconnect }: Listener,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let wait = firstWaitMs

  const reconnectLater = () => {
    client = null
    if (stopped) return
    timer = setTimeout(() => open().catch(reconnectLater), wait)
    timer.unref()
    wait = Math.min(wait * 2, longestWaitMs)
  }
  const open = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    // One failure may emit both events; only the first counts.
    let isLost = false
    const onLost = () => {
      if (isLost) return
      isLost = true
      reconnectLater()
    }
    next.on('error', onLost)
    next.on('end', onLost)
    next.on('notification', (note) => onMessage(note.payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      isLost = true
      await next.end().catch(() => {})
      throw error
    }
    client = next
    wait = firstWaitMs
    onReconnect()
  }
  await open()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end()
  }
}
