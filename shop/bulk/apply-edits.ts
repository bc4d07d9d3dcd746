import type { ProductDocument } from '#contract/catalogue/product-document.ts'
import type { BulkEdit } from '#contract/office/bulk-products.ts'

/** A product with the edits of a bulk change. */
export const applyEdits = (document: ProductDocument, edits: BulkEdit[]): ProductDocument =>
  edits.reduce(applyEdit, document)

function applyEdit(document: ProductDocument, edit: BulkEdit): ProductDocument {
  if (edit.field === 'leadDays')
    return { ...document, sizes: document.sizes.map((size) => ({ ...size, leadDays: edit.to })) }
  if (edit.action === 'set') return { ...document, [edit.field]: edit.to }
  const before: readonly string[] = document[edit.field]
  const others = before.filter((one) => one !== edit.to)
  if (edit.action === 'remove') return { ...document, [edit.field]: others }
  return others.length < before.length ? document : { ...document, [edit.field]: [...before, edit.to] }
}

/** A field as a bulk change names it: the lead times of the sizes count as one. */
export function shownValue(document: ProductDocument, field: BulkEdit['field']): unknown {
  if (field !== 'leadDays') return document[field]
  const days = [...new Set(document.sizes.map(({ leadDays }) => leadDays))]
  return days.length === 1 ? days[0] : days
}
