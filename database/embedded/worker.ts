import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { protocol } from '@electric-sql/pglite'
import { Maintenance } from './maintenance.ts'
import { type FileOptions, openFiles } from './open-files.ts'

/** The thread of the embedded database. It serves one client at a time, in PostgreSQL's protocol. */

const usualMaintenanceMs = 30_000

export type WorkerOptions = FileOptions & { idleInTransactionMs: number; maintenanceEveryMs?: number | undefined }

export type FromWorker = { kind: 'ready' } | { kind: 'failed'; reason: string } | { kind: 'warning'; message: string }
export type ToWorker = { kind: 'connect'; port: MessagePort } | { kind: 'stop' }

if (!parentPort) throw new Error('This file is a thread, started by start-thread.ts')
const parent = parentPort
const send = (message: FromWorker) => parent.postMessage(message)
const options = workerData as WorkerOptions

const fail = (error: unknown): never => {
  send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}

const database = await openFiles(options, fail).catch(fail)

const none = new Uint8Array(0)

async function run(message: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  await database.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (part) => {
      parts.push(part.slice())
    },
  })
  if (parts.length < 2) return parts[0] ?? none
  const combined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    combined.set(part, at)
    at += part.length
  }
  return combined
}

const runText = (text: string) => run(protocol.serialize.query(text))

/** All clients share one session, one after the other: nothing of one client may be left for the next. */
async function resetSession(): Promise<void> {
  if (database.isInTransaction()) await runText('rollback')
  await runText('discard all')
}

let current: MessagePort | null = null
let idle: NodeJS.Timeout | undefined

function limitIdleTransaction(port: MessagePort): void {
  clearTimeout(idle)
  if (!database.isInTransaction()) return
  idle = setTimeout(() => {
    send({ kind: 'warning', message: 'a transaction was left idle and has been rolled back' })
    port.close()
  }, options.idleInTransactionMs)
}

function serve(port: MessagePort): void {
  current?.close()
  current = port
  const reset = resetSession()
  port.on('message', async (message: Uint8Array) => {
    try {
      await reset
      const response = await run(message)
      if (current === port && response.length > 0) port.postMessage(response)
      limitIdleTransaction(port)
    } catch (error) {
      fail(error)
    }
  })
  port.on('close', () => {
    if (current !== port) return
    current = null
    clearTimeout(idle)
    resetSession().catch(fail)
  })
}

const onDisk = options.folder !== 'memory://'
const maintenance = new Maintenance(options.folder, { run: runText, isInTransaction: () => database.isInTransaction() })
if (onDisk) {
  await maintenance.start(performance.now()).catch(fail)
  const everyMs = options.maintenanceEveryMs ?? usualMaintenanceMs
  setInterval(() => maintenance.look(performance.now()).catch(fail), everyMs)
}

parent.on('message', async (message: ToWorker) => {
  if (message.kind === 'connect') return serve(message.port)
  await database.close().catch(fail)
  process.exit(0)
})
send({ kind: 'ready' })
