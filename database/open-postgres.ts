import { listenOnPostgres } from './changes.ts'
import type { Connections } from './connections.ts'
import { poolSize } from './pool.ts'
import { sessionSettings } from './session-settings.ts'

/** Connects to a PostgreSQL server, which other processes can share. */
export function postgresConnections(url: string): Connections {
  let stopListening = async () => {}
  return {
    kind: 'postgres',
    pool: {
      connectionString: url,
      max: poolSize,
      keepAlive: true,
      idleTimeoutMillis: 30_000,
      options: Object.entries(sessionSettings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    },
    listen: async (_pool, channel, listener) => {
      stopListening = await listenOnPostgres(url, channel, listener)
    },
    checkFiles: async () => {},
    close: () => stopListening(),
  }
}
