import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, OpenDatabase } from './client.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { queryInOneGo } from './pglite-query.ts'
import { plannerCosts } from './planner-costs.ts'

/** Times stay text: Drizzle makes dates of them itself. */
const asDrizzleReads = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE].map((type) => [type, (text: string) => text]),
)

/** The database in this process, in a folder of its own. */
export async function openPglite(folder: string): Promise<OpenDatabase> {
  const inMemory = folder === 'memory://'
  if (!inMemory) mkdirSync(folder, { recursive: true })
  const unlock = inMemory ? async () => {} : await lockFolder(folder)
  try {
    const client = await PGlite.create(inMemory ? folder : join(folder, 'database'), {
      extensions: { pg_trgm },
      parsers: asDrizzleReads,
    })
    queryInOneGo(client)
    for (const [name, cost] of Object.entries(plannerCosts)) await client.exec(`set ${name} = ${cost}`)
    const db = drizzle(client, { casing: 'snake_case' })
    await migrate(db as unknown as Database)
    return {
      db: db as unknown as Database,
      kind: 'pglite',
      query: async <Row>(_name: string | undefined, text: string, values: unknown[]) =>
        (await client.query<Row>(text, values)).rows,
      alone: (work) => work(),
      listen: async (channel, onMessage) => {
        await client.listen(channel, onMessage)
      },
      close: async () => {
        await client.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}
