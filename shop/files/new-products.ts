import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { parseSize } from '#contract/arithmetic/size.ts'
import { suggestedWeight } from '#contract/arithmetic/size-weight.ts'
import { freeAddress } from '#contract/catalogue/free-address.ts'
import { blankProduct, blankSize, productDocumentSchema } from '#contract/catalogue/product-document.ts'
import { skuPattern } from '#contract/files/catalogue-file.ts'
import type { PlannedRow } from '#contract/office/files.ts'
import type { ProductChoices } from '#contract/office/products.ts'
import { announceChanges, officeTopic } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { products, variations } from '#database/tables/catalogue.ts'
import { type DocumentFields, drafts } from '#database/tables/documents.ts'
import { type FileEntry, plannedRow } from './file-kind.ts'
import { productColumns } from './product-columns.ts'
import { readChoice } from './read-values.ts'

export const unitNames = { m2: 'm²', piece: 'piece' }

/** What a row needs to become a product, by the name of its column. */
const needed = { name: 'Name', unit: 'Sold by', size: 'Size' }
const mostSizes = 20
/** Between tiles, in millimetres, until somebody knows better. */
const usualJoint = 3

type Added = { document: DocumentFields; sizes: DocumentFields[]; setBy: Map<string, { row: number; text: string }> }
type Input = { entries: FileEntry[]; choices: ProductChoices; today: string }

/** The drafts that rows with an unknown SKU make. Rows with the same name are sizes of one product. */
export async function readNewProducts(db: Database, { entries, choices, today }: Input) {
  const rows = new Map<FileEntry, PlannedRow>()
  const added = new Map<string, Added>()
  if (entries.length === 0) return { rows, added: [] }
  const taken = await takenSkus(
    db,
    entries.map(({ sku }) => sku),
  )
  const existing = await db.select({ name: products.name, slug: products.slug }).from(products)
  const drafted = await db
    .select({ name: sql<string>`coalesce(${drafts.document} ->> 'name', '')` })
    .from(drafts)
    .where(eq(drafts.kind, 'product'))
  const names = new Set([...existing, ...drafted].map(({ name }) => name.toLowerCase()))
  const slugs = existing.map(({ slug }) => slug)
  for (const entry of entries) {
    const name = entry.values.get('name') ?? ''
    const size = readSize(entry)
    const own: Added = added.get(name.toLowerCase()) ?? { document: {}, sizes: [], setBy: new Map() }
    const values = readColumns(entry, { choices, own })
    const fault =
      missing(entry) ??
      (taken.has(entry.sku) ? `${taken.get(entry.sku)} has this SKU` : null) ??
      (skuPattern.test(entry.sku) ? null : 'A new SKU has capital letters and digits, joined by hyphens') ??
      (names.has(name.toLowerCase()) ? 'A product or a draft has this name already: add the size on its page' : null) ??
      faultOf(productDocumentSchema.shape.name.safeParse(name)) ??
      (own.sizes.length >= mostSizes ? `A product has at most ${mostSizes} sizes` : null) ??
      ('fault' in size ? size.fault : null) ??
      ('fault' in values ? values.fault : null)
    if (fault !== null || 'fault' in size || 'fault' in values) {
      rows.set(entry, plannedRow(entry, { detail: name.slice(0, 80), fault }))
      continue
    }
    const { leadDays = blankSize.leadDays, ...fields } = values.fields
    Object.assign(own.document, fields)
    own.sizes.push({ ...blankSize, ...size.value, sku: entry.sku, weight: suggestedWeight(size.value), leadDays })
    for (const [column, text] of values.texts) own.setBy.set(column, { row: entry.row, text })
    added.set(name.toLowerCase(), own)
    const changes = values.texts.map(([column, text]) => ({ field: labelOf(column), before: '', after: text }))
    rows.set(
      entry,
      plannedRow(entry, { detail: name, changes, note: 'New: a draft, which is finished and published on its page' }),
    )
  }
  return {
    rows,
    added: [...added.values()].map(({ document, sizes }): DocumentFields => {
      const slug = freeAddress(String(document.name), slugs)
      slugs.push(slug)
      const isStone = document.unit === 'm2'
      const laying = isStone ? { patterns: ['straight'], joint: usualJoint } : {}
      return { ...blankProduct, ...laying, ...document, slug, published: today, sizes }
    }),
  }
}

/** Saves the drafts. Nobody else edits them yet. */
export async function saveNewProducts(
  tx: Database,
  { added, staffId, author, now }: { added: DocumentFields[]; staffId: number; author: string; now: Date },
): Promise<void> {
  if (added.length === 0) return
  const rows = added.map((document) => ({
    kind: 'product' as const,
    entityId: randomUUID(),
    document,
    baseNumber: 0,
    number: sql<number>`nextval('draft_numbers')::int`,
    staffId,
    author,
    updatedAt: now,
  }))
  await tx.insert(drafts).values(rows)
  await announceChanges(
    tx,
    rows.map(({ entityId }) => officeTopic('product', entityId)),
  )
}

const labelOf = (column: string) =>
  needed[column as keyof typeof needed] ?? productColumns.find(({ name }) => name === column)?.label ?? column

function missing({ values }: FileEntry): string | null {
  const labels = Object.entries(needed).flatMap(([column, label]) => (values.has(column) ? [] : [label]))
  return labels.length === 0
    ? null
    : `There is no size with this SKU. For a new product, these are missing: ${labels.join(', ')}`
}

const faultOf = ({ error }: { error?: { issues: { message: string }[] } | undefined }) =>
  error?.issues[0]?.message ?? null

function readSize({ values }: FileEntry) {
  const text = (values.get('size') ?? '').replaceAll('×', 'x').replace(/\s*mm$/i, '')
  const size = parseSize(text)
  return size ? { value: size } : { fault: 'Please write the size like 600x300x12' }
}

type Columns = { choices: ProductChoices; own: Added }

/** The fields of a row, which must not contradict an earlier row of the same product. */
function readColumns({ sku, values, row }: FileEntry, { choices, own }: Columns) {
  const units = Object.entries(unitNames).map(([value, name]) => ({ value, name }))
  const unit = readChoice(values.get('unit') ?? '', units)
  if ('fault' in unit) return { fault: `Sold by: ${unit.fault}. Please write m² or piece` }
  const fields: DocumentFields = { unit: unit.value }
  const texts: [string, string][] = [
    ['unit', unitNames[unit.value as keyof typeof unitNames]],
    ['size', values.get('size') ?? ''],
  ]
  for (const column of productColumns) {
    const text = values.get(column.name)
    if (text === undefined) continue
    const typed = column.read(text, choices)
    if ('fault' in typed) return { fault: `${column.label}: ${typed.fault}` }
    fields[column.field] = typed.value
    texts.push([column.name, text])
  }
  const other = texts.flatMap(([column, text]) => {
    const set = column === 'size' || column === 'lead_days' ? undefined : own.setBy.get(column)
    return set && set.text !== text ? [{ column, row: set.row }] : []
  })[0]
  if (other) return { fault: `${labelOf(other.column)}: row ${other.row} says something else for this product` }
  return { fields, texts, sku, row }
}

/** What has each of these SKUs: a size that is not sold any more, a sample, a draft, or a release that waits. */
async function takenSkus(db: Database, skus: string[]): Promise<Map<string, string>> {
  const sold = await db.select({ sku: variations.sku }).from(variations).where(inArray(variations.sku, skus))
  const { rows } = (await db.execute(sql`
    select upper(size ->> 'sku') as sku from drafts d, jsonb_path_query(d.document, '$.sizes[*]') size where d.kind = 'product'
    union
    select upper(size ->> 'sku') from release_documents r join releases e on e.id = r.release_id,
      jsonb_path_query(r.changes, '$[*] ? (@.field == "sizes").to[*]') size
    where r.kind = 'product' and e.state <> 'published'`)) as unknown as { rows: { sku: string }[] }
  return new Map([
    ...rows.map(({ sku }) => [sku, 'A draft'] as const),
    ...sold.map(({ sku }) => [sku.toUpperCase(), 'Something else'] as const),
  ])
}
