import { londonTime } from '#contract/arithmetic/delivery-dates.ts'
import { marginOf } from '#contract/arithmetic/margin.ts'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { PlannedRow, TextReading } from '#contract/office/files.ts'
import { confirmedAbove, mostSizes, type PriceChange, type PricePlanRow } from '#contract/office/prices.ts'
import type { Database } from '#database/database.ts'
import { requirePermission, requireStepUp } from '../access/require-permission.ts'
import { isValidAt } from '../catalogue/current-price.ts'
import { startPriceChange } from '../catalogue/write-prices.ts'
import type { ActingContext } from '../context.ts'
import { startChange } from '../prices/apply-prices.ts'
import { londonDay } from '../prices/change-text.ts'
import { carryOutNow } from '../prices/continue-price-change.ts'
import { lockFirstPrices, setFirstPrices } from '../prices/first-prices.ts'
import { lockPriceChanges } from '../prices/lock-price-changes.ts'
import { isBelowCost, isZero, resolvePlan } from '../prices/plan-prices.ts'
import { type PricedSize, selectSizes } from '../prices/select-sizes.ts'
import { writeCosts } from '../prices/set-costs.ts'
import { currentVatRate } from '../settings/current-vat-rate.ts'
import { type DraftPrice, draftPriceRow, readDraftPrice } from './draft-price.ts'
import { draftSizes } from './draft-sizes.ts'
import { type FileEntry, type FileKind, plannedRow } from './file-kind.ts'
import { unitNames } from './new-products.ts'
import { readDay, readPence } from './read-values.ts'

type Cell = Extract<PriceChange['operation'], { kind: 'cells' }>['cells'][number]
type Read = {
  entry: FileEntry
  size: PricedSize | null
  cell: Cell
  draft: DraftPrice | null
  /** Another cost; null for none, undefined if it stays. */
  cost: number | null | undefined
  fault: string | null
}

export const pricesKind: FileKind = {
  fields: [
    { name: 'sku', label: 'SKU', aliases: ['code', 'item', 'article'], isNeeded: true },
    { name: 'name', label: 'Product', isInformation: true },
    { name: 'size', label: 'Size', isInformation: true },
    { name: 'unit', label: 'Unit', isInformation: true },
    { name: 'price', label: 'Price', aliases: ['regular price', 'retail price', 'price inc vat', 'price (£)'] },
    { name: 'sale_price', label: 'Sale price', aliases: ['offer price', 'special price'] },
    { name: 'sale_starts', label: 'Sale starts', aliases: ['sale from'] },
    { name: 'sale_ends', label: 'Sale ends', aliases: ['sale until', 'sale to'] },
    {
      name: 'cost',
      label: 'Cost without VAT',
      aliases: ['cost', 'cost price', 'purchase price'],
      permission: 'prices.cost',
    },
  ],
  keyOf: ({ sku }) => sku,
  plan: async (db, ctx, { entries, decimal }) => {
    const read = await readEntries(db, ctx, { entries, decimal })
    const plan = await resolvePlan(ctx, db, changeOf(read))
    if (!plan.ok) return { ...plan, code: 'too_many' }
    const planned = Map.groupBy(plan.rows, ({ sku }) => sku)
    const rows = read.map(({ entry, size, draft, cost, fault }): PlannedRow => {
      if (draft) return draftPriceRow(entry, draft)
      const own = fault ? [] : (planned.get(size?.sku ?? '') ?? [])
      const detail = size ? `${size.name} ${size.size}` : ''
      const ownFault = fault ?? own.find((row) => row.fault)?.fault ?? null
      const changes = own.map(({ kind, before, after, edit }) => ({
        field: kind === 'sale' ? 'Sale price' : 'Price',
        before: before === null ? '' : formatPounds(before),
        after: after === null ? 'no sale' : `${formatPounds(after)}${daysText(edit)}`,
      }))
      if (size && cost !== undefined && ownFault === null)
        changes.push({ field: 'Cost', before: costText(size.cost), after: costText(cost) })
      const notes = own
        .map(withCost(cost, currentVatRate(ctx)))
        .flatMap(({ note, ...row }) => [
          ...(note ? [note] : []),
          ...(isZero(row) ? ['This size would cost nothing'] : []),
          ...(isBelowCost(row) ? ['Sold for less than it costs'] : []),
        ])
      return plannedRow(entry, { detail, changes, fault: ownFault, note: notes.join('. ') || null })
    })
    const faulty = new Set(rows.filter(({ fault }) => fault !== null).map(({ title }) => title))
    const costs = new Map(read.map(({ size, cost }) => [size?.sku, cost]))
    const changed = plan.rows
      .filter(({ sku }) => !faulty.has(sku.toUpperCase()))
      .map((row) => withCost(costs.get(row.sku), currentVatRate(ctx))(row))
    const questions = { zero: changed.filter(isZero).length, below_cost: changed.filter(isBelowCost).length }
    return { rows, questions, hash: plan.hash }
  },
  lock: async (tx, _ctx, entries) => {
    const drafted = await draftSizes(
      tx,
      entries.map(({ sku }) => sku),
    )
    await lockFirstPrices(
      tx,
      [...drafted.values()].flat().map(({ key }) => key),
    )
    await lockPriceChanges(tx)
  },
  apply: async (tx, ctx, { entries, decimal, plan, note }) => {
    const wanted = new Set(plan.rows.filter(({ fault }) => fault === null).map(({ row }) => row))
    const read = (await readEntries(tx, ctx, { entries, decimal })).filter(({ entry }) => wanted.has(entry.row))
    const costs = read.flatMap(({ size, cost }) => (size && cost !== undefined ? [{ sku: size.sku, pence: cost }] : []))
    if (costs.length > 0) requirePermission(ctx, 'prices.cost')
    const first = read.flatMap(({ draft }) => draft?.first ?? [])
    if (first.length > confirmedAbove.sizes) requireStepUp(ctx, 'prices.change')
    const change = changeOf(read)
    const current = await resolvePlan(ctx, tx, change)
    if (!current.ok) return current
    const isPriced = current.rows.some(({ fault }) => fault === null)
    let priceChange: number | undefined
    if (isPriced || costs.length + first.length === 0) {
      const input = { ...change, note, hash: current.hash, planned_at: ctx.clock.now().toISOString() }
      // What has to be confirmed was compared with the plan.
      const started = await startChange(tx, ctx, { ...input, accept_below_cost: true, accept_zero: true })
      if (!started.ok) return started
      priceChange = started.id
    }
    if (first.length > 0) {
      priceChange ??= await startPriceChange(tx, ctx, { note })
      await setFirstPrices(tx, ctx, { changeId: priceChange, prices: first })
    }
    // Last, because nothing is undone when a refusal is returned.
    if (costs.length > 0) await writeCosts(tx, ctx, costs)
    const sizes = new Set([...current.rows, ...first, ...costs].map(({ sku }) => sku))
    return { ok: true, changed: sizes.size, ...(priceChange !== undefined && { priceChange }) }
  },
  finish: async (ctx, { priceChange }) => {
    if (priceChange !== undefined) await carryOutNow(ctx, priceChange)
  },
  export: async (db, ctx) => {
    const now = ctx.clock.now()
    const sizes = await selectSizes(db, { limit: mostSizes }, now)
    const known = new Set(sizes.map(({ sku }) => sku.toUpperCase()))
    const drafted = [...(await draftSizes(db))].flatMap(([sku, [size]]) => (size && !known.has(sku) ? [size] : []))
    const published = sizes.map((size) => {
      const { price, sale } = current(size, now)
      return [
        size.sku,
        size.name,
        size.size,
        unitNames[size.unit],
        price === null ? null : poundsOf(price),
        sale ? poundsOf(sale.pence) : null,
        sale?.starts ?? null,
        sale?.ends ?? null,
        size.cost === null ? null : poundsOf(size.cost),
      ]
    })
    const waiting = drafted.map(({ sku, name, size, unit, pence }) => {
      const price = pence === null ? null : poundsOf(pence)
      return [sku, name, size, unitNames[unit], price, null, null, null, null]
    })
    return [...published, ...waiting]
  },
}

const costText = (pence: number | null) => (pence === null ? 'none' : formatPounds(pence))

/** A price is compared with the cost that the same file sets. */
const withCost =
  (cost: number | null | undefined, vatRate: number) =>
  <Row extends Pick<PricePlanRow, 'after' | 'margin_after'>>(row: Row): Row =>
    cost === undefined || !row.after
      ? row
      : { ...row, margin_after: cost === null ? null : marginOf(row.after, cost, vatRate) }

/** '42.50', as a figure that spreadsheets calculate with. */
const poundsOf = (pence: number) => (pence / 100).toFixed(2)

function daysText({ from, until }: { from: Date | null; until: Date | null }): string {
  return [from && ` from ${londonDay(from)}`, until && ` until ${londonDay(new Date(until.getTime() - 1))}`]
    .filter(Boolean)
    .join('')
}

const dayOf = (moment: Date) => londonTime(moment).day
const lastDay = (until: Date) => dayOf(new Date(until.getTime() - 1))

/** The price and the sale that a file shows: the sale that runs, or else the next one. */
function current({ prices }: PricedSize, now: Date) {
  const price = prices.find((row) => row.kind === 'regular' && isValidAt(row, now))?.pence ?? null
  const [sale] = prices.filter(({ kind }) => kind === 'sale')
  return {
    price,
    sale: sale
      ? {
          pence: sale.pence,
          starts: dayOf(sale.validFrom),
          ends: sale.validUntil ? lastDay(sale.validUntil) : null,
        }
      : null,
  }
}

async function readEntries(
  db: Database,
  ctx: ActingContext,
  { entries, decimal }: { entries: FileEntry[]; decimal: TextReading['decimal'] },
): Promise<Read[]> {
  const now = ctx.clock.now()
  const sizes = await selectSizes(db, { skus: entries.map(({ sku }) => sku), limit: mostSizes }, now)
  const bySku = new Map(sizes.map((size) => [size.sku.toUpperCase(), size]))
  const drafted = await draftSizes(
    db,
    entries.map(({ sku }) => sku).filter((sku) => !bySku.has(sku)),
  )
  return entries.map((entry) => {
    const [found, ...others] = drafted.get(entry.sku) ?? []
    const draft = found ? readDraftPrice(entry, [found, ...others], decimal) : null
    const asked = readEntry(entry, bySku.get(entry.sku) ?? null, { decimal, now })
    return draft ? { ...asked, draft, fault: draft.fault } : asked
  })
}

/** What a row asks for. A cell that says what the shop has already asks for nothing. */
function readEntry(
  entry: FileEntry,
  size: PricedSize | null,
  { decimal, now }: { decimal: TextReading['decimal']; now: Date },
): Read {
  const faults: string[] = []
  const typed = <Value>(name: string, read: (text: string) => { value: Value } | { fault: string }) => {
    const text = entry.values.get(name)
    if (text === undefined) return undefined
    const result = read(text)
    if ('value' in result) return result.value
    faults.push(result.fault)
    return undefined
  }
  const price = typed('price', (text) => readPence(text, decimal))
  const endsSale = entry.values.get('sale_price')?.toLowerCase() === 'none'
  const salePrice = endsSale ? null : typed('sale_price', (text) => readPence(text, decimal))
  const isWithoutCost = entry.values.get('cost')?.toLowerCase() === 'none'
  const cost = isWithoutCost ? null : typed('cost', (text) => readCost(text, decimal))
  const starts = typed('sale_starts', readDay)
  const ends = typed('sale_ends', readDay)
  if (!size) {
    const fault = 'There is no size with this SKU'
    return { entry, size, draft: null, cell: { sku: entry.sku }, cost: undefined, fault }
  }
  const shown = current(size, now)
  const isSameSale =
    salePrice !== null &&
    shown.sale !== null &&
    salePrice === shown.sale.pence &&
    (starts ?? shown.sale.starts) === shown.sale.starts &&
    (ends ?? shown.sale.ends) === shown.sale.ends
  const asksForSale = salePrice !== undefined && !isSameSale
  if (asksForSale && salePrice !== null && ends === undefined && faults.length === 0)
    faults.push('The last day of the sale is missing')
  if (asksForSale && starts !== undefined && ends !== undefined && ends < starts)
    faults.push('The sale must end after it starts')
  if (asksForSale && ends !== undefined && ends < dayOf(now)) faults.push('The last day of this sale is over')
  const cell: Cell = {
    sku: size.sku,
    ...(price !== undefined && price !== shown.price && { pence: price }),
    ...(asksForSale && {
      sale_pence: salePrice,
      ...(starts !== undefined && salePrice !== null && { sale_starts: starts }),
      ...(ends !== undefined && salePrice !== null && { sale_ends: ends }),
    }),
  }
  return { entry, size, draft: null, cell, cost: cost === size.cost ? undefined : cost, fault: faults[0] ?? null }
}

function readCost(text: string, decimal: TextReading['decimal']) {
  const read = readPence(text, decimal)
  return 'value' in read && read.value === 0 ? { fault: 'A cost is more than zero, or ‘none’' } : read
}

const changeOf = (read: Read[]): PriceChange => ({
  filter: {},
  operation: {
    kind: 'cells',
    cells: read
      .filter(({ fault, cell }) => fault === null && (cell.pence !== undefined || cell.sale_pence !== undefined))
      .map(({ cell }) => cell),
  },
  starts: null,
  ends: null,
})
