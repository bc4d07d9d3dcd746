import { mkdirSync } from 'node:fs'
import { stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Connections, Report } from './connections.ts'
import { DatabaseThread } from './embedded/start-thread.ts'
import { lockFolder } from './folder-lock.ts'
import { limitsMs, sessionSettings } from './session-settings.ts'
import { folderError } from './start-error.ts'

/** The log needs room for several of its files of 16 MB: a database that finds none refuses every order. */
const leastFreeBytes = 64 * 1024 * 1024

type FreeBytes = (folder: string) => Promise<number>

/** What a test sets for the embedded database. */
export type EmbeddedOptions = {
  /** How much room its disk has; left out: what the file system says. */
  freeBytes?: FreeBytes | undefined
  /** How often it notes how far its log has reached; left out: every half minute. */
  maintenanceEveryMs?: number | undefined
}

async function freeBytesOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** How to reach the database in a thread of this process, in a folder of its own. */
export async function embeddedConnections(
  folder: string,
  { report, freeBytes, maintenanceEveryMs }: EmbeddedOptions & { report: Report },
): Promise<Connections> {
  const files = folder === 'memory://' ? null : await takeFolder(folder, freeBytes)
  const thread = new DatabaseThread(
    {
      folder,
      settings: sessionSettings,
      idleInTransactionMs: limitsMs.idle_in_transaction_session_timeout,
      maintenanceEveryMs,
    },
    {
      onDeath: (reason) => report('error', 'the embedded database stopped and will be started again', { reason }),
      onWarning: (reason) => report('warn', 'the embedded database', { reason }),
    },
  )
  try {
    await thread.start()
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

/** The folder for this process alone, and a way to see that it is still there, takes writes and has room for more. */
async function takeFolder(folder: string, freeBytes: FreeBytes = freeBytesOnDisk) {
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
      const free = await freeBytes(folder)
      if (free < leastFreeBytes)
        throw new Error(`only ${Math.floor(free / 1024 / 1024)} MB are free in ${folder}, and 64 are needed`)
    },
  }
}
