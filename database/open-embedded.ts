import { mkdirSync } from 'node:fs'
import pg from 'pg'
import type { Connections, Report } from './connections.ts'
import { DatabaseThread } from './embedded/start-thread.ts'
import { lockFolder } from './folder-lock.ts'
import { limitsMs, sessionSettings } from './session-settings.ts'

/** How to reach the database in a thread of this process, in a folder of its own. */
export async function embeddedConnections(folder: string, report: Report): Promise<Connections> {
  const inMemory = folder === 'memory://'
  if (!inMemory) mkdirSync(folder, { recursive: true })
  const unlock = inMemory ? async () => {} : await lockFolder(folder)
  const thread = new DatabaseThread(
    { folder, settings: sessionSettings, idleInTransactionMs: limitsMs.idle_in_transaction_session_timeout },
    {
      onDeath: (reason) => report('error', 'the embedded database stopped and will be started again', { reason }),
      onWarning: (reason) => report('warn', 'the embedded database', { reason }),
    },
  )
  try {
    await thread.start()
  } catch (error) {
    await unlock()
    throw error
  }
  return {
    kind: 'pglite',
    pool: {
      stream: () => thread.connect(),
      // One session, kept for good: what it has prepared and listens to goes with it.
      max: 1,
      idleTimeoutMillis: 0,
      user: 'postgres',
      database: 'postgres',
      password: 'not asked for',
      ssl: false,
    },
    listen: async (pool, channel, { onMessage, onGap }) => {
      const listen = async (client: pg.ClientBase) => {
        client.on('notification', ({ payload }) => onMessage(payload ?? ''))
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      }
      const client = await pool.connect()
      await listen(client).finally(() => client.release())
      pool.onConnect((next) => {
        // A connection that breaks here breaks again for whoever it was made for.
        listen(next).catch(() => {})
        onGap()
      })
    },
    close: async () => {
      await thread.stop()
      await unlock()
    },
  }
}
