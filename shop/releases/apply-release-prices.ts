import { sql } from 'drizzle-orm'
import { londonTime } from '#contract/arithmetic/delivery-dates.ts'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Database } from '#database/database.ts'
import { variations } from '#database/tables/catalogue.ts'
import { isValidAt } from '../catalogue/current-price.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { recordChange } from '../prices/apply-prices.ts'
import { carryOutWhole, lockSizes } from '../prices/continue-price-change.ts'
import { lockPriceChanges, refuseBusy } from '../prices/lock-price-changes.ts'
import { makePlan, type PlannedPrice } from '../prices/make-plan.ts'
import { type PricedSize, selectSizes } from '../prices/select-sizes.ts'
import { currentVatRate } from '../settings/current-vat-rate.ts'
import type { ReleasePrice } from './find-release.ts'

export type FailedPrice = Pick<ReleasePrice, 'variationId' | 'kind'> & {
  sku: string
  fault: string
  /** Somebody has set another price since this one was added. */
  hasMoved: boolean
  /** The regular price as it is now. */
  seenPence: number | null
}

/** In the order of a change of prices, which then rewrites lists: a publish of documents has locked those by then. */
export async function lockReleasePrices(
  tx: Database,
  { prices, isRolledBack }: { prices: ReleasePrice[]; isRolledBack: boolean },
): Promise<void> {
  await lockPriceChanges(tx)
  if (isRolledBack) return
  await lockSizes(
    tx,
    prices.map(({ variationId }) => variationId),
  )
}

/**
 * Sets the prices of a release from now on, as one change, in the caller's transaction, which must roll back if any of them
 * failed.
 */
export async function applyReleasePrices(
  tx: Database,
  ctx: ActingContext,
  { name, prices, isRolledBack }: { name: string; prices: ReleasePrice[]; isRolledBack: boolean },
): Promise<{ changeId: number | null; failed: FailedPrice[] }> {
  const busy = await refuseBusy(
    tx,
    prices.map(({ variationId }) => variationId),
  )
  // The worker tries again.
  if (busy) throw new ShopError('unavailable', busy.message)
  const skus = await skusOf(tx, prices)
  const now = ctx.clock.now()
  const sizes = await selectSizes(tx, { skus: [...skus.values()], limit: skus.size }, now)
  const { rows } = makePlan(sizes, changeOf(prices, skus), { now, vatRate: currentVatRate(ctx), mayCost: false })
  const sizeOf = new Map(sizes.map((size) => [size.id, size]))
  const rowOf = new Map(rows.map((row) => [`${row.variationId} ${row.kind}`, row]))
  const failed = prices.flatMap((price) => {
    const size = sizeOf.get(price.variationId)
    const row = rowOf.get(`${price.variationId} ${price.kind}`)
    const regular = size ? regularPence(size, now) : null
    const ownFault = faultOf(price, { size, row, now })
    // Only the fault that is shown counts as seen.
    const hasMoved = ownFault === null && price.pence !== null && regular !== price.seenPence
    const fault = hasMoved ? movedText(price, regular) : ownFault
    const { variationId, kind } = price
    const seenPence = hasMoved ? regular : price.seenPence
    return fault ? [{ variationId, kind, sku: skus.get(variationId) ?? '', fault, hasMoved, seenPence }] : []
  })
  if (failed.length > 0) return { changeId: null, failed }
  const changeId = await recordChange(tx, ctx, { note: `Release ‘${name}’`, rows })
  await carryOutWhole(tx, ctx, { id: changeId, isRolledBack })
  return { changeId, failed }
}

async function skusOf(tx: Database, prices: ReleasePrice[]): Promise<Map<number, string>> {
  const ids = prices.map(({ variationId }) => variationId)
  const rows = await tx
    .select({ id: variations.id, sku: variations.sku })
    .from(variations)
    .where(sql`${variations.id} = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map(({ id, sku }) => [id, sku]))
}

/** The prices as if somebody typed them now. */
function changeOf(prices: ReleasePrice[], skus: Map<number, string>): Parameters<typeof makePlan>[1] {
  const bySize = Map.groupBy(prices, ({ variationId }) => variationId)
  const cells = [...bySize].map(([id, own]) => {
    const regular = own.find(({ kind }) => kind === 'regular')
    const sale = own.find(({ kind }) => kind === 'sale')
    return {
      sku: skus.get(id) ?? '',
      ...(regular && regular.pence !== null && { pence: regular.pence }),
      ...(sale && { sale_pence: sale.pence, ...(sale.ends && { sale_ends: sale.ends }) }),
    }
  })
  return { filter: {}, operation: { kind: 'cells', cells }, starts: null, ends: null }
}

export const regularPence = ({ prices }: PricedSize, at: Date): number | null =>
  prices.find((row) => row.kind === 'regular' && isValidAt(row, at))?.pence ?? null

type Facts = {
  size: PricedSize | undefined
  row: PlannedPrice | undefined
  now: Date
}

function faultOf(price: ReleasePrice, { size, row, now }: Facts): string | null {
  if (!size) return 'This size is no longer sold'
  if (price.ends !== null && price.ends < londonTime(now).day) return 'The last day of its sale is over'
  return row?.fault ?? null
}

const movedText = ({ seenPence }: ReleasePrice, regular: number | null): string =>
  `Its price is ${poundsOf(regular)} now, and was ${poundsOf(seenPence)} when this was added`

const poundsOf = (pence: number | null) => (pence === null ? 'not set' : formatPounds(pence))
