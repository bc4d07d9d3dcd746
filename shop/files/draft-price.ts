import { formatPounds } from '#contract/arithmetic/money.ts'
import type { PlannedRow, TextReading } from '#contract/office/files.ts'
import type { FirstPrice } from '#database/tables/prices.ts'
import type { DraftSize } from './draft-sizes.ts'
import { type FileEntry, plannedRow } from './file-kind.ts'
import { readPence } from './read-values.ts'

/** What a row asks for whose SKU is only in a draft. */
export type DraftPrice = {
  drafted: DraftSize
  /** Null if it has this price already, or if the row has none. */
  first: Omit<FirstPrice, 'state'> | null
  fault: string | null
}

export function readDraftPrice(
  { values }: FileEntry,
  found: [DraftSize, ...DraftSize[]],
  decimal: TextReading['decimal'],
): DraftPrice {
  const [drafted, other] = found
  const { key, sku, name, size, pence: before } = drafted
  const faulty = (fault: string): DraftPrice => ({ drafted, first: null, fault })
  if (other) return faulty(`${name} and ${other.name} both have this SKU in their drafts`)
  if (values.has('sale_price')) return faulty('It is not published yet: a sale can begin afterwards')
  if (values.has('cost')) return faulty('It is not published yet: its cost can be set afterwards')
  const text = values.get('price')
  if (text === undefined) return { drafted, first: null, fault: null }
  const read = readPence(text, decimal)
  if ('fault' in read) return faulty(read.fault)
  if (read.value === 0) return faulty('A first price is more than zero')
  if (read.value === before) return { drafted, first: null, fault: null }
  return { drafted, first: { key, sku, name, size, before, after: read.value }, fault: null }
}

export function draftPriceRow(entry: FileEntry, { drafted, first, fault }: DraftPrice): PlannedRow {
  const detail = `${drafted.name} ${drafted.size}`
  if (!first) return plannedRow(entry, { detail, fault })
  const before = first.before === null ? '' : formatPounds(first.before)
  return plannedRow(entry, {
    detail,
    changes: [{ field: 'First price', before, after: formatPounds(first.after) }],
    note: 'Charged once the product is published',
  })
}
