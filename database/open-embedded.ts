import { mkdirSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Connections, Report } from './connections.ts'
import { DatabaseThread } from './embedded/start-thread.ts'
import { lockFolder } from './folder-lock.ts'
import { limitsMs, sessionSettings } from './session-settings.ts'
import { folderError } from './start-error.ts'

/** How to reach the database in a thread of this process, in a folder of its own. */
export async function embeddedConnections(
  folder: string,
  { report, onOpening }: { report: Report; onOpening: () => void },
): Promise<Connections> {
  const files = folder === 'memory://' ? null : await takeFolder(folder)
  const thread = new DatabaseThread(
    { folder, settings: sessionSettings, idleInTransactionMs: limitsMs.idle_in_transaction_session_timeout },
    {
      onDeath: (reason) => report('error', 'the embedded database stopped and will be started again', { reason }),
      onWarning: (reason) => report('warn', 'the embedded database', { reason }),
    },
  )
  try {
    const ready = thread.start()
    onOpening()
    await ready
  } catch (error) {
    await files?.unlock()
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
    listen: async (pool, channel, { onMessage, onReconnect }) => {
      const listen = async (client: pg.ClientBase) => {
        client.on('notification', ({ payload }) => onMessage(payload ?? ''))
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      }
      const client = await pool.connect()
      await listen(client).finally(() => client.release())
      pool.onConnect((next) => {
        // A connection that breaks here breaks again for whoever it was made for.
        listen(next).catch(() => {})
        onReconnect()
      })
    },
    checkFiles: async () => files?.check(),
    close: async () => {
      await thread.stop()
      await files?.unlock()
    },
  }
}

/** The folder for this process alone, and a way to see that it is still there and takes writes. */
async function takeFolder(folder: string) {
  const probe = join(folder, 'last-check')
  const check = async () => writeFile(probe, `${new Date().toISOString()}\n`)
  let unlock: () => Promise<void>
  try {
    mkdirSync(folder, { recursive: true })
    await check()
    unlock = await lockFolder(folder)
  } catch (error) {
    throw folderError(folder, error)
  }
  return {
    unlock,
    check: async () => {
      // A folder that was deleted goes on existing for whoever has its files open, and for nobody else.
      await stat(join(folder, 'database', 'PG_VERSION'))
      await check()
    },
  }
}
