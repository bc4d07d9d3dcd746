import { pino } from 'pino'
import { openDatabase } from '#database/client.ts'
import { safeError } from '#shop/error.ts'
import { placeholderSettings, shopConfig } from '#shop.config'
import { parseEnvironment } from './environment.ts'
import { openLog } from './log.ts'

async function main() {
  const environment = parseEnvironment(process.env)
  const placeholders = placeholderSettings(shopConfig)
  if (environment.isLive && placeholders.length > 0)
    throw new Refusal(
      `shop.config.ts still holds placeholders: ${placeholders.join(', ')}. Put in the shop's own facts first.`,
    )
  const log = openLog(environment.LOG_LEVEL, pino.destination({ dest: 1, sync: false, minLength: 4096 }))
  const flushing = setInterval(() => log.flush(), 1000)
  flushing.unref()

  // The database opens in a thread or process of its own, and this one reads the rest of the shop meanwhile. Not before:
  // it would be too busy reading to start the other.
  const opening = Promise.withResolvers<void>()
  const where = { url: environment.DATABASE_URL, folder: environment.DATA_DIR, onOpening: opening.resolve }
  const [database, { runShop }] = await Promise.all([
    openDatabase(where, (level, message, { reason }) => log[level]({ error: reason }, message)),
    opening.promise.then(() => import('./run-shop.ts')),
  ])
  await runShop({ environment, log, database })
}

/** A reason not to start that a person can act on: shown without a stack. */
class Refusal extends Error {
  override name = 'Refusal'
}

const plainReasons = new Set([
  'Refusal',
  'BadEnvironment',
  'FolderInUse',
  'DatabaseStartError',
  'MigrationMismatch',
  'CatalogueMistake',
  'NotBuilt',
])

const stop = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (error instanceof Error && plainReasons.has(error.name)) console.error(error.message)
  else if (code === 'EADDRINUSE') console.error(`PORT ${process.env.PORT ?? 3000} is already taken by another program.`)
  else console.error(Object.values(safeError(error)).join('\n'))
  process.exit(1)
}

// Node itself would print an error with everything in it, the values of a failed query too.
process.on('uncaughtException', stop)
main().catch(stop)
