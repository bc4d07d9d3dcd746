import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** What a process of the shop and its supervisor (supervise.ts) tell each other. */
export type ToSupervisor = { type: 'open'; text: string } | { type: 'metrics'; id: string }
export type FromSupervisor = { type: 'leave' } | { type: 'metrics'; id: string; text: string }

const isSupervised = cluster.isWorker

const send = (message: ToSupervisor) => process.send?.(message)

const onMessage = (listener: (message: FromSupervisor) => void) => {
  if (isSupervised) process.on('message', listener)
  return () => void process.off('message', listener)
}

/** Says that the shop is open: to the supervisor, which says it once for all processes, or else on the terminal. */
export function reportOpen(text: string): void {
  if (isSupervised) send({ type: 'open', text })
  else console.log(text)
}

/** Calls `leave` when another process has taken this one's place. */
export function onLeave(leave: () => void): void {
  onMessage(({ type }) => {
    if (type === 'leave') leave()
  })
}

/** Lets the supervisor read these metrics. */
export function shareMetrics(registries: Registry[]): void {
  AggregatorRegistry.setRegistries(registries)
  if (isSupervised) new AggregatorRegistry()
}

/** The metrics of this process, or of all processes together if there is a supervisor. */
export function allMetrics(own: Registry): Promise<string> {
  if (!isSupervised) return own.metrics()
  const id = randomUUID()
  return new Promise((resolve) => {
    const stop = onMessage((message) => {
      if (message.type !== 'metrics' || message.id !== id) return
      stop()
      resolve(message.text)
    })
    send({ type: 'metrics', id })
  })
}
