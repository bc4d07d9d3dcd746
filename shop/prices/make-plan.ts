import { createHash } from 'node:crypto'
import { marginOf } from '#contract/arithmetic/margin.ts'
import { discounted, formatPounds } from '#contract/arithmetic/money.ts'
import { changedBy, differenceOf, roundPrice } from '#contract/arithmetic/price-change.ts'
import type { PriceChange, PriceOperation, PricePlanRow } from '#contract/office/prices.ts'
import { isValidAt } from '../catalogue/current-price.ts'
import { applyEdit, type PriceEdit } from '../catalogue/price-timeline.ts'
import { changePeriod, londonDay } from './change-text.ts'
import type { PricedSize, PriceOfSize } from './select-sizes.ts'

/** A size that the change touches, or cannot change. */
export type PlannedPrice = PricePlanRow & {
  variationId: number
  productId: number
  edit: PriceEdit
  seen: string
}

export type Plan = {
  rows: PlannedPrice[]
  unchanged: number
  /** Of the change as a whole: two plans with the same hash do the same. */
  hash: string
}

type Facts = { now: Date; vatRate: number; mayCost: boolean }

/** What a change would do to each size. Changes nothing. */
export function makePlan(sizes: PricedSize[], change: PriceChange, facts: Facts): Plan {
  const period = changePeriod(change)
  const { operation } = change
  const cells = new Map(operation.kind === 'cells' ? operation.cells.map((cell) => [cell.sku, cell]) : [])
  const planned = sizes.map((size) => {
    const at = { ...period, at: period.from ?? facts.now, now: facts.now }
    const edits = editsOf(operation, size, { ...at, cell: cells.get(size.sku) })
    return edits.map((edit) => planRow(size, edit, { ...facts, edits }))
  })
  const rows = planned.flat().filter((row) => row !== null)
  return { rows, unchanged: planned.filter((own) => own.every((row) => row === null)).length, hash: hashOf(rows) }
}

const hashOf = (rows: PlannedPrice[]) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        rows.map(({ sku, before, fault, edit }) => [
          sku,
          edit.kind,
          before,
          edit.pence,
          edit.from,
          edit.until,
          fault !== null,
        ]),
      ),
    )
    .digest('base64url')

type Cell = Extract<PriceOperation, { kind: 'cells' }>['cells'][number]
type Period = { from: Date | null; until: Date | null; at: Date; now: Date; cell: Cell | undefined }

function editsOf(operation: PriceOperation, size: PricedSize, { from, until, at, now, cell }: Period): PriceEdit[] {
  const regular = priceAt(size.prices, 'regular', at)
  const setRegular = (pence: number): PriceEdit => ({ kind: 'regular', pence, from, until: null })
  const setSale = (pence: number): PriceEdit => ({ kind: 'sale', pence, from, until })
  switch (operation.kind) {
    case 'set':
      return [setRegular(operation.pence)]
    case 'percent':
      return regular === null
        ? []
        : [setRegular(roundPrice(changedBy(regular, operation.basis_points), operation.rounding))]
    case 'amount':
      return regular === null
        ? []
        : [setRegular(roundPrice(Math.max(0, regular + operation.pence), operation.rounding))]
    case 'sale_price':
      return [setSale(operation.pence)]
    case 'sale_percent':
      return regular === null
        ? []
        : [setSale(roundPrice(discounted(regular, operation.basis_points), operation.rounding))]
    case 'end_sale':
      return [{ kind: 'sale', pence: null, from, until: null }]
    case 'cells': {
      const own = { from: cell?.sale_starts, until: cell?.sale_ends }
      const days = changePeriod({ starts: own.from ?? null, ends: own.until ?? null })
      const begins = own.from === undefined ? from : days.from && days.from > now ? days.from : null
      return [
        ...(cell?.pence === undefined ? [] : [setRegular(cell.pence)]),
        ...(cell?.sale_pence === undefined
          ? []
          : [{ kind: 'sale' as const, pence: cell.sale_pence, from: begins, until: days.until ?? until }]),
      ]
    }
  }
}

const priceAt = (prices: PriceOfSize[], kind: PriceOfSize['kind'], at: Date): number | null =>
  prices.find((row) => row.kind === kind && isValidAt(row, at))?.pence ?? null

/** Null if the size stays as it is. */
function planRow(size: PricedSize, edit: PriceEdit, facts: Facts & { edits: PriceEdit[] }): PlannedPrice | null {
  const own = size.prices.filter(({ kind }) => kind === edit.kind)
  const changes = applyEdit(own, edit, facts.now)
  if (!changes.added && changes.ends.length === 0) return null
  const at = edit.from ?? facts.now
  const regular = priceAt(size.prices, 'regular', at)
  const before = priceAt(size.prices, edit.kind, at) ?? (edit.kind === 'sale' ? regular : null)
  // A sale is compared with the price that the same change sets.
  const set = facts.edits.find(({ kind, from }) => kind === 'regular' && (from ?? facts.now) <= at)
  const cost = facts.mayCost ? size.cost : null
  const margin = (pence: number | null) =>
    cost === null || pence === null || pence === 0 ? null : marginOf(pence, cost, facts.vatRate)
  return {
    variationId: size.id,
    productId: size.productId,
    sku: size.sku,
    name: size.name,
    size: size.size,
    kind: edit.kind,
    before,
    after: edit.pence,
    difference: before === null || edit.pence === null ? null : differenceOf(before, edit.pence),
    margin_before: margin(before),
    margin_after: margin(edit.pence),
    fault: faultOf(edit, { own, regular: set?.pence ?? regular }),
    note: noteOf(edit, { own, at }),
    edit,
    seen: seenPrices(size.prices),
  }
}

/** A sale has to be lower than the price it interrupts, or it would never be charged. */
function faultOf(edit: PriceEdit, { own, regular }: { own: PriceOfSize[]; regular: number | null }): string | null {
  if (edit.pence === null || edit.kind === 'regular') return null
  if (regular === null) return 'It has no price that a sale could lower'
  if (edit.pence >= regular) return `The price is ${formatPounds(regular)}: a sale has to be lower`
  const [other] = own.filter(
    ({ validFrom, validUntil }) =>
      (edit.until === null || validFrom < edit.until) &&
      (validUntil === null || edit.from === null || validUntil > edit.from),
  )
  return other ? `It has a sale ${saleText(other)} already: end that first` : null
}

function saleText({ validFrom, validUntil }: PriceOfSize): string {
  const last = validUntil && londonDay(new Date(validUntil.getTime() - 1))
  return last ? `from ${londonDay(validFrom)} until ${last}` : `since ${londonDay(validFrom)}`
}

function noteOf(edit: PriceEdit, { own, at }: { own: PriceOfSize[]; at: Date }): string | null {
  if (edit.kind === 'sale') return null
  const next = own.find(({ validFrom, pence }) => validFrom > at && pence !== edit.pence)
  return next ? `${formatPounds(next.pence)} from ${londonDay(next.validFrom)} stays scheduled` : null
}

/** Changes when anybody changes a price of the size that applies now or later. */
export const seenPrices = (prices: { id: number; validUntil: Date | null }[]): string =>
  prices
    .map(({ id, validUntil }) => `${id}:${validUntil?.getTime() ?? ''}`)
    .toSorted()
    .join(' ')
