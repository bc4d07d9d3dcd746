import type { ShopContext } from '../context.ts'
import type { AuditHead } from './audit-head.ts'

export type AuditCheck = {
  rows: number
  /** The newest row's hash. */
  head: string
  /** The first invalid row, and why. */
  broken: { id: number; reason: 'changed' | 'row_missing' | 'not_chained' } | null
}

type Row = { id: string; fits: boolean; is_next: boolean; is_chained: boolean }

/** Checks the chain: every row matches its hash and follows the previous row, and none is missing. */
export async function verifyAudit({ ctx }: { ctx: Pick<ShopContext, 'database'> }): Promise<AuditCheck> {
  const { database } = ctx
  const [total] = await database.query<{ rows: number; head: string | null }>(
    `select count(*)::int as rows, (select hash from audit_log order by id desc limit 1) as head from audit_log`,
    [],
  )
  const [first] = await database.query<Row>(
    `select id, fits, is_next, is_chained from (
       select id, hash = audit_hash(a) as fits, id = coalesce(lag(id) over w, 0) + 1 as is_next,
         previous_hash = coalesce(lag(hash) over w, '') as is_chained
       from audit_log a window w as (order by id)) as checked
     where not (fits and is_next and is_chained) order by id limit 1`,
    [],
  )
  return { rows: total?.rows ?? 0, head: total?.head ?? '', broken: first ? brokenBy(first) : null }
}

const brokenBy = ({ id, fits, is_next }: Row) =>
  ({ id: Number(id), reason: fits ? (is_next ? 'not_chained' : 'row_missing') : 'changed' }) as const

/** Whether a head saved elsewhere is still in the log. It is not if the end of the log was cut off and rewritten. */
export async function hasAuditHead(
  { database }: Pick<ShopContext, 'database'>,
  { number, hash }: AuditHead,
): Promise<boolean> {
  const rows = await database.query('select 1 from audit_log where id = $1 and hash = $2', [number, hash])
  return rows.length > 0
}
