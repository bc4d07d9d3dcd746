import type { ExportKind, ImportKind, SentFile, TextReading } from '#contract/office/files.ts'

export const kindNames: Record<ExportKind, string> = {
  products: 'Products',
  prices: 'Prices',
  stock: 'Stock counts',
  catalogue: 'Whole catalogue',
  consents: 'Newsletter consents',
}

export const exportNotes: Record<ExportKind, string> = {
  products: 'CSV. A row for each size, with the fields that are edited in bulk.',
  prices: 'CSV. The price of each size, its sale, and its cost if you may see costs.',
  stock: 'CSV. What should be in the yard, with a column for what you count.',
  catalogue: 'Zip of YAML, Markdown and pictures: products, prices, pages, menu, delivery.',
  consents: 'CSV. Each address, whether it may be written to, and the proof.',
}

export const importNotes: Record<ImportKind, string> = {
  products:
    'A CSV by SKU. Empty cells leave everything as it is; ‘none’ empties a list. A new SKU with a name, a size and how it is sold makes a draft.',
  prices:
    'A CSV by SKU. Empty cells leave everything as it is; ‘none’ as a sale price ends the sale, and as a cost removes it. A size that is only in a draft gets its first price.',
  stock: 'A CSV by SKU, and by batch if there are batches. Only rows with a count are booked.',
  catalogue: 'The zip that the shop makes. It replaces the catalogue, apart from stock.',
}

export const encodingNames: Record<TextReading['encoding'], string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (Excel’s ‘Unicode text’)',
  'utf-16be': 'UTF-16, big endian',
  'windows-1252': 'Windows-1252 (older Excel)',
}
export const separatorNames: Record<TextReading['separator'], string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
}
export const decimalNames: Record<TextReading['decimal'], string> = { '.': '1,042.50', ',': '1.042,50' }

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

/** What one change of a kind is. */
const changedThings: Record<ImportKind, [string, string]> = {
  products: ['product', 'products'],
  prices: ['size', 'sizes'],
  stock: ['line', 'lines'],
  catalogue: ['entry', 'entries'],
}

export function outcomeText({ kind, state, changed, faults, undo }: SentFile): string {
  if (state === 'open') return 'not carried out'
  const left = faults ? `, ${countText(faults, 'row')} left out` : ''
  return `${countText(changed ?? 0, ...changedThings[kind])} changed${left}${undo === 'done' ? ', undone' : ''}`
}
