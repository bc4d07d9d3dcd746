import { hasPermission, type Permission, type Role } from '#contract/office/permissions.ts'
import type { AuditSubject } from '../audit/write-audit.ts'

/** Notifies open office screens of changes. A topic holds only a kind and a reference, never personal data. */

type Listener = (topics: string[]) => void

export type LiveChanges = {
  /** Sends changes announced by any process to the open streams; ignores tags that are not for the office. */
  publish: (tags: string[]) => void
  subscribe: (listener: Listener, onEnd: () => void) => () => void
  /** Ends every open stream. Browsers reconnect at once and load everything again. */
  restart: () => void
  /** Ends the streams and refuses new ones, so that the process can exit. */
  close: () => void
}

const prefix = 'office:'

/** The permission needed to receive a topic. Everyone receives staff changes, which may be about their own role. */
const permissionFor: Record<AuditSubject, Permission> = {
  order: 'orders.read',
  view: 'account.manage',
  enquiry: 'enquiries.read',
  claim: 'claims.read',
  customer: 'customers.read',
  stock: 'today.read',
  catalogue: 'today.read',
  settings: 'today.read',
  page: 'content.edit',
  post: 'content.edit',
  question: 'content.edit',
  slides: 'content.edit',
  menu: 'content.edit',
  redirect: 'content.edit',
  media: 'media.upload',
  tariff: 'settings.change',
  collection: 'catalogue.edit',
  term: 'catalogue.edit',
  product: 'catalogue.edit',
  bulk_job: 'catalogue.edit',
  release: 'releases.edit',
  price_change: 'prices.read',
  voucher: 'prices.read',
  fault: 'health.read',
  mail: 'health.read',
  backup: 'health.read',
  file: 'files.use',
  vat_period: 'reports.read',
  invitation: 'staff.read',
  staff: 'account.manage',
}

export function mayReceive(role: Role, topic: string): boolean {
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
    publish(tags) {
      const topics = tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length))
      if (topics.length === 0) return
      for (const listener of listeners.keys()) listener(topics)
    },
    subscribe(listener, onEnd) {
      // A browser that reconnects while the process is shutting down must not keep it alive.
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
