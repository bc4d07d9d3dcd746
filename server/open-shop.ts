import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { safeError } from '#shop/error.ts'
import { collectFaults } from '#shop/faults/collect-faults.ts'
import { recordFaults } from '#shop/faults/record-faults.ts'
import { recordSlowStatements } from '#shop/faults/record-slow-statements.ts'
import { repeat, type Worker, wakeWorkers } from '#shop/repeat.ts'
import type { Environment } from './environment.ts'
import { offerFirstOwner } from './first-owner.ts'
import { listen } from './listen.ts'
import { openLog } from './log.ts'
import { openContext } from './open-context.ts'
import { sendFaults } from './send-faults.ts'
import { startWorkers } from './start-workers.ts'
import { onLeave, reportOpen } from './supervised.ts'

const shutdownTimeoutMs = 15_000
const connectionsInUseMs = 1_000
/** Visitors who have called the API within this time are still here. */
const visitMs = 2_000

/** Opens the shop in this process, until a signal or the supervisor closes it. */
export async function openShop(environment: Environment) {
  const faults = collectFaults(() => new Date())
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 })
  const dsn = environment.SENTRY_DSN
  // A collection of its own, so that errors are posted while the database is down.
  const outgoing = dsn ? collectFaults(() => new Date()) : null
  const log = openLog(environment.LOG_LEVEL, destination, (failure) => {
    faults.report(failure)
    outgoing?.report(failure)
  })
  setInterval(() => log.flush(), 1000).unref()

  let state: 'starting' | 'open' | 'closing' = 'starting'
  // With PORT=0, the system chooses the port when the server starts to listen.
  let port = environment.PORT
  const publicUrl = () => environment.PUBLIC_URL ?? `http://${environment.HOST}:${port}`
  const { ctx, threads, reload } = await openContext({ environment, log, publicUrl })
  let workers: Worker[] = []
  const onChange = (tags: string[]) => wakeWorkers(workers, tags)
  let lastVisit = Number.NEGATIVE_INFINITY
  const onVisit = () => {
    lastVisit = performance.now()
  }
  const hasVisitors = () => performance.now() - lastVisit < visitMs
  let isReady = false
  const server = await listen({ environment, log, ctx, reload, publicUrl, onChange, onVisit, isOpen: () => isReady })
  port = server.port
  // Before the workers, which all use the database at once when they start.
  const firstOwner = await offerFirstOwner(ctx, environment.DATA_DIR, process.stdout.isTTY)
  // Started once the port is known, because emails link to the shop.
  if (environment.ROLE !== 'web') workers = await startWorkers(ctx, { ...environment, hasVisitors })
  // Not as an error, which would be a fault again.
  const notRecorded = (error: unknown) => log.warn(safeError(error), 'faults could not be recorded')
  const record = async () => {
    await recordFaults(ctx, faults)
    await recordSlowStatements(ctx)
  }
  const recorder = repeat(record, { every: 10_000, startsLater: true, onError: notRecorded })
  const notSent = (error: unknown) => log.warn(safeError(error), 'errors could not be posted to SENTRY_DSN')
  const send = async () => {
    if (dsn && outgoing) await sendFaults(outgoing, { dsn, isLive: environment.isLive })
  }
  const sender = repeat(send, { every: 10_000, startsLater: true, onError: notSent })

  const close = async (reason: string) => {
    if (state === 'closing') return
    state = 'closing'
    log.info({ reason }, 'closing')
    const stopped = Promise.all(workers.map((worker) => worker.stop()))
    // While one process of several is replaced, the others answer at the same address: the shop stays ready.
    isReady = reason === 'replaced'
    server.leave()
    // Proxies need time to notice that the shop is not ready. Ctrl-C means that there is no proxy.
    if (reason === 'SIGTERM') await wait(environment.SHUTDOWN_DELAY * 1000)
    // Connections in use learn from their next response that they end. Ended now, one of them could lose a request.
    if (reason === 'replaced') await wait(connectionsInUseMs)
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    await server.close()
    await stopped
    for (const thread of threads) await thread.close()
    await recorder.stop()
    await record().catch(notRecorded)
    await ctx.database.close()
    await sender.stop()
    await send().catch(notSent)
    log.flush()
    process.exit(0)
  }
  process.on('SIGTERM', () => void close('SIGTERM'))
  process.on('SIGINT', () => void close('SIGINT'))
  onLeave(() => void close('replaced'))
  if (state === 'starting') {
    state = 'open'
    isReady = true
  }
  // Printed last: a script that waits for this line may stop the shop straight away.
  reportOpen([`Ashlar is open at ${publicUrl()}`, ...firstOwner].join('\n'))
}
