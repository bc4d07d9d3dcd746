import { and, eq, inArray, not, notInArray, sql } from 'drizzle-orm'
import { type AttributeGroup, attributeKeys } from '#contract/catalogue/vocabulary.ts'
import type { ProductFile } from '#contract/files/catalogue-file.ts'
import type { Database } from '#database/database.ts'
import {
  pictures,
  prices,
  productCollections,
  products,
  productTerms,
  synonyms,
  variations,
} from '#database/tables/catalogue.ts'
import type { Catalogue } from './read-files.ts'
import { variationsOf } from './variations-of-file.ts'
import { writeContent } from './write-content.ts'
import { writeDelivery } from './write-delivery.ts'
import { writeOpeningStock } from './write-opening-stock.ts'
import { writeVocabulary } from './write-vocabulary.ts'

export type ImportSettings = {
  clearanceDiscount: number
  /** Values for `{{name}}` in pages. */
  variables: Record<string, string>
  pictures: (
    product: ProductFile,
  ) => { src: string; alt: string; width: number; height: number; preview: string | null }[]
}

/**
 * Overwrites the tables with the catalogue's files. Texts and prices follow the files, but the stock of an existing
 * variation stays as counted. Returns the ids of all products, including those that are no
 * longer in the files and become drafts, because their listing rows must go.
 */
export async function writeProducts(tx: Database, catalogue: Catalogue, settings: ImportSettings): Promise<number[]> {
  const vocabulary = await writeVocabulary(tx, catalogue)
  await writeContent(tx, catalogue, settings.variables)
  await writeDelivery(tx, catalogue.delivery)
  await tx.delete(synonyms)
  const phrases = Object.entries(catalogue.synonyms).map(([phrase, words]) => ({ phrase, words }))
  if (phrases.length > 0) await tx.insert(synonyms).values(phrases)

  const ids: number[] = []
  for (const batch of inBatches(catalogue.products, 200))
    ids.push(...(await writeProductBatch(tx, batch, { vocabulary, settings })))
  const gone = await tx
    .update(products)
    .set({ status: 'draft' })
    .where(notInArray(products.id, ids))
    .returning({ id: products.id })
  return [...ids, ...gone.map((product) => product.id)]
}

async function writeProductBatch(
  tx: Database,
  files: ProductFile[],
  { vocabulary, settings }: { vocabulary: Awaited<ReturnType<typeof writeVocabulary>>; settings: ImportSettings },
): Promise<number[]> {
  const saved = await tx
    .insert(products)
    .values(files.map(productRow))
    .onConflictDoUpdate({
      target: products.slug,
      set: excluded(products, [
        'name',
        'status',
        'unit',
        'summary',
        'description',
        'technical',
        'details',
        'look',
        'laying',
        'packUse',
        'popularity',
        'featured',
        'publishedAt',
      ]),
    })
    .returning({ id: products.id, slug: products.slug })
  const idOf = new Map(saved.map((row) => [row.slug, row.id]))
  const withId = files.map((file) => ({ file, productId: must(idOf.get(file.slug)) }))
  const ids = withId.map((entry) => entry.productId)

  await tx.delete(productCollections).where(inArray(productCollections.productId, ids))
  await tx.insert(productCollections).values(
    withId.flatMap(({ file, productId }) =>
      [...new Set(file.collections)].map((slug, position) => ({
        productId,
        collectionId: must(vocabulary.collectionIds.get(slug)),
        position,
      })),
    ),
  )
  await tx.delete(productTerms).where(inArray(productTerms.productId, ids))
  const termRows = withId.flatMap(({ file, productId }) =>
    termsOf(file).map((term, position) => ({ productId, termId: must(vocabulary.termIds.get(term)), position })),
  )
  if (termRows.length > 0) await tx.insert(productTerms).values(termRows)

  await tx.delete(pictures).where(inArray(pictures.productId, ids))
  await tx
    .insert(pictures)
    .values(
      withId.flatMap(({ file, productId }) =>
        settings.pictures(file).map((picture, position) => ({ productId, position, ...picture })),
      ),
    )
  await writeVariations(tx, withId, settings)
  return ids
}

async function writeVariations(
  tx: Database,
  entries: { file: ProductFile; productId: number }[],
  settings: ImportSettings,
) {
  const rows = entries.flatMap(({ file, productId }) =>
    variationsOf(file, settings.clearanceDiscount).map((variation) => ({ productId, ...variation })),
  )
  const saved = await tx
    .insert(variations)
    .values(
      rows.map(({ regularPence: _regular, salePence: _sale, saleFrom: _from, saleUntil: _until, ...row }) => ({
        ...row,
        stock: 0,
      })),
    )
    .onConflictDoUpdate({
      target: variations.sku,
      set: {
        ...excluded(variations, [
          'productId',
          'kind',
          'shape',
          'label',
          'widthMm',
          'heightMm',
          'thicknessMm',
          'coverageMm2',
          'piecesPerSet',
          'weightG',
          'carriage',
          'unit',
          'leadDays',
          'position',
        ]),
        listed: sql`true`,
      },
    })
    .returning({ id: variations.id, sku: variations.sku, isNew: sql<boolean>`xmax = 0` })
  await writeOpeningStock(tx, rows, saved)
  const idOf = new Map(saved.map((row) => [row.sku, row.id]))
  const ids = saved.map((row) => row.id)
  const productIds = entries.map((entry) => entry.productId)
  await tx
    .update(variations)
    .set({ listed: false })
    .where(
      and(inArray(variations.productId, productIds), not(inArray(variations.id, ids)), eq(variations.listed, true)),
    )

  await tx.delete(prices).where(inArray(prices.variationId, ids))
  await tx.insert(prices).values(
    rows.flatMap((row) => {
      const variationId = must(idOf.get(row.sku))
      const regular = {
        variationId,
        kind: 'regular' as const,
        pence: row.regularPence,
        validFrom: new Date(0),
        validUntil: null,
      }
      if (row.salePence === null) return [regular]
      return [
        regular,
        {
          variationId,
          kind: 'sale' as const,
          pence: row.salePence,
          validFrom: row.saleFrom,
          validUntil: row.saleUntil,
        },
      ]
    }),
  )
}

const productRow = (file: ProductFile): typeof products.$inferInsert => ({
  slug: file.slug,
  name: file.name,
  status: file.status,
  unit: file.unit,
  summary: file.summary,
  description: file.description.trim(),
  technical: file.technical ?? null,
  details: file.details,
  look: file.look,
  laying: file.laying ?? null,
  packUse: file.use ?? null,
  popularity: file.popularity,
  featured: file.featured,
  publishedAt: new Date(`${file.published}T09:00:00Z`),
})

type ProductTerms = Pick<ProductFile, 'material' | 'rooms' | 'finish' | 'colours'>

/** Where a file has the terms of each attribute. */
const termsInFile: Record<AttributeGroup, (file: ProductTerms) => string | string[] | undefined> = {
  material: (file) => file.material,
  room: (file) => file.rooms,
  finish: (file) => file.finish,
  colour: (file) => file.colours,
}

const termsOf = (file: ProductTerms): string[] =>
  attributeKeys.flatMap((key) => [...new Set([termsInFile[key](file) ?? []].flat())].map((term) => `${key}:${term}`))

type TableOf = typeof products | typeof variations

/** `set` for an upsert: the named columns take the new row's values. */
function excluded<Table extends TableOf>(_table: Table, columns: (keyof Table['$inferInsert'] & string)[]) {
  return Object.fromEntries(
    columns.map((name) => [
      name,
      sql.raw(`excluded.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`),
    ]),
  )
}

function* inBatches<T>(items: T[], size: number) {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the catalogue names something the vocabulary does not have')
  return value
}
