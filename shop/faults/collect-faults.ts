import { createHash } from 'node:crypto'
import type { safeError } from '../error.ts'

/** A failure as the log has it (`safeError`), with what the shop was doing. */
type Failure = ReturnType<typeof safeError> & { message: string }
export type Fault = {
  kind: string
  message: string
  error: string
  stack: string
  count: number
  firstAt: Date
  lastAt: Date
}
export type FaultCollection = ReturnType<typeof collectFaults>

const mostKinds = 100
/** Numbers and order references differ between failures of one kind. */
const details = /ORD(-\w{4}){3}|\d+/g

/** Counts failures by kind until they are saved. Bounded: further kinds are left to the log. */
export function collectFaults(now: () => Date) {
  let byKind = new Map<string, Fault>()
  const add = (fault: Fault) => {
    const known = byKind.get(fault.kind)
    if (!known) {
      if (byKind.size < mostKinds) byKind.set(fault.kind, fault)
      return
    }
    known.count += fault.count
    if (fault.lastAt > known.lastAt) known.lastAt = fault.lastAt
  }
  return {
    report({ message, error, stack = '' }: Failure) {
      const [topFrame = ''] = stack.split('\n', 1)
      const kind = createHash('sha256')
        .update(`${message}\n${error}`.replace(details, ''))
        .update(topFrame)
        .digest('hex')
      const at = now()
      add({ kind, message, error, stack, count: 1, firstAt: at, lastAt: at })
    },
    take(): Fault[] {
      const taken = [...byKind.values()]
      byKind = new Map()
      return taken
    },
    /** For faults that could not be saved. */
    putBack(faults: Fault[]) {
      for (const fault of faults) add(fault)
    },
  }
}
