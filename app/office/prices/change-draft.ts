import type { Rounding } from '#contract/arithmetic/price-change.ts'
import type { PriceOperation } from '#contract/office/prices.ts'
import { readDay } from '../parts/read-day.ts'
import { readPounds } from '../parts/read-pounds.ts'

/** The operation bar as it is typed. */
export type ChangeDraft = {
  kind: Exclude<PriceOperation['kind'], 'cells'>
  amount: string
  rounding: Rounding
  starts: string
  ends: string
}

export const emptyDraft: ChangeDraft = { kind: 'percent', amount: '', rounding: 'penny', starts: '', ends: '' }

export const kindNames: Record<ChangeDraft['kind'], string> = {
  percent: 'Raise or lower by %',
  amount: 'Raise or lower by £',
  set: 'Set the price to £',
  sale_percent: 'Sale: % off',
  sale_price: 'Sale: price in £',
  end_sale: 'End the sale',
}

/** What somebody types into the cells of the grid, by SKU. */
export type TypedCells = Record<string, { price?: string; sale?: string; cost?: string }>

type DraftErrors = { amount?: string; starts?: string; ends?: string }
export type ReadDraft =
  | { operation: PriceOperation; starts: string | null; ends: string | null }
  | { errors: DraftErrors }

export const isSaleKind = (kind: ChangeDraft['kind']): boolean => kind === 'sale_percent' || kind === 'sale_price'

/** The change that is meant, or what is wrong with it at each field. */
export function readDraft(draft: ChangeDraft, cells: TypedCells): ReadDraft {
  const operation = isTyped(cells) ? operationOfCells(cells) : operationOf(draft)
  const isSale = operation
    ? operation.kind === 'cells'
      ? operation.cells.some(({ sale_pence }) => sale_pence !== undefined)
      : isSaleKind(draft.kind)
    : isSaleKind(draft.kind)
  const starts = draft.starts.trim() ? readDay(draft.starts) : null
  const ends = isSale ? readDay(draft.ends) : null
  const errors: DraftErrors = {
    ...(operation ? {} : { amount: amountErrors[draft.kind] }),
    ...(draft.starts.trim() && !starts ? { starts: 'Please enter a date such as 1/4/2027' } : {}),
    ...(isSale && !ends ? { ends: 'Please enter the last day, such as 30/4/2027' } : {}),
  }
  if (!operation || Object.keys(errors).length > 0) return { errors }
  return { operation, starts, ends }
}

export const isTyped = (cells: TypedCells): boolean =>
  Object.values(cells).some(({ price, sale }) => price !== undefined || sale !== undefined)

const amountErrors: Record<ChangeDraft['kind'], string> = {
  percent: 'Please enter a percentage such as 4 or -2.5',
  amount: 'Please enter an amount such as 1.50 or -2',
  set: 'Please enter a price such as 42.50',
  sale_percent: 'Please enter a percentage such as 15',
  sale_price: 'Please enter a price such as 42.50',
  end_sale: '',
}

function operationOf({ kind, amount, rounding }: ChangeDraft): PriceOperation | null {
  if (kind === 'end_sale') return { kind }
  const [, sign, figure = ''] = /^\s*([+\-−]?)\s*(.*?)\s*%?\s*$/.exec(amount) ?? []
  const hundredths = readPounds(figure)
  if (hundredths === null) return null
  const signed = sign === '-' || sign === '−' ? -hundredths : hundredths
  if (kind === 'percent') return signed === 0 ? null : { kind, basis_points: signed, rounding }
  if (kind === 'amount') return signed === 0 ? null : { kind, pence: signed, rounding }
  if (signed < 0) return null
  if (kind === 'sale_percent') return signed === 0 ? null : { kind, basis_points: signed, rounding }
  return { kind, pence: signed }
}

function operationOfCells(typed: TypedCells): PriceOperation | null {
  const cells = Object.entries(typed).flatMap(([sku, { price, sale }]) => {
    const [pence, salePence] = [price, sale].map((text) => (text === undefined ? undefined : readPounds(text)))
    if (pence === null || salePence === null) return [null]
    if (pence === undefined && salePence === undefined) return []
    return [
      { sku, ...(pence === undefined ? {} : { pence }), ...(salePence === undefined ? {} : { sale_pence: salePence }) },
    ]
  })
  return cells.every((cell) => cell !== null) ? { kind: 'cells', cells } : null
}
