import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { safeError } from '#shop/error.ts'
import type { FaultCollection } from '#shop/faults/collect-faults.ts'

const betweenLinesMs = 1000
const errorLevel = 50

/** Opens the log of the process. Every error is also reported, even one that is not written. The log has no personal data, and an outage does not fill the disk with it. */
export const openLog = (level: string, destination: DestinationStream, report: Report = () => {}): Logger =>
  pino({ level, base: null, hooks: { logMethod: thinOut(report) } }, destination)

type Report = FaultCollection['report']
type Kind = { leftOut: number; last: (() => void) | null }

/**
 * Writes one line a second for each kind of failure. At the end of the second, the newest line that was left out follows,
 * with the number of other lines left out.
 */
function thinOut(report: Report) {
  const kinds = new Map<string, Kind>()
  const write = (key: string, line: (leftOut: number) => void) => {
    const kind = kinds.get(key)
    if (kind) {
      if (kind.last) kind.leftOut++
      kind.last = () => line(kind.leftOut)
      return
    }
    line(0)
    open(key)
  }
  const open = (key: string) => {
    const kind: Kind = { leftOut: 0, last: null }
    kinds.set(key, kind)
    setTimeout(() => {
      kinds.delete(key)
      if (!kind.last) return
      kind.last()
      open(key)
    }, betweenLinesMs).unref()
  }
  return function (this: Logger, ...[args, method, level]: [Parameters<LogFn>, LogFn, number]) {
    const [detailsOrError, message] = args as unknown as [Record<string, unknown> | Error, string]
    const details: Record<string, unknown> =
      detailsOrError instanceof Error ? safeError(detailsOrError) : detailsOrError
    if (typeof details?.error !== 'string') return method.apply(this, args)
    if (level >= errorLevel) report({ message, error: details.error, stack: String(details.stack ?? '') })
    // The same failure of two orders or refunds is one kind.
    const key = `${message} ${details.error}`.replace(/ORD(-\w{4}){3}|\d+/g, '')
    write(key, (leftOut) =>
      method.apply(this, [leftOut > 0 ? { ...details, left_out: leftOut } : details, message] as Parameters<LogFn>),
    )
  }
}
