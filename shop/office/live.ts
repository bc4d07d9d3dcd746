import { hasPermission, type Permission, type Role } from '#contract/office/permissions.ts'
import type { AuditSubject } from '../audit/write-audit.ts'

/** What happens in the shop, for the screens that are open: by kind and reference, never with anything personal. */

type Listener = (topics: string[]) => void

export type LiveChanges = {
  /** Passes on what every process announced; tags that are not the office's are left out. */
  tell: (tags: string[]) => void
  subscribe: (listener: Listener, onEnd: () => void) => () => void
  /** Ends every open screen's stream: browsers come again at once, and then read everything anew. */
  restart: () => void
  /** The same for good, so that the process can leave. */
  close: () => void
}

const prefix = 'office:'

/** Whoever may not read a thing does not hear of it either. Everybody hears of staff: it may be their own role. */
const permissionFor: Record<AuditSubject, Permission> = {
  order: 'orders.read',
  view: 'orders.read',
  enquiry: 'enquiries.read',
  claim: 'claims.read',
  customer: 'customers.read',
  stock: 'today.read',
  catalogue: 'today.read',
  mail: 'health.read',
  vat_period: 'reports.read',
  invitation: 'staff.read',
  staff: 'account.manage',
}

export function mayHear(role: Role, topic: string): boolean {
  const kind = topic.slice(0, topic.indexOf(':'))
  return Object.hasOwn(permissionFor, kind) && hasPermission(role, permissionFor[kind as AuditSubject])
}

export function openLive(): LiveChanges {
  const listeners = new Map<Listener, () => void>()
  let isClosed = false
  const restart = () => {
    for (const end of listeners.values()) end()
    listeners.clear()
  }
  return {
    tell(tags) {
      const topics = tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length))
      if (topics.length === 0) return
      for (const listener of listeners.keys()) listener(topics)
    },
    subscribe(listener, onEnd) {
      // Browsers come again at once; one that met the process which is leaving must not hold it.
      if (isClosed) onEnd()
      else listeners.set(listener, onEnd)
      return () => listeners.delete(listener)
    },
    restart,
    close() {
      isClosed = true
      restart()
    },
  }
}
