import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Listener } from './connections.ts'
import type { Database } from './database.ts'

export const changeChannel = 'shop_changes'

/** PostgreSQL refuses a notification of 8000 bytes; longer lists are sent as several. */
const longestMessage = 7000

/**
 * Announces to every process what changed, when the transaction commits. No code announces changes in another way. A tag is
 * what a cached answer depends on: 'product:12', 'collection:marble-tiles', 'page:faq', 'menu'.
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

/** No cached answer depends on such a tag. */
export const isOfficeTopic = (topic: string): boolean => topic.startsWith('office:')

export const tagsIn = (message: string): string[] => message.split('\n').filter(Boolean)

const firstWaitMs = 250
const longestWaitMs = 1000

/**
 * Listens on a separate connection until it is stopped. After a lost connection it reconnects and calls `onReconnect`, because
 * announcements may have been missed. Not earlier: while the database is away, cached answers are all the shop can show.
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

  const again = () => {
    client = null
    if (stopped) return
    timer = setTimeout(() => open().catch(again), wait)
    timer.unref()
    wait = Math.min(wait * 2, longestWaitMs)
  }
  const open = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    // One failure may emit both events; only the first counts.
    let over = false
    const lost = () => {
      if (over) return
      over = true
      again()
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', (note) => onMessage(note.payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      over = true
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
