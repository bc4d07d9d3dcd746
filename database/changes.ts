import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Hearing } from './connections.ts'
import type { Database } from './database.ts'

export const changeChannel = 'shop_changes'

/** PostgreSQL refuses a notification of 8000 bytes; what does not fit goes in several. */
const longestMessage = 7000

/**
 * Tells every process what changed, once the transaction it is called in commits.
 * A topic is what a cached answer depends on: 'product:12', 'collection:marble-tiles', 'page:faq', 'menu'.
 */
export async function announceChanges(tx: Database, tags: Iterable<string>): Promise<void> {
  let message = ''
  const send = async () => {
    if (message) await tx.execute(sql`select pg_notify(${changeChannel}, ${message})`)
    message = ''
  }
  for (const topic of new Set(tags)) {
    if (message.length + topic.length + 1 > longestMessage) await send()
    message += message ? `\n${topic}` : topic
  }
  await send()
}

/** What the office's open screens are told of: the kind of thing and which one, never what it holds. */
export const officeTopic = (subject: string, id: string | number): string => `office:${subject}:${id}`

/** No cached answer depends on such a topic. */
export const isOfficeTopic = (topic: string): boolean => topic.startsWith('office:')

/** The same within a statement that writes anyway, so that it costs no round trip. */
export const tellOffice = (subject: string, id: string | number) =>
  sql<string>`pg_notify(${changeChannel}, ${officeTopic(subject, id)})`

export const tagsIn = (message: string): string[] => message.split('\n').filter(Boolean)

const firstWaitMs = 250
const longestWaitMs = 1000

/**
 * A connection of its own that listens for good: it reconnects, and says so because it may have missed something. Not
 * before: while the database is away nothing can have changed, and what is cached is all there is to show.
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  { onMessage, onReconnect }: Hearing,
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
    // Both events may come for one failure; only the first one counts.
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
