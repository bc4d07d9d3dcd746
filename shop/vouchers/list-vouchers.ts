import { asc, desc, inArray, sql } from 'drizzle-orm'
import { addDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { VoucherListRow } from '#contract/office/vouchers.ts'
import { collections } from '#database/tables/catalogue.ts'
import { orders } from '#database/tables/orders.ts'
import { vouchers } from '#database/tables/vouchers.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import type { VoucherRow } from './basket-voucher.ts'
import { isUsed } from './count-uses.ts'

/** All vouchers, newest first, with how often each is used and what it has given away. */
export async function listVouchers({ ctx }: { ctx: ShopContext }) {
  requirePermission(ctx, 'prices.read')
  const { db } = ctx.database
  const rows = await db.select().from(vouchers).orderBy(desc(vouchers.id))
  const used = await db
    .select({
      id: orders.voucherId,
      uses: sql<number>`count(*)::int`,
      given: sql<number>`coalesce(sum(${orders.discountPence}), 0)::float8`,
    })
    .from(orders)
    .where(
      sql`${inArray(
        orders.voucherId,
        rows.map(({ id }) => id),
      )} and ${isUsed}`,
    )
    .groupBy(orders.voucherId)
  const all = await db
    .select({ id: collections.id, slug: collections.slug, title: collections.title })
    .from(collections)
    .orderBy(asc(collections.position), asc(collections.id))
  const slugs = new Map(all.map(({ id, slug }) => [id, slug]))
  const now = ctx.clock.now()
  return {
    rows: rows.map((row): VoucherListRow => {
      const { uses = 0, given = 0 } = used.find(({ id }) => id === row.id) ?? {}
      return {
        id: row.id,
        version: row.version,
        ...composeFields(row, slugs),
        state: stateOf(row, { now, uses }),
        created_by: row.createdBy,
        uses,
        given,
      }
    }),
    collections: all.map(({ slug, title }) => ({ slug, title })),
  }
}

/** The voucher as the form has it. */
export const composeFields = (row: VoucherRow, slugs: Map<number, string>) => ({
  code: row.code,
  kind: row.kind,
  value: row.value,
  from: londonTime(row.startsAt).day,
  until: row.endsAt && lastDayOf(row.endsAt),
  least_spend: row.leastSpendPence,
  most_uses: row.mostUses,
  once_per_customer: row.oncePerCustomer,
  collections: row.collectionIds.flatMap((id) => slugs.get(id) ?? []),
  on_samples: row.onSamples,
  on_delivery: row.onDelivery,
  note: row.note,
})

/** The end is the first moment at which it is no longer valid: a midnight, unless staff ended it during the day. */
function lastDayOf(endsAt: Date): string {
  const { day } = londonTime(endsAt)
  const isMidnight = londonTime(new Date(endsAt.getTime() - 1)).day !== day
  return isMidnight ? addDays(day, -1) : day
}

function stateOf(row: VoucherRow, { now, uses }: { now: Date; uses: number }): VoucherListRow['state'] {
  if (row.endsAt && now >= row.endsAt) return 'ended'
  if (now < row.startsAt) return 'scheduled'
  return row.mostUses !== null && uses >= row.mostUses ? 'used_up' : 'running'
}
