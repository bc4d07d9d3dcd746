import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { StartError } from '#database/start-error.ts'
import { safeError } from '#shop/error.ts'
import { type Worker, wakeWorkers } from '#shop/repeat.ts'
import { parseEnvironment } from './environment.ts'
import { offerFirstOwner } from './first-owner.ts'
import { listen } from './listen.ts'
import { openLog } from './log.ts'
import { openContext } from './open-context.ts'
import { startWorkers } from './start-workers.ts'

const shutdownTimeoutMs = 15_000

async function main() {
  const environment = parseEnvironment(process.env)
  const log = openLog(environment.LOG_LEVEL, pino.destination({ dest: 1, sync: false, minLength: 4096 }))
  setInterval(() => log.flush(), 1000).unref()

  let state: 'starting' | 'open' | 'closing' = 'starting'
  // With PORT=0, the system chooses the port when the server starts to listen.
  let port = environment.PORT
  const publicUrl = () => environment.PUBLIC_URL ?? `http://${environment.HOST}:${port}`
  const { ctx, threads, reload } = await openContext({ environment, log, publicUrl })
  let workers: Worker[] = []
  const onChange = (tags: string[]) => wakeWorkers(workers, tags)
  const server = await listen({ environment, log, ctx, reload, publicUrl, onChange, isOpen: () => state === 'open' })
  port = server.port
  // Before the workers, which all use the database at once when they start.
  const firstOwner = await offerFirstOwner(ctx, environment.DATA_DIR, process.stdout.isTTY)
  // Started once the port is known, because emails link to the shop.
  workers = await startWorkers(ctx, environment)

  const close = async (signal: string) => {
    if (state === 'closing') return
    state = 'closing'
    log.info({ signal }, 'closing')
    const stopped = Promise.all(workers.map((worker) => worker.stop()))
    server.leave()
    // Proxies need time to notice that the shop is not ready. Ctrl-C means that there is no proxy.
    if (signal === 'SIGTERM') await wait(environment.SHUTDOWN_DELAY * 1000)
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    await server.close()
    await stopped
    for (const thread of threads) await thread.close()
    await ctx.database.close()
    log.flush()
    process.exit(0)
  }
  process.on('SIGTERM', () => void close('SIGTERM'))
  process.on('SIGINT', () => void close('SIGINT'))
  if (state === 'starting') state = 'open'
  // Printed last: a script that waits for this line may stop the shop straight away.
  console.log([`Ashlar is open at ${publicUrl()}`, ...firstOwner].join('\n'))
}

const stop = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (error instanceof StartError) console.error(error.message)
  else if (code === 'EADDRINUSE')
    console.error(
      `Port ${process.env.PORT ?? 3000} is in use by another program. Stop it, or set PORT to another port.`,
    )
  else console.error(Object.values(safeError(error)).join('\n'))
  process.exit(1)
}

// Node would print the whole error, including the values of a failed query.
process.on('uncaughtException', stop)
main().catch(stop)
