import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { FromSupervisor, ToSupervisor } from './supervised.ts'

const shortestPauseMs = 500
const longestPauseMs = 30_000

/**
 * Runs the shop in several processes that listen on one port. A process that dies is started again. SIGUSR2 replaces
 * all of them by new ones, one after the other, without a lost request; SIGTERM and SIGINT close the shop.
 */
export async function supervise(processes: number): Promise<void> {
  const metrics = new AggregatorRegistry()
  let isClosing = false
  let isReplacing = false
  let pauseMs = shortestPauseMs
  /** Processes that are being replaced: they are not started again when they end. */
  const leaving = new Set<Worker>()
  const tell = (worker: Worker, message: FromSupervisor) => worker.isConnected() && worker.send(message)

  /** Starts a process. Resolves to its text once it is open, or to null if it ends before. */
  const start = (): Promise<{ worker: Worker; text: string | null }> => {
    const worker = cluster.fork()
    return new Promise((resolve) => {
      let isOpen = false
      worker.on('message', (message: ToSupervisor) => {
        if (message.type === 'metrics') return void answerMetrics(worker, message.id)
        if (message.type !== 'open') return
        isOpen = true
        pauseMs = shortestPauseMs
        resolve({ worker, text: message.text })
      })
      worker.once('exit', (code, signal) => {
        resolve({ worker, text: null })
        if (isClosing || leaving.delete(worker) || !isOpen) return
        console.error(`A process of the shop ended (${signal ?? code}) and is started again.`)
        void startAgain()
      })
    })
  }
  /** Tries until a process is open, with longer and longer pauses. */
  const startAgain = async () => {
    while (!isClosing) {
      if ((await start()).text !== null) return
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
  const answerMetrics = async (worker: Worker, id: string) => {
    // A process that ends at this moment does not answer.
    const text = await metrics.clusterMetrics().catch(() => '')
    tell(worker, { type: 'metrics', id, text })
  }
  const replaceAll = async () => {
    if (isReplacing || isClosing) return
    isReplacing = true
    for (const old of Object.values(cluster.workers ?? {})) {
      if (!old || old.isDead() || isClosing) continue
      const { text } = await start()
      if (text === null) {
        console.error('The new process could not be opened: the shop goes on with the processes it has.')
        break
      }
      leaving.add(old)
      const ended = new Promise((resolve) => old.once('exit', resolve))
      tell(old, { type: 'leave' })
      if (!old.isDead()) await ended
    }
    isReplacing = false
  }
  const close = async (signal: 'SIGTERM' | 'SIGINT') => {
    if (isClosing) return
    isClosing = true
    const codes = await Promise.all(
      Object.values(cluster.workers ?? {}).map(
        (worker) =>
          new Promise<number>((resolve) => {
            worker?.once('exit', (code) => resolve(code ?? 1))
            worker?.process.kill(signal)
          }),
      ),
    )
    process.exit(Math.max(0, ...codes))
  }
  process.on('SIGTERM', () => void close('SIGTERM'))
  process.on('SIGINT', () => void close('SIGINT'))
  process.on('SIGUSR2', () => void replaceAll())

  // The first process migrates the database and says what keeps the shop from starting; the others follow it.
  const first = await start()
  if (first.text === null) process.exit(isClosing ? 0 : 1)
  await Promise.all(Array.from({ length: processes - 1 }, startAgain))
  if (!isClosing) console.log(first.text)
}
