import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type OpenDatabase, openDatabase } from '#database/client.ts'
import { generateCatalogue } from '#shop/catalogue/import/generated-catalogue.ts'
import { importCatalogue, importGenerated } from '#shop/catalogue/import/import-catalogue.ts'
import { readDelivery } from '#shop/catalogue/import/read-files.ts'
import { systemClock } from '#shop/context.ts'
import { readPictureManifest } from '#shop/media/picture-manifest.ts'
import { shopConfig } from '#shop.config'

/** `npm run seed`: the shop's own catalogue. `npm run seed -- --products 10000`: a made-up one, in a folder of its own. */
const { values } = parseArgs({ options: { products: { type: 'string' } } })
const generated = values.products === undefined ? null : Number(values.products)
if (generated !== null && !(Number.isInteger(generated) && generated >= 1 && generated <= 100_000)) {
  console.error('--products takes a whole number from 1 to 100000.')
  process.exit(1)
}

/** What a person can act on: shown without a stack. */
const plainReasons = new Set(['FolderInUse', 'DatabaseStartError', 'CatalogueMistake', 'MixedCatalogues'])

const root = join(import.meta.dirname, '..')
const folder = process.env.DATA_DIR ?? (generated === null ? './data' : `./data-generated-${generated}`)
let database: OpenDatabase | undefined
try {
  database = await openDatabase({ url: process.env.DATABASE_URL || undefined, folder })
  const ctx = { database, settings: shopConfig, media: readPictureManifest(root), clock: systemClock }
  const imported =
    generated === null
      ? await importCatalogue(ctx, join(root, 'catalogue'))
      : await importGenerated(ctx, generateCatalogue(generated, readDelivery(join(root, 'catalogue'))))
  const where = process.env.DATABASE_URL ? 'DATABASE_URL' : folder
  console.log(
    imported.done ? `${imported.products} products laid out in ${where}.` : `${where} is already as it should be.`,
  )
} catch (error) {
  if (!(error instanceof Error && plainReasons.has(error.name))) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await database?.close()
}
