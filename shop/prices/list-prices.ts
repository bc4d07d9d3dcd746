import type { z } from 'zod'
import { marginOf } from '#contract/arithmetic/margin.ts'
import { hasPermission } from '#contract/office/permissions.ts'
import type { PriceGridRow, priceFilterSchema, priceGridSchema } from '#contract/office/prices.ts'
import { requirePermission } from '../access/require-permission.ts'
import { currentPrice, isValidAt } from '../catalogue/current-price.ts'
import type { ActingContext } from '../context.ts'
import { currentVatRate } from '../settings/current-vat-rate.ts'
import { type PricedSize, selectSizes } from './select-sizes.ts'

const perPage = 100

type Input = z.output<typeof priceFilterSchema>

/** One page of sizes with their prices. */
export async function listPrices({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Input
}): Promise<z.output<typeof priceGridSchema>> {
  const { role } = requirePermission(ctx, 'prices.read')
  const now = ctx.clock.now()
  const found = await selectSizes(ctx.database.db, { ...input, limit: perPage + 1 }, now)
  const show = { now, vatRate: currentVatRate(ctx), mayCost: hasPermission(role, 'prices.cost') }
  const page = found.slice(0, perPage)
  return {
    rows: page.map((size) => gridRow(size, show)),
    sizes: page[0]?.sizes ?? 0,
    products: page[0]?.products ?? 0,
    next: found.length > perPage ? (page.at(-1)?.id ?? null) : null,
  }
}

type Show = { now: Date; vatRate: number; mayCost: boolean }

function gridRow({ prices, ...size }: PricedSize, { now, vatRate, mayCost }: Show): PriceGridRow {
  const price = currentPrice(prices, now)
  const regular = prices.filter(({ kind }) => kind === 'regular')
  // Ordered by when they begin: what runs now is first.
  const [sale] = prices.filter(({ kind }) => kind === 'sale')
  const next = regular.find(({ validFrom, pence }) => validFrom > now && pence !== price?.regularPence)
  const cost = mayCost ? size.cost : null
  return {
    id: size.id,
    sku: size.sku,
    name: size.name,
    product: size.productKey,
    size: size.size,
    unit: size.unit,
    pence: price?.regularPence ?? null,
    sale: sale
      ? {
          pence: sale.pence,
          is_running: isValidAt(sale, now),
          from: sale.validFrom.toISOString(),
          until: sale.validUntil?.toISOString() ?? null,
        }
      : null,
    next: next ? { pence: next.pence, from: next.validFrom.toISOString() } : null,
    cost,
    margin: price && cost !== null ? marginOf(price.pence, cost, vatRate) : null,
  }
}
