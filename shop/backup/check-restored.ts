import { headText } from '../audit/audit-head.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { checkStock } from '../stock/check-stock.ts'
import { unusable } from './backup-store.ts'
import type { Backup } from './manifest.ts'
import { compareRows, type Opened } from './open-backup.ts'

export type Restored = {
  orders: number
  lastOrder: { reference: string; at: Date } | null
  auditHead: string
  continuedTo: Date | null
}

/**
 * Checks a restored database: every row as in the backup, the audit log complete, stock the sum of its moves. A database that the
 * log has continued has other rows than the backup; its end was checked when it was opened.
 */
export async function checkRestored({ database, continuedTo }: Opened, backup: Backup): Promise<Restored> {
  if (!continuedTo) await compareRows(database, backup)
  const ctx = { database }
  const { rows, head, broken } = await verifyAudit({ ctx })
  if (broken) throw unusable(`The restored audit log is broken at row ${broken.id}.`)
  const mismatches = await checkStock({ ctx })
  if (mismatches.length > 0)
    throw unusable(`The restored stock of ${mismatches.length} items is not the sum of its moves.`)
  const [orders] = await database.query<{ count: number }>('select count(*)::int as count from orders', [])
  const [last] = await database.query<{ reference: string; at: Date }>(
    'select reference, created_at as at from orders order by id desc limit 1',
    [],
  )
  return {
    orders: orders?.count ?? 0,
    lastOrder: last ?? null,
    continuedTo,
    auditHead: headText({ number: rows, hash: head }),
  }
}
