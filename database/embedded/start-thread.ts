import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { openError } from '../start-error.ts'
import { ThreadConnection } from './connection.ts'
import type { FromWorker, ToWorker, WorkerOptions } from './worker.ts'

export type ThreadReports = {
  /** The thread ended unexpectedly. The next query starts another. */
  onDeath: (reason: string) => void
  onWarning: (message: string) => void
}

/** Runs the thread of the embedded database. After the thread has ended, the next connection starts another. */
export class DatabaseThread {
  readonly #options: WorkerOptions
  readonly #reports: ThreadReports
  #running: Promise<Worker> | null = null
  #stopping = false

  constructor(options: WorkerOptions, reports: ThreadReports) {
    this.#options = options
    this.#reports = reports
  }

  /** Starts the thread if it is not running. Rejects with the reason if it cannot start. */
  start(): Promise<Worker> {
    if (this.#stopping) return Promise.reject(new Error('The database has been closed'))
    this.#running ??= this.#launch()
    return this.#running
  }

  connect(): ThreadConnection {
    return new ThreadConnection(async () => {
      const worker = await this.start()
      const { port1, port2 } = new MessageChannel()
      send(worker, { kind: 'connect', port: port2 }, [port2])
      return port1
    })
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const worker = await this.#running?.catch(() => null)
    if (!worker) return
    const ended = new Promise((done) => worker.once('exit', done))
    send(worker, { kind: 'stop' })
    await ended
  }

  #launch(): Promise<Worker> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: this.#options })
    let reason = 'it ended without an error message'
    let isReady = false
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'warning') this.#reports.onWarning(message.message)
        if (message.kind === 'failed') reason = message.reason
        if (message.kind !== 'ready') return
        isReady = true
        resolve(worker)
      })
      worker.on('error', (error: Error) => {
        reason = error.message
      })
      worker.on('exit', () => {
        this.#running = null
        if (!isReady) reject(openError(this.#options.folder, reason))
        else if (!this.#stopping) this.#reports.onDeath(reason)
      })
    })
  }
}

const send = (worker: Worker, message: ToWorker, ports: MessagePort[] = []) => worker.postMessage(message, ports)
