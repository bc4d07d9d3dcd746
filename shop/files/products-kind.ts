import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import { londonTime } from '#contract/arithmetic/delivery-dates.ts'
import { sizeOption, sizeText } from '#contract/arithmetic/size.ts'
import type { ProductDocument } from '#contract/catalogue/product-document.ts'
import { mostWithoutStepUp } from '#contract/office/bulk-products.ts'
import { mostImportedProducts, type PlannedRow } from '#contract/office/files.ts'
import type { Database } from '#database/database.ts'
import { bulkJobItems, bulkJobs } from '#database/tables/bulk-jobs.ts'
import { products, variations } from '#database/tables/catalogue.ts'
import { requireStepUp } from '../access/require-permission.ts'
import { productChoicesIn } from '../catalogue/read-product-choices.ts'
import { readProductDocuments } from '../catalogue/read-product-documents.ts'
import type { ActingContext } from '../context.ts'
import { type LiveProduct, lockProducts, readLiveProducts } from '../documents/lock-products.ts'
import { changedFields } from '../documents/merge-fields.ts'
import { checkChanges, type ProductChange, publishProducts } from '../documents/publish-products.ts'
import { ShopError } from '../error.ts'
import { lockNames } from '../lock-names.ts'
import { refuse } from '../refuse.ts'
import { type FileEntry, type FileKind, type KindPlan, noQuestions, plannedRow } from './file-kind.ts'
import { readNewProducts, saveNewProducts, unitNames } from './new-products.ts'
import { type ProductColumn, productColumns } from './product-columns.ts'

/** Products per step of the transaction. */
const atOnce = 100

export const productsKind: FileKind = {
  fields: [
    { name: 'sku', label: 'SKU', aliases: ['code', 'item', 'article'], isNeeded: true },
    { name: 'size', label: 'Size' },
    { name: 'unit', label: 'Sold by', aliases: ['unit'] },
    ...productColumns,
  ],
  keyOf: ({ sku }) => sku,
  plan: async (db, ctx, { entries }) => {
    const { rows, changes, added } = await readChanges(db, ctx, entries)
    const count = changes.length + added.length
    if (count > mostImportedProducts)
      return refuse(
        'too_many',
        `This file changes ${count.toLocaleString('en-GB')} products. At most ${mostImportedProducts} are changed together: please split it.`,
      )
    return { rows, questions: noQuestions }
  },
  lock: async (tx, _ctx, entries) => {
    const keys = await keysOf(tx, entries)
    await lockProducts(tx, [...new Set(keys.values())])
    // Two files with the same new products are carried out one after the other.
    if (keys.size < entries.length) await lockNames(tx, [{ kind: 'product', id: 'new products of files' }])
  },
  apply: async (tx, ctx, { entries, plan }) => {
    const { staffId, name } = requireStaff(ctx)
    const { changes, added } = await acceptedChanges(tx, ctx, { entries, plan })
    const changed = changes.length + added.length
    if (changed === 0) return refuse('nothing_to_change', 'Nothing would change.')
    if (changed > mostWithoutStepUp) requireStepUp(ctx, 'catalogue.publish')
    const now = ctx.clock.now()
    await saveNewProducts(tx, { added, staffId, author: name, now })
    if (changes.length === 0) return { ok: true, changed }
    const [job] = await tx
      .insert(bulkJobs)
      .values({ staffId, author: name, edits: [], state: 'done', createdAt: now, ranAt: now })
      .returning({ id: bulkJobs.id })
    const bulkJob = job?.id ?? 0
    for (let start = 0; start < changes.length; start += atOnce) {
      const batch = changes.slice(start, start + atOnce)
      const { published } = await publishProducts(tx, ctx, { changes: batch, bulkJob })
      // Cannot happen: the plan has checked the same documents under the same locks.
      if (published.size < batch.length) throw new Error('a product that was checked could not be published')
      await tx.insert(bulkJobItems).values(
        batch.map(({ id, live }, index) => ({
          jobId: bulkJob,
          productKey: id,
          position: start + index,
          state: 'changed' as const,
          before: live.number,
          number: published.get(id) ?? 0,
        })),
      )
    }
    return { ok: true, changed, bulkJob }
  },
  export: async (db) => {
    const documents = await readProductDocuments(db)
    return documents.flatMap(({ document }) =>
      document.sizes.map((size) => [
        size.sku,
        sizeText(sizeOption({ kind: 'size', ...size })),
        unitNames[document.unit],
        ...productColumns.map((column) => column.write(fieldOf(document, size.sku, column))),
      ]),
    )
  },
}

/** An undo runs on behalf of a person, so the command line has none. */
function requireStaff({ actor }: ActingContext) {
  if (actor.kind !== 'staff' || actor.staffId === null)
    throw new ShopError('forbidden', 'Files belong to people who have an account.')
  return { staffId: actor.staffId, name: actor.name }
}

const sizeOf = (document: ProductDocument, sku: string) =>
  document.sizes.find((size) => size.sku.toUpperCase() === sku.toUpperCase())

const fieldOf = (document: ProductDocument, sku: string, { field }: ProductColumn): unknown =>
  field === 'leadDays' ? sizeOf(document, sku)?.leadDays : document[field]

function withValue(document: ProductDocument, sku: string, { field, value }: { field: string; value: unknown }) {
  if (field !== 'leadDays') return { ...document, [field]: value }
  const sizes = document.sizes.map((size) =>
    size.sku.toUpperCase() === sku ? { ...size, leadDays: value as number } : size,
  )
  return { ...document, sizes }
}

/** The product of each SKU. */
async function keysOf(db: Database, entries: FileEntry[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ sku: variations.sku, key: products.key })
    .from(variations)
    .innerJoin(products, eq(products.id, variations.productId))
    .where(
      and(
        eq(variations.kind, 'size'),
        eq(variations.listed, true),
        inArray(
          variations.sku,
          entries.map(({ sku }) => sku),
        ),
      ),
    )
  return new Map(rows.map(({ sku, key }) => [sku.toUpperCase(), key]))
}

type Edited = { live: LiveProduct; document: ProductDocument; rows: PlannedRow[]; setBy: Map<string, number> }

/** What each row asks for, and the products as they would be. Rows of one product may change different fields. */
async function readChanges(db: Database, ctx: ActingContext, entries: FileEntry[]) {
  const keys = await keysOf(db, entries)
  const live = await readLiveProducts(db, [...new Set(keys.values())])
  const choices = await productChoicesIn(db)
  const edited = new Map<string, Edited>()
  const unknown = entries.filter(({ sku }) => !live.has(keys.get(sku) ?? ''))
  const fresh = await readNewProducts(db, { entries: unknown, choices, today: londonTime(ctx.clock.now()).day })
  const rows = entries.map((entry) => {
    const key = keys.get(entry.sku)
    const product = key === undefined ? undefined : live.get(key)
    if (key === undefined || !product)
      return fresh.rows.get(entry) ?? plannedRow(entry, { fault: 'There is no size with this SKU' })
    const before = product.document
    const row = plannedRow(entry, { detail: nameOf(before, entry.sku) })
    const own = edited.get(key) ?? { live: product, document: before, rows: [], setBy: new Map() }
    let { document } = own
    const set: [string, number][] = []
    for (const column of productColumns) {
      const text = entry.values.get(column.name)
      const current = fieldOf(before, entry.sku, column)
      // An empty cell leaves the field as it is, and so does the text that the shop itself writes.
      if (text === undefined || text === String(column.write(current)).trim()) continue
      const typed = column.read(text, choices)
      if ('fault' in typed) return { ...row, changes: [], fault: `${column.label}: ${typed.fault}` }
      if (isDeepStrictEqual(typed.value, current)) continue
      const place = column.field === 'leadDays' ? `leadDays ${entry.sku}` : column.field
      const other = own.setBy.get(place)
      if (other !== undefined && !isDeepStrictEqual(fieldOf(own.document, entry.sku, column), typed.value))
        return { ...row, changes: [], fault: `${column.label}: row ${other} says something else for this product` }
      row.changes.push({ field: column.label, before: String(column.write(current)), after: text })
      document = withValue(document, entry.sku, { field: column.field, value: typed.value })
      set.push([place, entry.row])
    }
    for (const [place, number] of set) own.setBy.set(place, number)
    if (row.changes.length > 0) edited.set(key, { ...own, document, rows: [...own.rows, row] })
    return row
  })
  const changes = [...edited]
    .map(([id, { live: product, document }]): ProductChange => ({ id, live: product, document }))
    .filter(({ live: { document: before }, document }) => changedFields(before, document).length > 0)
  const { faults } = await checkInSteps(db, ctx, changes)
  for (const [id, own] of faults)
    for (const row of edited.get(id)?.rows ?? []) row.fault = Object.values(own)[0] ?? 'This product cannot be changed'
  return { rows, changes: changes.filter(({ id }) => !faults.has(id)), added: fresh.added }
}

async function checkInSteps(db: Database, ctx: ActingContext, changes: ProductChange[]) {
  const faults: Awaited<ReturnType<typeof checkChanges>>['faults'] = new Map()
  for (let start = 0; start < changes.length; start += atOnce)
    for (const [id, own] of (await checkChanges(db, ctx, changes.slice(start, start + atOnce))).faults)
      faults.set(id, own)
  return { faults }
}

const nameOf = (document: ProductDocument, sku: string): string => {
  const size = sizeOf(document, sku)
  return [document.name, size && sizeText(sizeOption({ kind: 'size', ...size }))].filter(Boolean).join(' ')
}

/** The changes of the rows without a fault: exactly those that the plan has shown. */
async function acceptedChanges(
  tx: Database,
  ctx: ActingContext,
  { entries, plan }: { entries: FileEntry[]; plan: KindPlan },
): Promise<Pick<Awaited<ReturnType<typeof readChanges>>, 'changes' | 'added'>> {
  const wanted = new Set(plan.rows.filter(({ fault }) => fault === null).map(({ row }) => row))
  return readChanges(
    tx,
    ctx,
    entries.filter(({ row }) => wanted.has(row)),
  )
}
