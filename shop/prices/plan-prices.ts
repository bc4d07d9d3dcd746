import type { z } from 'zod'
import { hasPermission } from '#contract/office/permissions.ts'
import {
  mostSizes,
  type PriceChange,
  type PricePlan,
  type planPricesSchema,
  previewRows,
} from '#contract/office/prices.ts'
import type { Database } from '#database/database.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { currentVatRate } from '../settings/current-vat-rate.ts'
import { changeText, dayFaults } from './change-text.ts'
import { makePlan, type Plan, type PlannedPrice } from './make-plan.ts'
import { selectSizes } from './select-sizes.ts'

type Result = ({ ok: true } & PricePlan) | Refusal<'invalid' | 'too_many'>

/** Shows what a change of prices would do, row by row. Changes nothing. */
export async function planPrices({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: z.output<typeof planPricesSchema>
}): Promise<Result> {
  requirePermission(ctx, 'prices.change')
  const plan = await resolvePlan(ctx, ctx.database.db, input)
  if (!plan.ok) return plan
  const { rows, unchanged, hash } = plan
  const changed = rows.filter(({ fault }) => fault === null)
  const sorted = [...rows].sort((one, other) => urgency(one) - urgency(other))
  return {
    ok: true,
    hash,
    planned_at: ctx.clock.now().toISOString(),
    note: changeText(input),
    changed: changed.length,
    unchanged,
    faults: rows.length - changed.length,
    below_cost: changed.filter(isBelowCost).length,
    zero: changed.filter(isZero).length,
    rows: sorted
      .slice(input.offset, input.offset + previewRows)
      .map(({ variationId: _v, productId: _p, edit: _e, seen: _s, ...row }) => row),
  }
}

export const isBelowCost = ({ margin_after: margin }: Pick<PlannedPrice, 'margin_after'>): boolean =>
  margin !== null && margin < 0

export const isZero = ({ after }: Pick<PlannedPrice, 'after'>): boolean => after === 0

/** What needs attention comes first; otherwise by name. */
const urgency = (row: PlannedPrice) => (row.fault ? 0 : isZero(row) || isBelowCost(row) ? 1 : 2)

/** The plan of a change as it would be at this moment. */
export async function resolvePlan(
  ctx: ActingContext,
  db: Database,
  change: PriceChange,
): Promise<({ ok: true } & Plan) | Refusal<'invalid' | 'too_many'>> {
  const { role } = requirePermission(ctx, 'prices.change')
  const now = ctx.clock.now()
  const faults = dayFaults(change, now)
  if (faults) return refuse('invalid', 'Please check the dates.', faults)
  const { operation, filter, skus } = change
  const selection =
    operation.kind === 'cells'
      ? { skus: operation.cells.map(({ sku }) => sku) }
      : { ...filter, ...(skus ? { skus } : {}) }
  const sizes = await selectSizes(db, { ...selection, limit: mostSizes + 1 }, now)
  if (sizes.length > mostSizes)
    return refuse(
      'too_many',
      `At most ${mostSizes.toLocaleString('en-GB')} sizes can be changed at once: please narrow the list.`,
    )
  const facts = { now, vatRate: currentVatRate(ctx), mayCost: hasPermission(role, 'prices.cost') }
  return { ok: true, ...makePlan(sizes, change, facts) }
}
