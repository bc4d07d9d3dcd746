import { mkdirSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Connections, Report } from './connections.ts'
import { DatabaseThread } from './embedded/start-thread.ts'
import { lockFolder } from './folder-lock.ts'
import { freeBytes as freeBytesOnDisk } from './free-bytes.ts'
import { limitsMs, sessionSettings } from './session-settings.ts'
import { folderError } from './start-error.ts'

/** The write-ahead log needs space for several files of 16 MB. Without it, every order fails. */
const leastFreeBytes = 64 * 1024 * 1024

type FreeBytes = (folder: string) => Promise<number>

/** Options that only tests set. */
export type EmbeddedOptions = {
  /** The free space on the disk. Default: read from the file system. */
  freeBytes?: FreeBytes | undefined
  /** How often the thread saves the position of its log. Default: every 30 seconds. */
  maintenanceEveryMs?: number | undefined
}

/** Opens the embedded database, which runs in a thread of this process on its own folder. */
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
      // The only session is never closed, because it holds the prepared statements and subscriptions.
      max: 1,
      idleTimeoutMillis: 0,
      user: 'postgres',
      database: 'postgres',
      password: 'unused',
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
        // The query that opened the connection reports the failure.
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

/** Locks the folder for this process. `check` fails if the folder is missing, read-only or out of space. */
async function takeFolder(folder: string, freeBytes: FreeBytes = freeBytesOnDisk) {
  const probe = join(folder, 'last-check')
  const tryWrite = async () => writeFile(probe, `${new Date().toISOString()}\n`)
  let unlock: () => Promise<void>
  try {
    mkdirSync(folder, { recursive: true })
    await tryWrite()
    unlock = await lockFolder(folder)
  } catch (error) {
    throw folderError(folder, error)
  }
  return {
    unlock,
    check: async () => {
      // Open files of a deleted folder can still be written, so look for the folder itself.
      await stat(join(folder, 'database', 'PG_VERSION'))
      await tryWrite()
      const free = await freeBytes(folder)
      if (free < leastFreeBytes)
        throw new Error(`only ${Math.floor(free / 1024 / 1024)} MB are free in ${folder}, and 64 are needed`)
    },
  }
}
