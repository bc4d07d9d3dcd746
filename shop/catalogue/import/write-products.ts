import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, ne, notInArray, or } from 'drizzle-orm'
import { type AttributeGroup, attributeKeys } from '#contract/catalogue/vocabulary.ts'
import type { ProductFile } from '#contract/files/catalogue-file.ts'
import type { Database } from '#database/database.ts'
import { StartError } from '#database/start-error.ts'
import { prices, products, synonyms } from '#database/tables/catalogue.ts'
import { faceFaults } from '../../media/face-faults.ts'
import type { PictureManifest } from '../../media/picture-manifest.ts'
import { findPictures } from '../find-pictures.ts'
import { productPictures } from '../product-pictures.ts'
import { type SizeEdit, writePrices } from '../write-prices.ts'
import { type ProductEntry, type SavedVariation, writeProductRows } from '../write-product-rows.ts'
import type { Catalogue } from './read-files.ts'
import { variationsOf } from './variations-of-file.ts'
import { writeContent } from './write-content.ts'
import { writeDelivery } from './write-delivery.ts'
import { writeOpeningStock } from './write-opening-stock.ts'
import { writeRedirects } from './write-redirects.ts'
import { writeVocabulary } from './write-vocabulary.ts'

export type ImportSettings = {
  now: Date
  /** The change of prices that the import is. */
  changeId: number
  /** Whether the prices are said to have been charged since the product was published: nothing was ever sold at them. */
  isDemonstration: boolean
  /** Values for `{{name}}` in pages. */
  variables: Record<string, string>
  media: PictureManifest
}

/**
 * Overwrites the tables with the catalogue's files. Texts and prices follow the files, but the stock of an existing
 * variation stays as counted. Returns the ids of all products, including those that are no
 * longer in the files and become drafts, because their listing rows must go.
 */
export async function writeProducts(tx: Database, catalogue: Catalogue, settings: ImportSettings): Promise<number[]> {
  await writeVocabulary(tx, catalogue)
  await writeContent(tx, catalogue, settings.variables)
  if (catalogue.redirects) await writeRedirects(tx, catalogue.redirects, settings.now)
  await writeDelivery(tx, catalogue.delivery)
  await tx.delete(synonyms)
  const phrases = Object.entries(catalogue.synonyms).map(([phrase, words]) => ({ phrase, words }))
  if (phrases.length > 0) await tx.insert(synonyms).values(phrases)

  const keyOf = await keysOf(tx)
  const ids: number[] = []
  for (const batch of inBatches(catalogue.products, 200)) {
    const files = batch.map((file) => ({ file, key: keyOf(file) }))
    const picturesOf = await picturesFor(tx, settings.media, batch)
    await checkFaces(tx, batch)
    const saved = await writeProductRows(
      tx,
      files.map(({ file, key }) => ({
        ...entryOf(file),
        product: productRow(file, key),
        pictures: picturesOf(file),
      })),
      { isImport: true },
    )
    await writeStockAndPrices(tx, settings, {
      files: files.map(({ file, key }) => ({ file, productId: must(saved.ids.get(key)) })),
      saved: saved.variations,
    })
    ids.push(...saved.ids.values())
  }
  const gone = await tx
    .update(products)
    .set({ status: 'draft' })
    .where(and(notInArray(products.id, ids), ne(products.status, 'archived')))
    .returning({ id: products.id })
  return [...ids, ...gone.map((product) => product.id)]
}

/** A file without a key is the product that has its slug, or a new one. */
async function keysOf(tx: Database): Promise<(file: ProductFile) => string> {
  const rows = await tx.select({ key: products.key, slug: products.slug }).from(products)
  const bySlug = new Map(rows.map(({ key, slug }) => [slug, key]))
  const keys = new Set(rows.map(({ key }) => key))
  return ({ key, slug }) => {
    const other = bySlug.get(slug)
    if (key && other && key !== other && keys.has(key))
      throw new StartError(`The address '${slug}' belongs to another product of the shop.`)
    // Files of another shop have other keys: there, the address says which product is meant.
    return key && keys.has(key) ? key : (other ?? key ?? randomUUID())
  }
}

type Written = { files: { file: ProductFile; productId: number }[]; saved: SavedVariation[] }

async function writeStockAndPrices(tx: Database, settings: ImportSettings, { files, saved }: Written): Promise<void> {
  const idOf = new Map(saved.map(({ id, productId, kind, sku }) => [itemKey(productId, kind, sku), { id, sku }]))
  const rows = files.flatMap(({ file, productId }) =>
    variationsOf(file).map((row) => ({
      ...row,
      published: publishedAt(file),
      ...must(idOf.get(itemKey(productId, row.kind, row.sku))),
    })),
  )
  await writeOpeningStock(tx, rows, saved)
  const { now, changeId, isDemonstration } = settings
  const edits = rows.map(({ id, regularPence, published }): SizeEdit => {
    const recordedAt = isDemonstration && published < now ? published : now
    return { variationId: id, kind: 'regular', pence: regularPence, from: new Date(0), until: null, recordedAt }
  })
  await writePrices(tx, now, { changeId, edits: [...edits, ...(await saleEdits(tx, now, rows))] })
}

/** A product has one sample of each kind, whatever its SKU. */
const itemKey = (productId: number, kind: string, sku: string) => `${productId} ${kind === 'size' ? sku : kind}`

type Sale = { id: number; salePence: number | null; saleFrom: Date; saleUntil: Date }

/** The sales of the files in place of those that still run or have not begun. */
async function saleEdits(tx: Database, now: Date, rows: Sale[]): Promise<SizeEdit[]> {
  const ids = rows.map(({ id }) => id)
  const current = await tx
    .select({ id: prices.variationId })
    .from(prices)
    .where(
      and(
        inArray(prices.variationId, ids),
        eq(prices.kind, 'sale'),
        or(isNull(prices.validUntil), gt(prices.validUntil, now)),
      ),
    )
  const onSale = new Set(current.map(({ id }) => id))
  return rows
    .filter(({ id, salePence }) => salePence !== null || onSale.has(id))
    .map(({ id, salePence, saleFrom, saleUntil }) => ({
      variationId: id,
      kind: 'sale',
      pence: salePence,
      from: salePence === null ? null : saleFrom,
      until: salePence === null ? null : saleUntil,
    }))
}

/** Photographs are imported before the products that show them. */
async function checkFaces(tx: Database, files: ProductFile[]): Promise<void> {
  for (const { slug, faces } of files) {
    const [fault] = faces ? Object.entries(await faceFaults(tx, faces)) : []
    if (fault) throw new StartError(`${slug}: ${fault.join(': ')}`)
  }
}

/** Where a file names no pictures, the product has those of the studio. */
async function picturesFor(tx: Database, media: PictureManifest, files: ProductFile[]) {
  const sources = files.flatMap(({ pictures = [] }) => pictures.map(({ src }) => src))
  const found = await findPictures(tx, media, sources)
  return (file: ProductFile) =>
    file.pictures?.map((picture) => {
      const photo = found.get(picture.src)
      if (!photo) throw new StartError(`${file.slug}: there is no picture ${picture.src}`)
      return { ...photo, ...picture }
    }) ?? productPictures(media)(file)
}

const publishedAt = (file: ProductFile) => new Date(`${file.published}T00:00:00Z`)

const productRow = (file: ProductFile, key: string): ProductEntry['product'] => ({
  key,
  slug: file.slug,
  name: file.name,
  status: file.status,
  unit: file.unit,
  summary: file.summary,
  description: file.description.trim(),
  technical: file.technical ?? null,
  details: file.details,
  look: file.look ?? null,
  faces: file.faces ?? [],
  laying: file.laying ?? null,
  packUse: file.use ?? null,
  popularity: file.popularity,
  featured: file.featured,
  publishedAt: publishedAt(file),
  searchTitle: file.search_title ?? null,
  searchDescription: file.search_description ?? null,
})

const entryOf = (file: ProductFile): Omit<ProductEntry, 'product' | 'pictures'> => ({
  collections: file.collections,
  terms: termsOf(file),
  variations: variationsOf(file).map(
    ({ regularPence: _regular, salePence: _sale, saleFrom: _from, saleUntil: _until, stock: _stock, ...row }) => row,
  ),
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
  attributeKeys.flatMap((key) => [termsInFile[key](file) ?? []].flat().map((term) => `${key}:${term}`))

function* inBatches<T>(items: T[], size: number) {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

function must<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('the catalogue names something the shop does not have')
  return value
}
